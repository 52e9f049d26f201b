import type { ReactNode } from "react";
import { useActionData, useFetcher } from "react-router";
import { accountMessages } from "~/content/accounts.ts";
import type { Flash } from "../flash.ts";
import { FlashMessage, showToast } from "../ui/flash-messages.tsx";

export function PostForm({
  action,
  fields = {},
  className,
  preventScrollReset,
  offline = { title: accountMessages.unexpected, kind: "error" },
  children,
}: {
  action: string;
  fields?: Record<string, string>;
  className?: string;
  preventScrollReset?: boolean;
  offline?: Flash;
  children: ReactNode;
}) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form
      method="post"
      action={action}
      className={className}
      preventScrollReset={preventScrollReset}
      onSubmit={(event) => {
        // The router first loads the action's module, and reloads the page where it cannot.
        if (navigator.onLine) return;
        event.preventDefault();
        showToast(offline);
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </fetcher.Form>
  );
}

/** Shows the error of a PostForm's route when JavaScript is off. */
export function PostRefusal() {
  return <FlashMessage flash={useActionData<{ notice?: Flash }>()?.notice} />;
}
