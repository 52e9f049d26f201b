import { brandDocument } from "../content/brand.ts";
import { navigationDocument } from "../content/navigation.ts";
import { useContent } from "./content.ts";
import { BrandMark } from "./illustrations/brand-mark.tsx";
import styles from "./site-footer.module.css";

export function SiteFooter({ year }: { year?: string }) {
  const brand = useContent(brandDocument);
  const footerColumns = useContent(navigationDocument).footerColumns;
  return (
    <footer className="deferred-layout on-deep">
      <div className={`sheet ${styles.columns}`}>
        <div className={styles.about}>
          <p className={`display ${styles.brand}`}>
            <BrandMark className={styles.mark} />
            {brand.name}
          </p>
          <p className={styles.quiet}>{brand.blurb}</p>
          <a className={styles.link} href="/">
            <b>Return to Home</b>
          </a>
          <ul className={styles.social}>
            {brand.social.map(({ name, href }) => (
              <li key={name}>
                <a className={styles.link} href={href} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Footer" className={styles.nav}>
          {footerColumns.map(({ heading, links }) => (
            <div key={heading}>
              <h2 className={`caption ${styles.quiet}`}>{heading}</h2>
              <ul>
                {links.map(({ label, href }) => (
                  <li key={href}>
                    <a className={styles.link} href={href}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <p className={`sheet ${styles.quiet} ${styles.copyright}`}>
        © {year} {brand.name}. All rights reserved.
      </p>
    </footer>
  );
}
