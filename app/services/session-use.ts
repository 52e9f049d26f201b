/** Background requests, such as polling, send `none`: they must not renew the session. */
export const sessionUseHeader = "X-Session-Use";
