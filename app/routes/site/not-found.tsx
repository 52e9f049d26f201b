import { data } from "react-router";

export const handle = { access: "public" };

/** Any address that no other route knows; the root's error screen shows the page. */
export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export const action = loader;

export default function NotFoundRoute() {
  return null;
}
