import { useCallback, useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { sessionUseHeader } from "~/services/session-use.ts";

const channelName = "tidewheel-session";
const askEveryMs = 60_000;
const inUseForMs = 5 * 60_000;
// A channel hears what its own page says elsewhere; a page that signs out itself already knows.
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

/**
 * What a request that a page makes by itself says of its session: nothing while somebody is at the page, else that
 * nobody is, so that a tab left open does not keep a session alive.
 */
export const sessionUse = (): Record<string, string> =>
  document.visibilityState === "visible" && performance.now() - lastTouchMs < inUseForMs
    ? {}
    : { [sessionUseHeader]: "none" };

/** Lets the other tabs of this browser ask the server again whether they are still signed in. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(thisPage);
  channel.close();
}

/** @returns loads the page's data again; without a network the page, and what is typed there, stays as it is */
export function useRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (navigator.onLine) await revalidate();
  }, [revalidate]);
}

/**
 * Asks the server again when another tab signed in or out, when this tab is looked at again, and, while it is looked
 * at, every minute whether the session was ended elsewhere. A session that ended leads to the login page by the
 * loader's own redirect.
 * @returns whether it is asking right now
 */
export function useSessionWatch(): boolean {
  const { state } = useRevalidator();
  const refresh = useRefresh();
  const navigation = useNavigation().state;
  const underWay = useRef(navigation);
  useEffect(() => {
    underWay.current = navigation;
  }, [navigation]);
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    // Who is on the way elsewhere is asked there. To ask here too would begin that way anew, and the answer that is
    // broken off may have taken along the sentence that says why.
    const check = () => void (underWay.current === "idle" && refresh());
    const isSeen = () => document.visibilityState === "visible";
    const checkWhenSeen = () => isSeen() && check();
    const askWhenSeen = async () => {
      if (!isSeen()) return;
      const answer = await fetch("/admin/session.json", {
        redirect: "manual",
        headers: { [sessionUseHeader]: "none" },
      }).catch(() => undefined);
      // Where the door before the routes answers, it is a way to the login page.
      if (answer?.status === 401 || answer?.type === "opaqueredirect") check();
    };
    channel.addEventListener("message", ({ data }) => data !== thisPage && check());
    document.addEventListener("visibilitychange", checkWhenSeen);
    const timer = setInterval(() => void askWhenSeen(), askEveryMs);
    return () => {
      clearInterval(timer);
      channel.close();
      document.removeEventListener("visibilitychange", checkWhenSeen);
    };
  }, [refresh]);
  return state === "loading";
}
