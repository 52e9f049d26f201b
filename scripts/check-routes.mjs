// Build step: fails if a route lacks its declared access or guard. --json lists all routes.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [build = "build/server/index.js", option] = process.argv.slice(2);
const { routes, undeclared } = await import(pathToFileURL(resolve(build)).href);
if (option === "--json") process.stdout.write(`${JSON.stringify(routes)}\n`);
else if (undeclared.length > 0) {
  process.stderr.write("These routes do not declare who may use them, or lack the guard of what they declare:\n");
  for (const id of undeclared) process.stderr.write(`  ${id}\n`);
  process.stderr.write(
    'Declare it in the route file: export const handle = { access: "admin" }; server/route-access.ts lists the words and the guards, which are middleware of a layout.\n',
  );
}
process.exit(option !== "--json" && undeclared.length > 0 ? 1 : 0);
