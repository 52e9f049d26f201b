import { useFetcher } from "react-router";
import { accountFlashes } from "~/content/accounts.ts";
import type { Flash } from "../flash.ts";
import { Notice, showToast } from "../ui/flash-messages.tsx";

export function LogoutForm() {
  const fetcher = useFetcher<{ notice?: Flash }>();
  return (
    <fetcher.Form
      method="post"
      action="/admin/logout"
      onSubmit={(event) => {
        // Offline, the router would try to load the target route's script and then reload the page.
        if (navigator.onLine) return;
        event.preventDefault();
        showToast(accountFlashes.signOutFailed);
      }}
    >
      <Notice flash={fetcher.data?.notice} />
      <button type="submit" className="action-quiet min-h-11 py-1">
        Logout
      </button>
    </fetcher.Form>
  );
}
