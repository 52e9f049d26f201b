import { useEffect } from "react";
import { useRevalidator } from "react-router";

const channelName = "tidewheel-session";
// A channel hears what its own page says elsewhere; a page that signs out itself already knows.
const thisPage = Math.random();

/** Lets the other tabs of this browser ask the server again whether they are still signed in. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(thisPage);
  channel.close();
}

/**
 * Asks the server again when another tab signed in or out and when this tab is looked at again. A session that ended
 * leads to the login page by the loader's own redirect.
 * @returns whether it is asking right now
 */
export function useSessionWatch(): boolean {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    const check = () => void revalidate();
    const checkWhenSeen = () => document.visibilityState === "visible" && check();
    channel.addEventListener("message", ({ data }) => data !== thisPage && check());
    document.addEventListener("visibilitychange", checkWhenSeen);
    return () => {
      channel.close();
      document.removeEventListener("visibilitychange", checkWhenSeen);
    };
  }, [revalidate]);
  return state === "loading";
}
