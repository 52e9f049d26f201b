import { Outlet } from "react-router";
import { requireSession } from "~/middleware/admin-session.server.ts";

export const handle = { access: "admin" };
export const middleware = [requireSession];

/** Forces a server request, and so a session check, on client-side navigation to pages without a loader. */
export const loader = () => null;

/** Each page's own loader detects an ended session. */
export const shouldRevalidate = () => false;

export default Outlet;
