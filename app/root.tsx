import { lazy, type ReactNode, use, useEffect } from "react";
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { useContent } from "./components/content.ts";
import { ErrorPageFrame } from "./components/error-page-frame.ts";
import { ErrorScreen } from "./components/error-screen.tsx";
import { InlineScript } from "./components/inline-script.tsx";
import notFoundStyles from "./components/not-found.module.css";
import { PageAddress } from "./components/page-address.tsx";
import { revalidateWithPage } from "./components/revalidate.ts";
import { SiteFrame } from "./components/site-frame.tsx";
import { FlashMessages } from "./components/ui/flash-messages.tsx";
import { brandDocument } from "./content/brand.ts";
import displayFont from "./fonts/display.woff2?url";
import { answerDatabaseErrors } from "./middleware/database-errors.server.ts";
import { rejectWhenDiskFull } from "./middleware/disk-guard.server.ts";
import { previewContext, previewDraft } from "./middleware/draft-preview.server.ts";
import { isOwnersVisit } from "./middleware/owner-visit.server.ts";
import { readErrorPageFrame } from "./services/error-page-frame.server.ts";
import { takeFlash } from "./services/flash.server.ts";
import { appContext } from "./services/request-context.server.ts";
import { readShownPage } from "./services/shown-page.server.ts";
import "./styles/index.css";
// The drawing of NotFound, which loads lazily.
import "./styles/primitives/bike.css";

export const handle = { access: "public" };
export const middleware: Route.MiddlewareFunction[] = [answerDatabaseErrors, rejectWhenDiskFull, previewDraft];
// Browsers rarely need it: an unknown URL's page has no script.
const NotFound = lazy(() => import("./components/not-found.tsx"));

// A document has its page's styles inside. After a navigation without a new document, or an error, the routes' sheets
// are linked.
let cameWith: string | undefined;

function Styles({ failed }: { failed: boolean }) {
  const route = useMatches().at(-1)?.id;
  if (!import.meta.env.SSR) cameWith ??= route;
  const isOther = !import.meta.env.SSR && (failed || cameWith !== route);
  return (
    <>
      {/* Filled by entry.server.tsx. */}
      <style href="page" precedence="page">
        {"@layer base, primitives;"}
      </style>
      {(isOther || import.meta.env.DEV) && <Links />}
    </>
  );
}

// Prerenders on pointer down, except pages with the visitor's own data.
const speculation = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          // For addresses that no other page may name.
          { not: { selector_matches: "[data-prerender=never] a" } },
          {
            not: {
              href_matches: [
                "/admin/*",
                "/dev/*",
                "/payment*",
                "/deposit/*",
                "/my/*",
                "/host/application",
                "/host/contact-sales",
                "/careers",
                "/press*",
              ],
            },
          },
        ],
      },
      eagerness: "moderate",
    },
  ],
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(appContext);
  const { flash, headers } = await takeFlash(request);
  const editing = { canEdit: await isOwnersVisit(request, runtime), preview: context.get(previewContext) };
  const page = readShownPage(runtime.content, new URL(request.url).pathname);
  return data(
    { flash, page, appUrl: runtime.settings.appUrl, ...editing, ...readErrorPageFrame(runtime) },
    { headers },
  );
}

export const shouldRevalidate = revalidateWithPage;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const failed = Boolean(useRouteError());
  const routes = useMatches().map(({ handle }) => handle as { hydrate?: unknown } | undefined);
  // A browser that renders this keeps its scripts on pages that would not hydrate.
  const hydrates = !import.meta.env.SSR || (!failed && routes.some((handle) => handle?.hydrate));
  // Set without a render: a state would render the whole document again.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "true";
  }, []);
  return (
    <html lang="en" data-hydrated={hydrates ? false : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f3efe6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1714" />
        <Meta />
        {!failed && <PageAddress />}
        <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Styles failed={failed} />
      </head>
      <body>
        <FlashMessages flash={root?.flash} />
        {children}
        {hydrates && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
        <InlineScript type="speculationrules" json={speculation} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const brand = useContent(brandDocument);
  const atServer = use(ErrorPageFrame);
  const root = useRouteLoaderData<typeof loader>("root") ?? atServer;
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <SiteFrame year={root?.year} sandbox={root?.sandbox}>
        <title>{`Page not found | ${brand.name}`}</title>
        <div className={notFoundStyles.offTrail}>
          <NotFound />
        </div>
      </SiteFrame>
    );
  }
  return (
    <SiteFrame year={root?.year} sandbox={root?.sandbox}>
      <title>{`Error | ${brand.name}`}</title>
      <ErrorScreen error={error} development={root?.development} />
    </SiteFrame>
  );
}
