import { createContext } from "react-router";

/** Seconds, for the error page: React Router drops the headers of what middleware throws. */
export const retryAfterContext = createContext<number | null>(null);
