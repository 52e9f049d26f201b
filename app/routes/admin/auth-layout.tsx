import { Outlet, useRouteLoaderData } from "react-router";
import { BrandMark } from "~/components/illustrations/brand-mark.tsx";
import { DrawingFile } from "~/components/illustrations/drawing-file.tsx";
import { SandboxBanner } from "~/components/site-frame.tsx";
import { brand } from "~/content/brand.ts";
import type { loader } from "~/root.tsx";
import "~/styles/primitives/touch.css";
import styles from "./auth-layout.module.css";

export const handle = { access: "public" };

export default function AuthLayout() {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <div className={styles.screen}>
      <SandboxBanner sandbox={root?.sandbox} />
      <div className={`stack gap-6 ${styles.page}`}>
        <header className="row spread">
          <a href="/" className="touch text-xl">
            <BrandMark className={styles.mark} />
            <span className="display">{brand.name}</span>
          </a>
          <span className="caption">Staff</span>
        </header>
        <main id="main" tabIndex={-1} className={styles.form}>
          <Outlet />
        </main>
        <footer>
          <a href="/">← Back to the site</a>
        </footer>
      </div>
      <figure className={styles.seawall}>
        <DrawingFile name="seawall" size={[1600, 720]} />
      </figure>
    </div>
  );
}
