import { createContext } from "react";
import type { StandIns } from "./site-frame.tsx";

export interface ErrorPageFrameData {
  year: string;
  sandbox: StandIns | undefined;
  development: boolean;
}

/** For errors thrown in middleware, where no loader ran. Server only: error pages do not hydrate. */
export const ErrorPageFrame = createContext<ErrorPageFrameData | undefined>(undefined);
