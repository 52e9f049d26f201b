import { createCookie, redirect } from "react-router";
import type { Flash } from "../components/flash.ts";

const cookie = createCookie("tidewheel.flash", { httpOnly: true, sameSite: "lax", path: "/", maxAge: 60 });

export function setFlash(flash: Flash): Promise<string> {
  return cookie.serialize(flash);
}

export async function redirectWithFlash(to: string, flash: Flash, headers = new Headers()): Promise<Response> {
  headers.append("Set-Cookie", await setFlash(flash));
  return redirect(to, { status: 303, headers });
}

/** Also returns the headers that delete the message, so that it shows only once. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | undefined; headers: HeadersInit }> {
  const value: unknown = await cookie.parse(request.headers.get("Cookie"));
  if (!isFlash(value)) return { flash: undefined, headers: {} };
  return { flash: value, headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) } };
}

function isFlash(value: unknown): value is Flash {
  return typeof value === "object" && value !== null && "title" in value && typeof value.title === "string";
}
