// What a build with a route that says nothing, and one that says nonsense, would tell the check.
import { declaredRoutes, undeclaredRoutes, unguardedRoutes } from "../../build/server/index.js";

const page = () => null;
const route = (id, parentId, path, module) => [id, { id, parentId, path, module: { default: page, ...module } }];
export const routes = declaredRoutes(
  Object.fromEntries([
    route("root", undefined, "", { handle: { access: "public" } }),
    route("routes/said", "root", "said", { handle: { access: "public" } }),
    route("routes/admin/layout", "root", undefined, { handle: { access: "admin" } }),
    route("routes/guarded", "routes/admin/layout", "guarded", { handle: { access: "admin" } }),
    route("routes/unguarded", "root", "unguarded", { handle: { access: "admin" } }),
    route("routes/silent", "root", "silent", { handle: { hydrate: true } }),
    route("routes/nonsense", "root", "nonsense", { handle: { access: "toString" } }),
    route("routes/bare", "root", "bare", {}),
  ]),
);
export const undeclared = undeclaredRoutes(routes);
export const unguarded = unguardedRoutes(routes);
