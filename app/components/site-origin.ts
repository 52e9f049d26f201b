import { useRouteLoaderData } from "react-router";

/** Without a trailing slash. */
export function useSiteOrigin(): string {
  const root = useRouteLoaderData("root") as { appUrl?: string } | undefined;
  return root?.appUrl ?? "";
}
