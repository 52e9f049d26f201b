import { createContext } from "react";

/** Names the request that this page answers, on the server; an error page tells it. */
export const RequestId = createContext<string | undefined>(undefined);
