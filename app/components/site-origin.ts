import { useRouteLoaderData } from "react-router";

/** The address under which people reach the site, without a trailing slash, as the root's loader tells it. */
export function useSiteOrigin(): string {
  const root = useRouteLoaderData("root") as { appUrl?: string } | undefined;
  return root?.appUrl ?? "";
}
