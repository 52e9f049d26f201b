import { Link } from "react-router";
import { listHref } from "~/components/admin/list-state.ts";
import { moveTabFocus } from "~/components/ui/move-tab-focus.ts";
import { adminTabs } from "~/content/admin.ts";
import type { SubmissionKind } from "./submission-kind.ts";
import type { SubmissionLists } from "./submission-lists.server.ts";
import "~/styles/primitives/tabs.css";

export function SubmissionTabs({
  current,
  q,
  counts,
  found,
}: { current: SubmissionKind; q: string } & Partial<Pick<SubmissionLists, "counts" | "found">>) {
  return (
    <div
      role="tablist"
      aria-label="Lists"
      className="tab-list"
      onKeyDown={(event) => moveTabFocus(event.currentTarget, event)}
    >
      {(Object.keys(adminTabs) as SubmissionKind[]).map((tab) => (
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
  );
}

function tabCount(total: number, found: { count: number; isMore: boolean } | undefined): string {
  const all = total.toLocaleString("en-US");
  return found ? `${found.count.toLocaleString("en-US")}${found.isMore ? "+" : ""} of ${all}` : all;
}
