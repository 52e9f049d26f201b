/** Client-side submissions go to `.data` URLs. */
export const isScripted = (request: Request) => new URL(request.url).pathname.endsWith(".data");
