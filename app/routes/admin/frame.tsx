import { type ReactNode, useState } from "react";
import { Outlet, useFetchers, useNavigation, useRouteLoaderData } from "react-router";
import { AdminPage } from "~/components/admin/admin-page.tsx";
import { useFocusAfterAction } from "~/components/admin/focus-after-action.ts";
import { LogoutForm } from "~/components/admin/logout-form.tsx";
import { AdminHeader } from "~/components/admin-header.tsx";
import { ErrorScreen } from "~/components/error-screen.tsx";
import { SandboxBanner } from "~/components/site-frame.tsx";
import { useHydrated } from "~/components/ui/flash-messages.tsx";
import { Spinner } from "~/components/ui/spinner.tsx";
import { brand } from "~/content/brand.ts";
import { useSessionWatch } from "~/features/account/session-watch.ts";
import type { loader as rootLoader } from "~/root.tsx";
import type { Route } from "./+types/frame";
import type { loader as layoutLoader } from "./layout.tsx";

export const handle = { access: "admin" };

export default function AdminFrame() {
  const [isFetching, setFetching] = useState(false);
  return (
    <Frame isFetching={isFetching}>
      <Outlet context={setFetching} />
    </Frame>
  );
}

function Frame({ isFetching = false, children }: { isFetching?: boolean; children: ReactNode }) {
  const sandbox = useRouteLoaderData<typeof rootLoader>("root")?.sandbox;
  const overdue = useRouteLoaderData<typeof layoutLoader>("routes/admin/layout")?.overdue ?? 0;
  const isHydrated = useHydrated();
  const isChecking = useSessionWatch();
  const isNavigating = useNavigation().state !== "idle";
  const isPosting = useFetchers().some(({ state }) => state !== "idle");
  useFocusAfterAction();
  return (
    <>
      <SandboxBanner sandbox={sandbox} />
      <AdminHeader
        overdue={overdue}
        spinner={
          <Spinner
            shown={isHydrated && (isChecking || isNavigating || isPosting || isFetching)}
            label="Checking your session and loading"
          />
        }
      >
        <LogoutForm />
      </AdminHeader>
      {children}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const development = useRouteLoaderData<typeof rootLoader>("root")?.development;
  return (
    <Frame>
      <title>{`Error | ${brand.name}`}</title>
      <AdminPage>
        <ErrorScreen error={error} development={development} />
      </AdminPage>
    </Frame>
  );
}
