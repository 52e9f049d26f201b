import type { ReactNode } from "react";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** The sheet that every public page is printed on: skip link, sandbox banner, header, main, footer. */
export function SiteFrame({ children, year, sandbox }: { children: ReactNode; year?: string; sandbox?: boolean }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      {sandbox && <SandboxBanner />}
      <SiteHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter year={year} />
    </>
  );
}

/** Says which parts of the product are played by a stand-in. */
export function SandboxBanner() {
  return (
    <aside aria-label="Sandbox" className="border-b border-line py-1.5 text-center text-xs text-muted">
      Sandbox: mail goes to the{" "}
      <a className="text-tide underline" href="/dev/mailbox">
        built-in mailbox
      </a>
      , nothing leaves this machine.
    </aside>
  );
}
