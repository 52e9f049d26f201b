import { useEffect, useSyncExternalStore } from "react";
import { Toaster, toast } from "sonner";
import type { Flash } from "../flash.ts";

const durationMs = 5000;
const never = () => () => {};

/** False on the server and while hydrating, true once script runs. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Says something now, as the only toast on the page. */
export function showToast({ title, description, kind }: Flash): void {
  toast.dismiss();
  (kind === "error" ? toast.error : toast.success)(title, { description });
}

/** A message: a line on the page where there is no script, a toast where there is. Each new object is said once. */
export function Notice({ flash }: { flash: Flash | undefined }) {
  const scripted = useScripted();
  useEffect(() => {
    if (flash && scripted) showToast(flash);
  }, [flash, scripted]);
  if (!flash || scripted) return null;
  return (
    <div role={flash.kind === "error" ? "alert" : "status"} className="on-deep bg-deep text-on-deep">
      <p className="sheet py-3">
        <strong className={flash.kind === "error" ? "text-[#ff9c7a]" : "text-signal"}>{flash.title}</strong>
        {flash.description && ` ${flash.description}`}
      </p>
    </div>
  );
}

/** Where toasts appear: one at a time, 5 seconds, Alt+T moves the focus there, screen readers hear them. */
export function Notices({ flash }: { flash: Flash | undefined }) {
  const scripted = useScripted();
  return (
    <>
      {scripted && (
        <Toaster
          visibleToasts={1}
          duration={durationMs}
          hotkey={["altKey", "KeyT"]}
          position="top-right"
          offset={{ top: "5.5rem", right: "1.25rem" }}
          mobileOffset={{ top: "5rem", left: "1rem", right: "1rem" }}
          closeButton={false}
          toastOptions={{
            unstyled: true,
            classNames: {
              toast: "toast",
              title: "toast-title",
              description: "toast-description",
              icon: "toast-icon",
            },
          }}
        />
      )}
      <Notice flash={flash} />
    </>
  );
}
