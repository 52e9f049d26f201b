import { Outlet, useRouteLoaderData } from "react-router";
import { SiteFrame } from "~/components/site-frame.tsx";
import type { loader } from "~/root.tsx";

export const handle = { access: "public" };

export default function AuthLayout() {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <SiteFrame year={root?.year} sandbox={root?.sandbox}>
      <div className="sheet py-16 sm:py-24">
        <div className="max-w-md">
          <Outlet />
        </div>
      </div>
    </SiteFrame>
  );
}
