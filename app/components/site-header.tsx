import { brandDocument } from "../content/brand.ts";
import { type MainItem, navigationDocument } from "../content/navigation.ts";
import { useContent } from "./content.ts";
import { BrandMark } from "./illustrations/brand-mark.tsx";
import { usePagePath } from "./page-path.ts";
import styles from "./site-header.module.css";

// A popover restores the focus only if it took it.
const takesFocus = { autoFocus: true };

/** Works without JavaScript: menus are popovers, whose buttons get `aria-expanded` from the browser. */
export function SiteHeader() {
  const navigation = useContent(navigationDocument);
  return (
    <header className={styles.header}>
      <div className={`sheet ${styles.bar}`}>
        <Brand />
        <nav aria-label="Main" className={`hidden-until-parsed ${styles.nav}`}>
          <ul className={styles.list}>
            {navigation.main.map((item) => (
              <li key={item.label} className={styles.submenu}>
                {isMenu(item) ? <Submenu {...item} /> : <NavLink label={item.label} href={item.href ?? ""} />}
              </li>
            ))}
            <li>
              <a href={navigation.start.href} className={`action ${styles.start}`}>
                {navigation.start.label}
              </a>
            </li>
          </ul>
        </nav>
        <button type="button" className={styles.toggle} popoverTarget="site-menu">
          <span className="sr-only">Menu</span>
          <Bars />
        </button>
      </div>
      <div id="site-menu" popover="auto" className={styles.menu}>
        <div className={`sheet ${styles.bar}`}>
          <Brand />
          <button
            type="button"
            className={styles.toggle}
            popoverTarget="site-menu"
            popoverTargetAction="hide"
            {...takesFocus}
          >
            <span className="sr-only">Close menu</span>
            <Cross />
          </button>
        </div>
        <nav aria-label="Menu" className="sheet">
          <ul>
            {navigation.main.map((item) => (
              <li key={item.label}>
                {item.href ? <NavLink label={item.label} href={item.href} /> : <p className="nav-link">{item.label}</p>}
                {isMenu(item) && <NavList items={item.items} />}
              </li>
            ))}
          </ul>
          <a href={navigation.start.href} className="action">
            {navigation.start.label}
          </a>
        </nav>
      </div>
    </header>
  );
}

function Submenu({ id, label, href, items }: { id: string; label: string; href?: string; items: readonly Item[] }) {
  return (
    <>
      {href && <NavLink href={href} label={label} submenu={id} />}
      <button type="button" className="nav-link" popoverTarget={id}>
        <span>{label}</span> <Caret />
      </button>
      <div id={id} popover="auto" className={styles.panel}>
        <NavList items={items} />
      </div>
    </>
  );
}

function NavList({ items }: { items: readonly Item[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.label}>
          <NavLink {...item} />
        </li>
      ))}
    </ul>
  );
}

function Brand() {
  const brand = useContent(brandDocument);
  return (
    <a href="/" className={`display ${styles.brand}`}>
      <BrandMark className={styles.mark} />
      {brand.name}
    </a>
  );
}

const isMenu = (item: MainItem): item is MainItem & Required<Pick<MainItem, "id" | "items">> =>
  item.id !== undefined && Boolean(item.items?.length);

interface Item {
  href: string;
  label: string;
}

function NavLink({ href, label, submenu }: Item & { submenu?: string }) {
  const path = usePagePath();
  return (
    <a
      href={href}
      className="nav-link"
      aria-current={path === href ? "page" : undefined}
      {...(submenu && { interestfor: submenu })}
    >
      {label}
    </a>
  );
}

function Caret() {
  return (
    <svg viewBox="0 0 10 6" width="10" height="6" aria-hidden="true">
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
