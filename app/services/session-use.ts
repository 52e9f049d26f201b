/** A request that nobody is behind, such as a tab that asks again by itself, sends `none`: it renews no session. */
export const sessionUseHeader = "X-Session-Use";
