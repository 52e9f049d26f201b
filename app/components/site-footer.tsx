import { brand } from "../content/brand.ts";
import { footerColumns } from "../content/navigation.ts";
import { BrandMark } from "./illustrations/brand-mark.tsx";

export function SiteFooter({ year }: { year?: string }) {
  return (
    <footer className="deferred-layout on-deep bg-deep text-on-deep">
      <div className="sheet grid gap-12 py-16 lg:grid-cols-[5fr_7fr]">
        <div className="max-w-sm">
          <p className="display flex items-center gap-3 text-3xl">
            <BrandMark className="size-10" />
            {brand.name}
          </p>
          <p className="mt-5 text-on-deep-muted">{brand.blurb}</p>
          <p className="mt-6">
            <a className="footer-link font-bold" href="/">
              Return to Home
            </a>
          </p>
          <ul className="mt-4 flex flex-wrap gap-x-6">
            {brand.social.map(({ name, href }) => (
              <li key={name}>
                <a className="footer-link" href={href} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Footer" className="grid gap-10 sm:grid-cols-3">
          {footerColumns.map(({ heading, links }) => (
            <div key={heading}>
              <h2 className="caption text-on-deep-muted">{heading}</h2>
              <ul className="mt-3">
                {links.map(({ label, href }) => (
                  <li key={href}>
                    <a className="footer-link" href={href}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-t border-on-deep/20">
        <p className="sheet py-6 text-sm text-on-deep-muted">
          © {year} {brand.name}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}
