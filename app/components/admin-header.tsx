import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { brandDocument } from "../content/brand.ts";
import { thousands } from "../domain/numbers.ts";
import styles from "./admin-header.module.css";
import { useContent } from "./content.ts";
import { BrandMark } from "./illustrations/brand-mark.tsx";

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

const account = { label: "Account", href: "/admin/account" } as const;

export function AdminHeader({ overdue, children }: { overdue: number; children: ReactNode }) {
  const brand = useContent(brandDocument);
  const { pathname } = useLocation();
  const link = ({ label, href }: { label: string; href: string }) => (
    <a key={href} className="nav-link" href={href} aria-current={pathname.startsWith(href) ? "page" : undefined}>
      {label}
    </a>
  );
  return (
    <header className={styles.head}>
      <div className={`sheet ${styles.bar}`}>
        <a href="/" className={styles.brand} aria-label={brand.name}>
          <BrandMark className={styles.mark} />
          <span className={`display ${styles.name}`}>{brand.name}</span>
        </a>
        <nav aria-label="Admin" className={styles.pages}>
          {links.map((each) =>
            each.href === desk && overdue > 0 ? (
              <span key={each.href} className={styles.due}>
                {link(each)}
                <a className={styles.overdue} href={`${desk}?overdue=1`}>
                  {thousands(overdue)} overdue
                </a>
              </span>
            ) : (
              link(each)
            ),
          )}
        </nav>
        <div className={styles.session}>
          {link(account)}
          {children}
        </div>
      </div>
    </header>
  );
}
