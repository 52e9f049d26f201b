// Fails a build whose routes lack an access declaration, have an invalid one, or lack the guard it requires.
import { declaredRoutes, undeclaredRoutes } from "../../build/server/index.js";

const page = () => null;
const route = (id, parentId, path, module) => [id, { id, parentId, path, module: { default: page, ...module } }];
export const routes = declaredRoutes(
  Object.fromEntries([
    route("root", undefined, "", { handle: { access: "public" } }),
    route("routes/said", "root", "said", { handle: { access: "public" } }),
    route("routes/silent", "root", "silent", { handle: { hydrate: true } }),
    route("routes/nonsense", "root", "nonsense", { handle: { access: "toString" } }),
    route("routes/bare", "root", "bare", {}),
    route("routes/unguarded-sandbox", "root", "unguarded-sandbox", { handle: { access: "sandbox" } }),
    route("routes/unguarded-admin", "root", "unguarded-admin", { handle: { access: "admin" } }),
  ]),
);
export const undeclared = undeclaredRoutes(routes);
