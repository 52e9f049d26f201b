import { brand } from "../content/brand.ts";
import { navigation } from "../content/navigation.ts";
import { BrandMark } from "./illustrations/brand-mark.tsx";
import { usePagePath } from "./page-path.ts";

// A popover restores the focus only if it took it.
const takesFocus = { autoFocus: true };

/** Works without JavaScript: menus are popovers, and two toggle buttons keep aria-expanded correct. */
export function SiteHeader() {
  return (
    <header className="site-header">
      <div className="sheet flex min-h-[4.25rem] items-center justify-between gap-6">
        <Brand />
        <nav aria-label="Main" className="hidden-until-parsed hidden lg:block">
          <ul className="flex items-center gap-7">
            {navigation.main.map((item) => (
              <li key={item.label}>
                <NavLink {...item} />
              </li>
            ))}
            <li className="submenu">
              <NavLink {...navigation.apply} className="submenu-link" submenu />
              <button
                type="button"
                className="nav-link submenu-button"
                popoverTarget="host-submenu"
                aria-haspopup="true"
              >
                {navigation.apply.label} <Caret />
              </button>
              <div id="host-submenu" popover="auto" className="submenu-list">
                <ul>
                  {navigation.apply.items.map((item) => (
                    <li key={item.label}>
                      <NavLink {...item} />
                    </li>
                  ))}
                </ul>
              </div>
            </li>
            <li>
              <a href={navigation.start.href} className="action min-h-11 py-2">
                {navigation.start.label}
              </a>
            </li>
          </ul>
        </nav>
        <button
          type="button"
          className="menu-toggle menu-open lg:hidden"
          popoverTarget="site-menu"
          aria-expanded="false"
          aria-controls="site-menu"
        >
          <span className="sr-only">Menu</span>
          <Bars />
        </button>
      </div>
      <div id="site-menu" popover="auto" className="site-menu">
        <div className="sheet flex min-h-[4.25rem] items-center justify-between">
          <Brand />
          <button
            type="button"
            className="menu-toggle"
            popoverTarget="site-menu"
            popoverTargetAction="hide"
            aria-expanded="true"
            aria-controls="site-menu"
            {...takesFocus}
          >
            <span className="sr-only">Menu</span>
            <Cross />
          </button>
        </div>
        <nav aria-label="Menu" className="sheet pb-16">
          <ul className="divide-y divide-line border-y border-line">
            {navigation.main.map((item) => (
              <li key={item.label}>
                <NavLink {...item} className="site-menu-link" />
              </li>
            ))}
            <li>
              <NavLink {...navigation.apply} className="site-menu-link" />
              <ul className="pb-4 pl-5">
                {navigation.apply.items.map((item) => (
                  <li key={item.label}>
                    <NavLink {...item} className="flex min-h-11 items-center" />
                  </li>
                ))}
              </ul>
            </li>
          </ul>
          <a href={navigation.start.href} className="action mt-8 w-full">
            {navigation.start.label}
          </a>
        </nav>
      </div>
    </header>
  );
}

function Brand() {
  return (
    <a href="/" className="brand flex min-h-11 items-center gap-2.5 no-underline">
      <BrandMark className="size-9" />
      <span className="display text-2xl tracking-tight">{brand.name}</span>
    </a>
  );
}

function NavLink({
  href,
  label,
  className = "",
  submenu = false,
}: {
  href: string;
  label: string;
  className?: string;
  submenu?: boolean;
}) {
  const path = usePagePath();
  return (
    <a
      href={href}
      className={`nav-link ${className}`}
      aria-current={path === href ? "page" : undefined}
      {...(submenu && { interestfor: "host-submenu" })}
    >
      {label} {submenu && <Caret />}
    </a>
  );
}

function Caret() {
  return (
    <svg viewBox="0 0 10 6" width="10" height="6" aria-hidden="true" className="ml-1 inline-block">
      <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}

function Bars() {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <path d="M3 7h18M3 12h18M3 17h12" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

function Cross() {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <path d="M5 5l14 14M19 5L5 19" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
