export * from "./accounts.ts";
export * from "./career-applications.ts";
export * from "./dealerships.ts";
export * from "./host-applications.ts";
export * from "./mailbox.ts";
export * from "./media-inquiries.ts";
export * from "./product-secrets.ts";
export * from "./row-count-changes.ts";
