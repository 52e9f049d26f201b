import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import type { Flash } from "../flash.ts";
import styles from "./flash-messages.module.css";

const never = () => () => {};

// Load toasts lazily, but at the first user interaction: an offline error must be able to show one.
const Toasts = lazy(() => import("./toasts.tsx").catch(() => ({ default: LineInstead })));
const signs = ["pointerdown", "keydown", "focusin"];
let wanted = false;
const wanting = new Set<() => void>();
let sayNow: ((flash: Flash) => void) | undefined;
const waiting: Flash[] = [];

function wantToasts(): void {
  wanted = true;
  for (const tell of wanting) tell();
}

function whenWanted(tell: () => void): () => void {
  wanting.add(tell);
  for (const sign of signs) window.addEventListener(sign, wantToasts, { once: true });
  return () => {
    wanting.delete(tell);
    for (const sign of signs) window.removeEventListener(sign, wantToasts);
  };
}

function sayWhatWaits(say: (flash: Flash) => void): void {
  sayNow = say;
  for (const flash of waiting.splice(0)) say(flash);
}

/** False on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

export function showToast(flash: Flash): void {
  if (sayNow) sayNow(flash);
  else waiting.push(flash);
  wantToasts();
}

const shown = new WeakSet<Flash>();

/** Once for each answer, however many parts of the page see it. */
export function showAnswer(flash: Flash): void {
  if (shown.has(flash)) return;
  shown.add(flash);
  showToast(flash);
}

export function FlashMessage({ flash }: { flash: Flash | undefined }) {
  const scripted = useHydrated();
  useEffect(() => {
    if (flash && scripted) showAnswer(flash);
  }, [flash, scripted]);
  return flash && !scripted ? <Line flash={flash} /> : null;
}

function Line({ flash }: { flash: Flash }) {
  return (
    <div role={flash.kind === "error" ? "alert" : "status"} className="on-deep">
      <p className={`sheet ${styles.line}`}>
        <strong className={flash.kind === "error" ? styles.error : "signal"}>{flash.title}</strong>
        {flash.description && ` ${flash.description}`}
      </p>
    </div>
  );
}

function LineInstead({ onReady }: { onReady: (say: (flash: Flash) => void) => void }) {
  const [flash, setFlash] = useState<Flash>();
  useEffect(() => onReady(setFlash), [onReady]);
  return <>{flash && <Line flash={flash} />}</>;
}

export function FlashMessages({ flash }: { flash: Flash | undefined }) {
  const isWanted = useSyncExternalStore(
    whenWanted,
    () => wanted,
    () => false,
  );
  return (
    <>
      <Suspense fallback={null}>
        {isWanted && (
          <Toasts
            onReady={sayWhatWaits}
            className="toasts"
            toastOptions={{
              unstyled: true,
              closeButtonAriaLabel: "Dismiss",
              classNames: {
                toast: "toast",
                content: "toast-content",
                title: "toast-title",
                description: "toast-description",
                icon: "toast-icon",
                closeButton: "toast-close",
              },
            }}
          />
        )}
      </Suspense>
      <FlashMessage flash={flash} />
    </>
  );
}
