import { brand } from "../content/brand.ts";
import { navigation } from "../content/navigation.ts";
import { BrandMark } from "./illustrations/brand-mark.tsx";
import { usePagePath } from "./page-path.ts";
import styles from "./site-header.module.css";

// A popover restores the focus only if it took it.
const takesFocus = { autoFocus: true };

/** Works without JavaScript: menus are popovers, and two toggle buttons keep aria-expanded correct. */
export function SiteHeader() {
  return (
    <header className={styles.siteHeader}>
      <div className={`sheet ${styles.row}`}>
        <Brand />
        <nav aria-label="Main" className={`hidden-until-parsed ${styles.nav}`}>
          <ul className={styles.list}>
            {navigation.main.map((item) => (
              <li key={item.label}>
                <NavLink {...item} />
              </li>
            ))}
            <li className={styles.submenu}>
              <NavLink {...navigation.apply} className={styles.submenuLink} submenu />
              <button
                type="button"
                className={`nav-link ${styles.submenuButton}`}
                popoverTarget="host-submenu"
                aria-haspopup="true"
              >
                {navigation.apply.label} <Caret />
              </button>
              <div id="host-submenu" popover="auto" className={styles.submenuList}>
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
              <a href={navigation.start.href} className={`action ${styles.link}`}>
                {navigation.start.label}
              </a>
            </li>
          </ul>
        </nav>
        <button
          type="button"
          className={`${styles.menuToggle} ${styles.button}`}
          popoverTarget="site-menu"
          aria-expanded="false"
          aria-controls="site-menu"
        >
          <span className="sr-only">Menu</span>
          <Bars />
        </button>
      </div>
      <div id="site-menu" popover="auto" className={styles.siteMenu}>
        <div className={`sheet ${styles.headRow}`}>
          <Brand />
          <button
            type="button"
            className={styles.menuToggle}
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
        <nav aria-label="Menu" className={`sheet ${styles.headNav}`}>
          <ul className={styles.navList}>
            {navigation.main.map((item) => (
              <li key={item.label}>
                <NavLink {...item} className={styles.siteMenuLink} />
              </li>
            ))}
            <li>
              <NavLink {...navigation.apply} className={styles.siteMenuLink} />
              <ul className={styles.itemList}>
                {navigation.apply.items.map((item) => (
                  <li key={item.label}>
                    <NavLink {...item} className={styles.navLink} />
                  </li>
                ))}
              </ul>
            </li>
          </ul>
          <a href={navigation.start.href} className={`action ${styles.headLink}`}>
            {navigation.start.label}
          </a>
        </nav>
      </div>
    </header>
  );
}

function Brand() {
  return (
    <a href="/" className={styles.brand}>
      <BrandMark className={styles.brandBrandMark} />
      <span className={`display ${styles.brandLabel}`}>{brand.name}</span>
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
    <svg viewBox="0 0 10 6" width="10" height="6" aria-hidden="true" className={styles.caret}>
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
