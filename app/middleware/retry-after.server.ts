import { createContext } from "react-router";

/** Retry-After in seconds of an error page: React Router drops the headers of what middleware throws. */
export const retryAfterContext = createContext<number | null>(null);
