import { brand } from "../content/brand.ts";
import { footerColumns } from "../content/navigation.ts";
import { BrandMark } from "./illustrations/brand-mark.tsx";
import styles from "./site-footer.module.css";

export function SiteFooter({ year }: { year?: string }) {
  return (
    <footer className={`deferred-layout on-deep ${styles.foot}`}>
      <div className={`sheet ${styles.columns}`}>
        <div className={styles.block}>
          <p className={`display ${styles.text}`}>
            <BrandMark className={styles.brandMark} />
            {brand.name}
          </p>
          <p className={styles.footText}>{brand.blurb}</p>
          <p className={styles.text2}>
            <a className={`${styles.footerLink} ${styles.link}`} href="/">
              Return to Home
            </a>
          </p>
          <ul className={styles.list}>
            {brand.social.map(({ name, href }) => (
              <li key={name}>
                <a className={styles.footerLink} href={href} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Footer" className={styles.nav}>
          {footerColumns.map(({ heading, links }) => (
            <div key={heading}>
              <h2 className={`caption ${styles.heading}`}>{heading}</h2>
              <ul className={styles.navList}>
                {links.map(({ label, href }) => (
                  <li key={href}>
                    <a className={styles.footerLink} href={href}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className={styles.footBlock}>
        <p className={`sheet ${styles.text3}`}>
          © {year} {brand.name}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}
