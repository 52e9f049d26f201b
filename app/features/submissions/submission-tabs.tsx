import { Link } from "react-router";
import { listHref } from "~/components/admin/list-state.ts";
import { useCurrentInView } from "~/components/admin/use-current-in-view.ts";
import { moveTabFocus } from "~/components/ui/move-tab-focus.ts";
import { adminTabs } from "~/content/admin.ts";
import type { SubmissionKind } from "./submission-kind.ts";
import type { SubmissionLists } from "./submission-lists.server.ts";
import "~/styles/primitives/strip.css";
import "~/styles/primitives/tabs.css";
import styles from "./submission-tabs.module.css";

/** The specified dashboard has these three; sales inquiries are reached by a link beside them. */
const tabs = ["host", "career", "media"] as const;

export function SubmissionTabs({
  current,
  q,
  counts,
  found,
}: { current: SubmissionKind; q: string } & Partial<Pick<SubmissionLists, "counts" | "found">>) {
  const strip = useCurrentInView<HTMLDivElement>(current);
  return (
    <div ref={strip} className="tab-list strip">
      <div
        role="tablist"
        aria-label="Lists"
        className={styles.tabs}
        onKeyDown={(event) => moveTabFocus(event.currentTarget, event)}
      >
        {tabs.map((tab) => (
          <Link
            key={tab}
            role="tab"
            id={`tab-${tab}`}
            aria-selected={tab === current}
            aria-controls="list"
            className="tab"
            preventScrollReset
            to={listHref({ tab, q })}
          >
            {adminTabs[tab].label} {counts && <TabCount total={counts[tab]} found={found?.[tab]} />}
          </Link>
        ))}
      </div>
      <Link
        id="tab-sales"
        className="tab"
        aria-current={current === "sales" ? "page" : undefined}
        preventScrollReset
        to={listHref({ tab: "sales", q })}
      >
        {adminTabs.sales.label} {counts && <TabCount total={counts.sales} found={found?.sales} />}
      </Link>
    </div>
  );
}

function TabCount({ total, found }: { total: number; found: { count: number; isMore: boolean } | undefined }) {
  const all = total.toLocaleString("en-US");
  if (!found) return <span className="tab-count">{all}</span>;
  return (
    <span className="tab-count">
      {found.count.toLocaleString("en-US")}
      {found.isMore && "+"}
      <span className={styles.total}> of {all}</span>
    </span>
  );
}
