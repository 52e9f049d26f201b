import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { upcomingPages } from "./content/pages.ts";

export default [
  layout("routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("host", "routes/site/host.tsx"),
    route("host/pricing", "routes/site/host-pricing.tsx"),
    route("host/community", "routes/site/host-community.tsx"),
    route("host/application", "routes/apply/host.tsx"),
    route("dealerships", "routes/site/dealerships.tsx"),
    route("dealerships/:id", "routes/site/dealership.tsx"),
    route("regions", "routes/site/regions.tsx"),
    route("regions/:id", "routes/site/region.tsx"),
    route("vancouver-map", "routes/site/vancouver-map.tsx"),
    route("about", "routes/site/about.tsx"),
    route("help", "routes/site/help.tsx"),
    route("ride2earn", "routes/site/ride2earn.tsx"),
    route("safety", "routes/site/safety.tsx"),
    route("contact", "routes/site/contact.tsx"),
    route("privacy", "routes/site/privacy.tsx"),
    route("terms", "routes/site/terms.tsx"),
    ...upcomingPages.map(({ path }) => route(path.slice(1), "routes/site/upcoming.tsx", { id: `upcoming${path}` })),
    route("*", "routes/site/not-found.tsx"),
  ]),
  layout("routes/admin/entrance.tsx", [
    route("admin/login", "routes/admin/login.tsx"),
    route("admin/signup", "routes/admin/signup.tsx"),
    route("admin/verify-email", "routes/admin/verify-email.tsx"),
  ]),
  route("admin/applications", "routes/admin/applications.tsx"),
  route("admin/applications.json", "routes/admin/applications-json.ts"),
  route("admin/logout", "routes/admin/logout.ts"),
  route("robots.txt", "routes/site/robots.ts"),
  route("sitemap.xml", "routes/site/sitemap.ts"),
  route("dev/mailbox", "routes/dev/mailbox.tsx"),
  route("dev/mailbox.json", "routes/dev/mailbox-json.ts"),
] satisfies RouteConfig;
