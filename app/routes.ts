import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { upcomingPages } from "./content/pages.ts";

export default [
  layout("routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("host", "routes/site/host.tsx"),
    route("host/community", "routes/site/host-community.tsx"),
    route("host/application", "routes/apply/host.tsx"),
    route("dealerships", "routes/site/dealerships.tsx"),
    route("dealerships/:id", "routes/site/dealership.tsx"),
    ...upcomingPages.map(({ path }) => route(path.slice(1), "routes/site/upcoming.tsx", { id: `upcoming${path}` })),
    route("*", "routes/site/not-found.tsx"),
  ]),
  layout("routes/admin/entrance.tsx", [
    route("admin/login", "routes/admin/login.tsx"),
    route("admin/signup", "routes/admin/signup.tsx"),
    route("admin/verify-email", "routes/admin/verify-email.tsx"),
  ]),
  route("admin/applications", "routes/admin/applications.tsx"),
  route("admin/logout", "routes/admin/logout.ts"),
  route("dev/mailbox", "routes/dev/mailbox.tsx"),
  route("dev/mailbox.json", "routes/dev/mailbox-json.ts"),
] satisfies RouteConfig;
