// Part of the build: fails where a route does not say who may use it. With --json it lists them all instead.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [build = "build/server/index.js", option] = process.argv.slice(2);
const { routes, undeclared, unguarded = [] } = await import(pathToFileURL(resolve(build)).href);
if (option === "--json") process.stdout.write(`${JSON.stringify(routes)}\n`);
else if (undeclared.length > 0) {
  process.stderr.write("These routes do not say who may use them:\n");
  for (const id of undeclared) process.stderr.write(`  ${id}\n`);
  process.stderr.write(
    'Each route file says it in one line: export const handle = { access: "admin" }; (server/route-access.ts has the words)\n',
  );
}
if (option !== "--json" && unguarded.length > 0) {
  process.stderr.write("These routes are for admins and outside the admin layout, which guards them:\n");
  for (const id of unguarded) process.stderr.write(`  ${id}\n`);
}
process.exit(option !== "--json" && undeclared.length + unguarded.length > 0 ? 1 : 0);
