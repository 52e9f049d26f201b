import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { brandDocument } from "../content/brand.ts";
import { thousands } from "../domain/numbers.ts";
import { useCurrentInView } from "./admin/use-current-in-view.ts";
import styles from "./admin-header.module.css";
import { useContent } from "./content.ts";
import { BrandMark } from "./illustrations/brand-mark.tsx";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/strip.css";
import "~/styles/primitives/touch.css";

const desk = "/admin/desk";
const links = [
  { label: "Applications", href: "/admin/applications" },
  { label: "Desk", href: desk },
  { label: "Deposits", href: "/admin/deposits" },
  { label: "Hosts", href: "/admin/hosts" },
  { label: "Content", href: "/admin/content" },
  { label: "Team", href: "/admin/team" },
  { label: "Privacy", href: "/admin/privacy" },
  { label: "Audit", href: "/admin/audit" },
  { label: "Status", href: "/admin/status" },
] as const;

/** Without a link of their own. */
const deskPages = ["/admin/closing-days", "/admin/reply-templates"];

const account = { label: "Account", href: "/admin/account" } as const;

export function AdminHeader({
  overdue,
  spinner,
  children,
}: {
  overdue: number;
  spinner: ReactNode;
  children: ReactNode;
}) {
  const brand = useContent(brandDocument);
  const { pathname } = useLocation();
  const strip = useCurrentInView<HTMLDivElement>(pathname);
  const current = deskPages.includes(pathname) ? desk : pathname;
  const link = ({ label, href }: { label: string; href: string }) => (
    <a key={href} className="nav-link" href={href} aria-current={current.startsWith(href) ? "page" : undefined}>
      {label}
    </a>
  );
  return (
    <header className={styles.head}>
      <div className={`sheet gap-0-5 ${styles.bar}`}>
        <a href="/" className="touch" aria-label={brand.name}>
          <BrandMark className={styles.mark} />
          <span className={`display text-l ${styles.name}`}>{brand.name}</span>
        </a>
        <div ref={strip} className={`row spread gap-0-5 strip ${styles.pages}`}>
          <nav aria-label="Admin" className="row gap-0-5">
            {links.map((each) =>
              each.href === desk && overdue > 0 ? (
                <span key={each.href} className="row gap-2">
                  {link(each)}
                  <a className="touch note-alert" href={`${desk}?overdue=1`}>
                    {thousands(overdue)} overdue
                  </a>
                </span>
              ) : (
                link(each)
              ),
            )}
          </nav>
          <div className="row gap-0-5">
            {link(account)}
            {children}
          </div>
        </div>
        {spinner}
      </div>
    </header>
  );
}
