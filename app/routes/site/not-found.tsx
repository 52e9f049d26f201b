import { data } from "react-router";

export const handle = { access: "public" };

export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export const action = loader;

export default function NotFoundRoute() {
  return null;
}
