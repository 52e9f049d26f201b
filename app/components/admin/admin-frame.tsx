import type { ReactNode } from "react";
import { useNavigation, useRouteLoaderData } from "react-router";
import { AdminHeader } from "../admin-header.tsx";
import type { Flash } from "../flash.ts";
import { SandboxBanner, type StandIns } from "../site-frame.tsx";
import { Notice } from "../ui/flash-messages.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { LogoutForm } from "./logout-form.tsx";

/**
 * The sheet of an admin page: banner, head with Logout, notice, main.
 * @param current address of this page, or of the one that it belongs to
 * @param checking whether the page asks the server for its session right now
 * @param notice what an action has to say
 */
export function AdminFrame({
  current,
  checking,
  notice,
  children,
}: {
  current: string;
  checking: boolean;
  notice?: Flash;
  children: ReactNode;
}) {
  const loading = useNavigation().state !== "idle";
  const sandbox = useRouteLoaderData<{ sandbox: StandIns | undefined }>("root")?.sandbox;
  return (
    <>
      <SandboxBanner sandbox={sandbox} />
      <AdminHeader current={current}>
        <Spinner shown={checking || loading} label="Checking your session and loading" />
        <LogoutForm />
      </AdminHeader>
      <Notice flash={notice} />
      <main id="main" className="sheet py-10">
        {children}
      </main>
    </>
  );
}

/** A part of such a page: its name and what it is about, and beside it what can be done. */
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
