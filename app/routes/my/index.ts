import { redirect } from "react-router";

export const handle = { access: "public" };

export const loader = () => redirect("/my/new-link");
