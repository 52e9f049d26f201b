import { useCallback, useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { sessionUseHeader } from "~/services/session-use.ts";

const channelName = "tidewheel-session";
const checkIntervalMs = 60_000;
const activeForMs = 5 * 60_000;
// BroadcastChannel also delivers a page's message to its own other channels; this id filters it out.
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

/** Marks a background request, so that an open tab does not keep its session alive. */
export const sessionUse = (): Record<string, string> =>
  document.visibilityState === "visible" && performance.now() - lastTouchMs < activeForMs
    ? {}
    : { [sessionUseHeader]: "none" };

export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(thisPage);
  channel.close();
}

/** Does nothing when offline, so that unsaved input stays. */
export function useRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (navigator.onLine) await revalidate();
  }, [revalidate]);
}

let isLeaving = false;

/** Navigates to the login page, once at a time. */
export async function leaveForLogin(navigate: () => void | Promise<void>): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  await Promise.resolve(navigate()).finally(() => {
    isLeaving = false;
  });
}

/** Revalidates on sign-in or sign-out in another tab, when the tab becomes visible, and once the session has ended. */
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
    // Not during navigation: revalidating restarts it, and the aborted response may have consumed the flash message.
    const check = () => void (navigationRef.current === "idle" && !isLeaving && refresh());
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
