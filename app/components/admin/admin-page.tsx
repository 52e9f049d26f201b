import { type ReactNode, useEffect } from "react";
import { useOutletContext } from "react-router";
import type { Flash } from "../flash.ts";
import { FlashMessage } from "../ui/flash-messages.tsx";

export function AdminPage({ notice, children }: { notice?: Flash; children: ReactNode }) {
  return (
    <>
      <FlashMessage flash={notice} />
      <main id="main" className="sheet py-10">
        {children}
      </main>
    </>
  );
}

export function useFrameSpinner(isFetching: boolean): void {
  const setFetching = useOutletContext<(isFetching: boolean) => void>();
  useEffect(() => {
    setFetching(isFetching);
    return () => setFetching(false);
  }, [isFetching, setFetching]);
}

export function AccountPart({ heading, lead, children }: { heading: string; lead?: ReactNode; children: ReactNode }) {
  const id = heading.toLowerCase().replace(/\W+/g, "-");
  return (
    <section className="account-part" aria-labelledby={id}>
      <div className="account-part-head">
        <h2 id={id}>{heading}</h2>
        {lead && <p>{lead}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
