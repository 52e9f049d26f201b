import { brandDocument } from "../content/brand.ts";
import { navigationDocument } from "../content/navigation.ts";
import { useContent } from "./content.ts";
import { BrandMark } from "./illustrations/brand-mark.tsx";
import styles from "./site-footer.module.css";

export function SiteFooter({ year }: { year?: string }) {
  const brand = useContent(brandDocument);
  const footerColumns = useContent(navigationDocument).footerColumns;
  return (
    <footer className="on-deep">
      <div className={`sheet columns gap-7 ${styles.columns}`}>
        <div className={`stack gap-4 ${styles.about}`}>
          <p className="display row gap-3 text-2xl">
            <BrandMark className={styles.mark} />
            {brand.name}
          </p>
          <p className="muted">{brand.blurb}</p>
          <a className={styles.link} href="/">
            <b>Return to Home</b>
          </a>
          <ul className={`row ${styles.social}`}>
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
            <div key={heading} className="stack gap-3">
              <h2 className="caption">{heading}</h2>
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
      <p className={`sheet muted text-s ${styles.copyright}`}>
        © {year} {brand.name}. All rights reserved.
      </p>
    </footer>
  );
}
