export const adminTabs = {
  host: {
    label: "Host Applications",
    empty: "No applications found",
    one: "host application",
    many: "host applications",
  },
  career: {
    label: "Career Applications",
    empty: "No career applications found",
    one: "career application",
    many: "career applications",
  },
  media: {
    label: "Media Inquiries",
    empty: "No media inquiries found",
    one: "media inquiry",
    many: "media inquiries",
  },
  sales: {
    label: "Sales Inquiries",
    empty: "No sales inquiries found",
    one: "sales inquiry",
    many: "sales inquiries",
  },
} as const;

export type AdminTab = keyof typeof adminTabs;

export const samples = {
  tag: "Sample",
  note: "These sample applications show how the list works.",
  remove: "Remove the samples",
  removed: { title: "Samples Removed", description: "From now on you'll see real applications only." },
} as const;

export const adminSearchPlaceholder = "Search applications...";
export const exportWords = {
  open: "Export",
  what: (rows: number | undefined) =>
    rows === undefined
      ? "All rows that match this filter, on every page:"
      : `${rows === 1 ? "The one row" : `All ${rows.toLocaleString("en-US")} rows`}:`,
  fileNames: {
    host: "host-applications",
    career: "career-applications",
    media: "media-inquiries",
    sales: "sales-inquiries",
    deposits: "deposits",
    desk: "review-desk",
    selected: "selected-rows",
  },
  noList: "This list can't be exported.",
  noFormat: "An export is CSV (csv) or JSON Lines (jsonl).",
  noFilter: "This list has no such filter. Please open the list and export it from there.",
  busy: "Several exports are running. Please try again in a minute.",
} as const;

export const noResume = "No resume";

export const adminListMessages = {
  failed: "This list could not be loaded.",
  refreshFailed: "This list could not be loaded again. What you see may be out of date.",
  retry: "Retry",
  retrying: "Trying again…",
  loading: "Loading…",
  showAll: "Show all",
} as const;

export const arrivalsOf = (tab: AdminTab, count: number) =>
  `${count.toLocaleString("en-US")} new ${adminTabs[tab][count === 1 ? "one" : "many"]}`;

export const adminKeys = [
  { keys: ["J", "↓"], does: "Next row" },
  { keys: ["K", "↑"], does: "Previous row" },
  { keys: ["Enter"], does: "Open the row" },
  { keys: ["J", "→"], does: "Next item, while one is open" },
  { keys: ["K", "←"], does: "Previous item, while one is open" },
  { keys: ["Esc"], does: "Close" },
  { keys: ["/"], does: "Search" },
  { keys: ["?"], does: "Show this help" },
] as const;
