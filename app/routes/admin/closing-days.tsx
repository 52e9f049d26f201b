import { data, Outlet } from "react-router";
import { AccountPart, AdminPage } from "~/components/admin/admin-page.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { closingDayWords as words } from "~/content/desk.ts";
import { isoDay } from "~/domain/dates.server.ts";
import { BackToDesk } from "~/features/submissions/reviews/back-to-desk.tsx";
import { closeDays, listCalendar, listClosingDayEvents } from "~/features/submissions/reviews/closing-days.server.ts";
import { CalendarDays, ClosureForm } from "~/features/submissions/reviews/closing-days.tsx";
import { closureSchema } from "~/features/submissions/reviews/closing-days-schema.ts";
import { requireOwner } from "~/features/team/admin-guards.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/closing-days";

export const handle = { access: "admin", hydrate: true };
export const meta = () => pageMeta({ title: words.heading, description: words.lead });

export async function loader({ context }: Route.LoaderArgs) {
  const { clock, db } = context.get(appContext);
  const now = clock.now();
  const isOwner = context.get(adminContext).role === "owner";
  const [days, events] = [await listCalendar(db, now), await listClosingDayEvents(db)];
  return data({ days, events, today: isoDay(now), isOwner });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { clock, db, requestId } = context.get(appContext);
  const admin = context.get(adminContext);
  requireOwner(admin);
  const submitted = await submitForm(request, closureSchema);
  if (submitted.rejected) return submitted.rejected;
  const { from, to = from, name } = submitted.value;
  const at = clock.now();
  const { refused } = await closeDays(db, { from, to, name }, { actorId: admin.userId, at });
  if (refused !== undefined) return submitted.reject(422, { formErrors: [refused] });
  await recordAudit(db, { at, actorId: admin.userId, requestId, action: "closing-days-changed" });
  return redirectWithFlash("/admin/closing-days", words.saved);
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function ClosingDaysPage({
  actionData,
  loaderData: { days, events, today, isOwner },
}: Route.ComponentProps) {
  const coming = days.filter(({ day }) => day >= today);
  const past = days.filter(({ day }) => day < today);
  return (
    <>
      <Outlet />
      <AdminPage heading={words.heading} lead={words.lead}>
        <BackToDesk />
        {isOwner && (
          <AccountPart heading={words.add} lead={words.addLead}>
            <ClosureForm today={today} key={days.length} lastResult={actionData?.lastResult} />
          </AccountPart>
        )}
        {Object.entries(Object.groupBy(coming, ({ day }) => day.slice(0, 4))).map(([year, each = []]) => (
          <AccountPart
            key={year}
            heading={year}
            lead={isOwner ? words.yearLead : `${words.yearLead} ${words.ownersOnly}`}
          >
            <CalendarDays days={each} canChange={isOwner} />
          </AccountPart>
        ))}
        {past.length > 0 && (
          <details>
            <summary>{words.past}</summary>
            <CalendarDays days={past} canChange={false} />
          </details>
        )}
        {events.length > 0 && (
          <details>
            <summary>{words.history}</summary>
            <ul>
              {events.map(({ id, sentence }) => (
                <li key={id}>{sentence}</li>
              ))}
            </ul>
          </details>
        )}
      </AdminPage>
    </>
  );
}
