import { Outlet, useRouteLoaderData } from "react-router";
import { useContent } from "~/components/content.ts";
import { BrandMark } from "~/components/illustrations/brand-mark.tsx";
import { SandboxBanner } from "~/components/site-frame.tsx";
import { brandDocument } from "~/content/brand.ts";
import { counterWords as words } from "~/content/counter.ts";
import type { loader } from "~/root.tsx";
import styles from "./layout.module.css";

export const handle = { access: "link" };

/** A tool, without the site's ways to elsewhere. */
export default function CounterLayout() {
  const root = useRouteLoaderData<typeof loader>("root");
  const brand = useContent(brandDocument);
  return (
    <>
      <SandboxBanner sandbox={root?.sandbox} />
      <header className={`sheet row gap-2 text-l ${styles.head}`}>
        <BrandMark className={styles.mark} />
        <span className="display">{brand.name}</span>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <footer className={`sheet muted ${styles.foot}`}>
        {words.help} <a href={`mailto:${brand.email}`}>{brand.email}</a>
      </footer>
    </>
  );
}
