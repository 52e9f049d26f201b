import { Outlet, useRouteLoaderData } from "react-router";
import { SiteFrame } from "~/components/site-frame.tsx";
import type { loader } from "~/root.tsx";
import styles from "./auth-layout.module.css";

export const handle = { access: "public" };

export default function AuthLayout() {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <SiteFrame year={root?.year} sandbox={root?.sandbox}>
      <div className={`sheet ${styles.block}`}>
        <div className={styles.block2}>
          <Outlet />
        </div>
      </div>
    </SiteFrame>
  );
}
