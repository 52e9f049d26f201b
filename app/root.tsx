import type { ReactNode } from "react";
import {
  data,
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import styles from "./app.css?url";
import { ErrorScreen } from "./components/error-screen.tsx";
import { NotFound } from "./components/not-found.tsx";
import { SiteFrame } from "./components/site-frame.tsx";
import { Notices } from "./components/ui/notices.tsx";
import { brand } from "./content/brand.ts";
import { yearOf } from "./content/dates.ts";
import displayFont from "./fonts/display.woff2?url";
import { takeFlash } from "./services/flash.server.ts";
import { runtimeContext } from "./services/runtime.server.ts";

export const links: LinksFunction = () => [
  { rel: "preload", href: displayFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { clock, nonce, requestId, settings } = context.get(runtimeContext);
  const { flash, headers } = await takeFlash(request);
  return data(
    {
      flash,
      nonce,
      requestId,
      sandbox: settings.sandbox,
      development: settings.mode === "development",
      year: yearOf(clock.now()),
    },
    { headers },
  );
}

/** Script is sent only where a route asks for it with `handle.hydrate`. */
function useHydrates(): boolean {
  return useMatches().some(({ handle }) => (handle as { hydrate?: boolean } | undefined)?.hydrate);
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const hydrates = useHydrates();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f3efe6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1714" />
        <Meta />
        <Links />
      </head>
      <body>
        <Notices flash={root?.flash} />
        {children}
        {hydrates && (
          <>
            <ScrollRestoration nonce={root?.nonce} />
            <Scripts nonce={root?.nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** Every error that no route caught: 404 as the page that people expect, the rest with what may be shown of it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>("root");
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <SiteFrame year={root?.year} sandbox={root?.sandbox}>
        <title>{`Page not found | ${brand.name}`}</title>
        <NotFound />
      </SiteFrame>
    );
  }
  return (
    <SiteFrame year={root?.year} sandbox={root?.sandbox}>
      <title>{`Error | ${brand.name}`}</title>
      <ErrorScreen error={error} requestId={root?.requestId} development={root?.development} />
    </SiteFrame>
  );
}
