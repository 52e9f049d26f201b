import { Outlet } from "react-router";
import { requireSession } from "~/middleware/admin-session.server.ts";

export const handle = { access: "admin" };
export const middleware = [requireSession];

/** A page without a loader would otherwise be shown to a browser that navigates without asking the server. */
export const loader = () => null;

/** Each page's own loader notices a session that has ended. */
export const shouldRevalidate = () => false;

export default Outlet;
