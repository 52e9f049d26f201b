import { execFileSync, spawn } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/**
 * The home page's components and styles, built and served by React Router's own CLI, plus a bare page with one form
 * field at /field. Returns undefined when the npm registry is unreachable.
 */
export async function startReactRouterServe(
  folder: string,
  page: string,
  port: number,
): Promise<{ url: string; pid: number; stop(): void } | undefined> {
  const installed = join(folder, "serve");
  const app = join(folder, "app");
  await mkdir(installed, { recursive: true });
  await mkdir(app, { recursive: true });
  await writeFile(join(installed, "package.json"), "{}");
  const versions = ["@react-router/serve@8.4.0", "react-router@8.4.0", "react@19.3.1", "react-dom@19.3.1"];
  try {
    execFileSync("npm", ["install", "--no-audit", "--no-fund", ...versions], { cwd: installed, stdio: "ignore" });
  } catch {
    return undefined;
  }
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(
    join(folder, "vite.config.ts"),
    `import { reactRouter } from "@react-router/dev/vite";
     export default {
       plugins: [reactRouter()],
       resolve: { alias: { "~": ${JSON.stringify(resolve("app"))} }, preserveSymlinks: false, dedupe: ["react", "react-dom", "react-router"] },
     };`,
  );
  const styles = /<style[^>]*>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "";
  await writeFile(join(app, "styles.ts"), `export const styles = ${JSON.stringify(styles)};`);
  await writeFile(
    join(app, "root.tsx"),
    `import { Meta, Outlet, Scripts, useMatches } from "react-router";
     import { SiteFrame } from "~/components/site-frame.tsx";
     import { styles } from "./styles.ts";
     export function Layout({ children }) {
       const hydrates = useMatches().some(({ handle }) => handle?.hydrate);
       return (
         <html lang="en">
           <head><meta charSet="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><link rel="icon" href="data:," /><Meta />
             <style dangerouslySetInnerHTML={{ __html: styles }} /></head>
           <body>{children}{hydrates && <Scripts />}</body>
         </html>
       );
     }
     export default function App() {
       const isBare = useMatches().some(({ handle }) => handle?.hydrate);
       if (isBare) return <Outlet />;
       return <SiteFrame year="2026" sandbox={{ mail: true, payments: true }}><Outlet /></SiteFrame>;
     }`,
  );
  await writeFile(
    join(app, "routes.ts"),
    `import { index, route } from "@react-router/dev/routes";
     export default [index("home.tsx"), route("field", "field.tsx")];`,
  );
  // Without an entry file, the React Router CLI installs its default dependencies into our node_modules.
  await writeFile(
    join(app, "entry.server.tsx"),
    `import { renderToString } from "react-dom/server";
     import { ServerRouter } from "react-router";
     export default function handle(request, status, headers, context) {
       headers.set("Content-Type", "text/html; charset=utf-8");
       const page = renderToString(<ServerRouter context={context} url={request.url} />);
       return new Response("<!doctype html>" + page, { status, headers });
     }`,
  );
  await writeFile(
    join(app, "field.tsx"),
    `import { Form } from "react-router";
     export const handle = { hydrate: true };
     export const meta = () => [{ title: "One field" }];
     export const action = () => null;
     export default function Field() {
       return <Form method="post"><label>Name <input name="name" /></label><button>Send</button></Form>;
     }`,
  );
  await writeFile(join(app, "home.tsx"), `export { default, meta } from "~/routes/site/home.tsx";`);
  execFileSync(process.execPath, [resolve("node_modules/@react-router/dev/bin.cjs"), "build", "--logLevel", "error"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const child = spawn(
    process.execPath,
    [join(installed, "node_modules/.bin/react-router-serve"), join(folder, "build/server/index.js")],
    {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_ENV: "production", PORT: String(port), HOST: "127.0.0.1" },
    },
  );
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => child.kill() };
}
