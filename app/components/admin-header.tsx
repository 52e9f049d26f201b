import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { brand } from "../content/brand.ts";
import { BrandMark } from "./illustrations/brand-mark.tsx";

const links = [
  { label: "Applications", href: "/admin/applications" },
  { label: "Deposits", href: "/admin/deposits" },
  { label: "Team", href: "/admin/team" },
  { label: "Privacy", href: "/admin/privacy" },
  { label: "Audit", href: "/admin/audit" },
  { label: "Status", href: "/admin/status" },
] as const;

const account = { label: "Account", href: "/admin/account" } as const;

export function AdminHeader({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const link = ({ label, href }: { label: string; href: string }) => (
    <a key={href} className="nav-link" href={href} aria-current={pathname.startsWith(href) ? "page" : undefined}>
      {label}
    </a>
  );
  return (
    <header className="border-b border-ink">
      <div className="admin-head sheet">
        <a href="/" className="flex min-h-11 items-center gap-2.5 text-ink no-underline">
          <BrandMark className="size-9" />
          <span className="display text-2xl max-[26rem]:sr-only">{brand.name}</span>
        </a>
        <nav aria-label="Admin" className="admin-head-pages">
          {links.map(link)}
        </nav>
        <div className="admin-head-session">
          {link(account)}
          {children}
        </div>
      </div>
    </header>
  );
}
