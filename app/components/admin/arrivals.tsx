import { useEffect, useState } from "react";
import { Link } from "react-router";
import { type AdminTab, adminTabs, arrivalsOf } from "~/content/admin.ts";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/note.css";

type Counts = Record<AdminTab, number>;

/** `hrefOf` returns undefined if the newest items are on screen. */
export function Arrivals({
  counts,
  hrefOf,
}: {
  counts: Counts | undefined;
  hrefOf: (tab: AdminTab) => string | undefined;
}) {
  const [seen, setSeen] = useState(counts);
  useEffect(() => {
    if (!seen && counts) setSeen(counts);
  }, [seen, counts]);
  const arrived = (Object.keys(adminTabs) as AdminTab[]).flatMap((tab) => {
    const count = counts && seen ? counts[tab] - seen[tab] : 0;
    return count > 0 ? [{ tab, count }] : [];
  });
  return (
    <p role="status" className="callout row gap-0-5 strong">
      {arrived.map(({ tab, count }) => {
        const href = hrefOf(tab);
        return (
          <span key={tab}>
            {arrivalsOf(tab, count)}
            {href && (
              <>
                {" "}
                <Link
                  to={href}
                  onClick={() => setSeen((before) => before && counts && { ...before, [tab]: counts[tab] })}
                >
                  Show <span className="sr-only">{adminTabs[tab].label}</span>
                </Link>
              </>
            )}
          </span>
        );
      })}
    </p>
  );
}
