import type { ReactNode } from "react";
import { SiteFooter } from "./site-footer.tsx";
import styles from "./site-frame.module.css";
import { SiteHeader } from "./site-header.tsx";

export function SiteFrame({ children, year, sandbox }: { children: ReactNode; year?: string; sandbox?: StandIns }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <SandboxBanner sandbox={sandbox} />
      <SiteHeader />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter year={year} />
    </>
  );
}

export type StandIns = { mail: boolean; payments: boolean };

export function SandboxBanner({ sandbox }: { sandbox: StandIns | undefined }) {
  if (!sandbox) return null;
  return (
    <aside aria-label="Sandbox" className={`hidden-until-parsed muted ${styles.sandbox}`}>
      Sandbox:{" "}
      {sandbox.mail && (
        <>
          email goes to the <a href="/dev/mailbox">built-in mailbox</a>,{" "}
        </>
      )}
      {sandbox.payments && "deposits are paid with test cards, "}
      {sandbox.mail && sandbox.payments ? "nothing leaves this machine." : "the rest is real."}
    </aside>
  );
}
