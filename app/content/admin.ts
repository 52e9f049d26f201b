/** What the admin area calls its lists, and what it says where they are empty. */
export const adminTabs = {
  host: { label: "Host Applications", empty: "No applications found" },
  career: { label: "Career Applications", empty: "No career applications found" },
  media: { label: "Media Inquiries", empty: "No media inquiries found" },
} as const;

export type AdminTab = keyof typeof adminTabs;

export const adminSearchPlaceholder = "Search applications...";
