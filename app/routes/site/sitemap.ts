import { openingPath } from "~/content/careers.ts";
import { picturedPages } from "~/content/share-pictures.ts";
import { listDealerships } from "~/features/dealerships/dealerships.server.ts";
import { listOpenOpenings } from "~/services/openings.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/sitemap";

export const handle = { access: "public" };

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { db, settings } = app;
  const hosts = await listDealerships(db);
  const paths = [
    ...picturedPages.map(({ path }) => path),
    ...listOpenOpenings(app).map(openingPath),
    ...hosts.map(({ id }) => `/dealerships/${id}`),
  ];
  const urls = paths.map((path) => `<url><loc>${escaped(settings.appUrl + path)}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
