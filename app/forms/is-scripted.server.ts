/** True for a request that our own script sent through the router, false for a plain post or a call by hand. */
export const isScripted = (request: Request) => new URL(request.url).pathname.endsWith(".data");
