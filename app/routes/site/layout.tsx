import { Outlet, useRouteLoaderData } from "react-router";
import { EditingBar } from "~/components/editing-bar.tsx";
import { SiteFrame } from "~/components/site-frame.tsx";
import type { loader } from "~/root.tsx";

export const handle = { access: "public" };

export default function SiteLayout() {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <SiteFrame year={root?.year} sandbox={root?.sandbox}>
      <EditingBar canEdit={root?.canEdit} preview={root?.preview} />
      <Outlet />
    </SiteFrame>
  );
}
