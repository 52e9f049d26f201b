import type { ReactNode } from "react";
import { brand } from "../content/brand.ts";
import { BrandMark } from "./illustrations/brand-mark.tsx";

const links = [
  { label: "Applications", href: "/admin/applications" },
  { label: "Deposits", href: "/admin/deposits" },
  { label: "Status", href: "/admin/status" },
] as const;

/**
 * The head of an admin page: the way home, the admin pages, and what can be done with the session.
 * @param current address of this page
 */
export function AdminHeader({ current, children }: { current: string; children: ReactNode }) {
  return (
    <header className="border-b border-ink">
      <div className="sheet flex min-h-[4.25rem] flex-wrap items-center justify-between gap-x-8 gap-y-1 py-2">
        <a href="/" className="flex min-h-11 items-center gap-2.5 text-ink no-underline">
          <BrandMark className="size-9" />
          <span className="display text-2xl max-[23rem]:sr-only">{brand.name}</span>
        </a>
        <nav aria-label="Admin" className="order-last flex w-full flex-wrap gap-x-6 sm:order-none sm:w-auto sm:flex-1">
          {links.map(({ label, href }) => (
            <a key={href} className="nav-link" href={href} aria-current={href === current ? "page" : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <div className="flex items-center gap-5">{children}</div>
      </div>
    </header>
  );
}
