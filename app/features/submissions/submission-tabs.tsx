import { Link } from "react-router";
import { listHref } from "~/components/admin/list-state.ts";
import { moveTabFocus } from "~/components/ui/move-tab-focus.ts";
import { adminTabs } from "~/content/admin.ts";
import type { SubmissionKind } from "./submission-kind.ts";
import type { SubmissionLists } from "./submission-lists.server.ts";
import "~/styles/primitives/tabs.css";
import "~/styles/primitives/touch.css";
import styles from "./submission-tabs.module.css";

/** The specified dashboard has these three; sales inquiries are reached by a link beside them. */
const tabs = ["host", "career", "media"] as const;

export function SubmissionTabs({
  current,
  q,
  counts,
  found,
}: { current: SubmissionKind; q: string } & Partial<Pick<SubmissionLists, "counts" | "found">>) {
  return (
    <div className={`row ${styles.bar}`}>
      <div
        role="tablist"
        aria-label="Lists"
        className="tab-list"
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
            {adminTabs[tab].label} {counts && <span className="tab-count">{tabCount(counts[tab], found?.[tab])}</span>}
          </Link>
        ))}
      </div>
      <Link
        id="tab-sales"
        className={`touch strong ${styles.beside}`}
        aria-current={current === "sales" ? "page" : undefined}
        preventScrollReset
        to={listHref({ tab: "sales", q })}
      >
        {adminTabs.sales.label}
        {counts && ` (${tabCount(counts.sales, found?.sales)})`}
      </Link>
    </div>
  );
}

function tabCount(total: number, found: { count: number; isMore: boolean } | undefined): string {
  const all = total.toLocaleString("en-US");
  return found ? `${found.count.toLocaleString("en-US")}${found.isMore ? "+" : ""} of ${all}` : all;
}
