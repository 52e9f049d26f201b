import { useRouteLoaderData } from "react-router";

export interface ShownPage {
  /** Empty where no document holds it, such as a host's page. */
  heading: string;
  /** Undefined where the page itself says it. */
  title: string | undefined;
  description: string;
  picture: string;
}

/** Of the pages' document, by the server, so that no script brings the others along. */
export const useShownPage = () => useRouteLoaderData<{ page: ShownPage }>("root")?.page;
