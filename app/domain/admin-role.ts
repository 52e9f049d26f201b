export const adminRoles = ["owner", "admin"] as const;
export type AdminRole = (typeof adminRoles)[number];
