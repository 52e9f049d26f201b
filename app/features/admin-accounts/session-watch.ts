import { useCallback, useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { sessionUseHeader } from "~/services/session-use.ts";

const channelName = "tidewheel-session";
const checkIntervalMs = 60_000;
const activeForMs = 5 * 60_000;
// A page's own message reaches its other channels; a page that signs out itself ignores it.
const thisPage = Math.random();

let lastTouchMs = Number.NEGATIVE_INFINITY;
if (typeof document !== "undefined") {
  lastTouchMs = performance.now();
  const touch = () => {
    lastTouchMs = performance.now();
  };
  for (const kind of ["pointerdown", "keydown", "wheel", "touchmove", "visibilitychange"])
    document.addEventListener(kind, touch, { capture: true, passive: true });
}

/** Headers for a background request: without a user at the page it renews no session, so an open tab keeps none alive. */
export const sessionUse = (): Record<string, string> =>
  document.visibilityState === "visible" && performance.now() - lastTouchMs < activeForMs
    ? {}
    : { [sessionUseHeader]: "none" };

/** Makes the other tabs of this browser check their session. */
export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(thisPage);
  channel.close();
}

/** @returns reloads the page's data; offline the page stays as it is, with what is typed there */
export function useRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (navigator.onLine) await revalidate();
  }, [revalidate]);
}

/**
 * Revalidates when another tab signs in or out and when this tab becomes visible; while it is visible, it asks every
 * minute whether the session has ended. The loader of an ended session redirects to the login page.
 * @returns whether it is revalidating
 */
export function useSessionWatch(): boolean {
  const { state } = useRevalidator();
  const refresh = useRefresh();
  const navigation = useNavigation().state;
  const navigationRef = useRef(navigation);
  useEffect(() => {
    navigationRef.current = navigation;
  }, [navigation]);
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    // Not during a navigation: revalidating restarts it, and the aborted response may have used up the flash message.
    const check = () => void (navigationRef.current === "idle" && refresh());
    const isVisible = () => document.visibilityState === "visible";
    const checkWhenVisible = () => isVisible() && check();
    const askWhenVisible = async () => {
      if (!isVisible()) return;
      const answer = await fetch("/admin/session.json", {
        redirect: "manual",
        headers: { [sessionUseHeader]: "none" },
      }).catch(() => undefined);
      // The admin guard redirects to the login page, which `redirect: "manual"` makes opaque.
      if (answer?.status === 401 || answer?.type === "opaqueredirect") check();
    };
    channel.addEventListener("message", ({ data }) => data !== thisPage && check());
    document.addEventListener("visibilitychange", checkWhenVisible);
    const timer = setInterval(() => void askWhenVisible(), checkIntervalMs);
    return () => {
      clearInterval(timer);
      channel.close();
      document.removeEventListener("visibilitychange", checkWhenVisible);
    };
  }, [refresh]);
  return state === "loading";
}
