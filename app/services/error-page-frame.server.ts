import type { ErrorPageFrameData } from "../components/error-page-frame.ts";
import { yearOf } from "../domain/dates.server.ts";
import type { AppContext } from "./request-context.server.ts";

export const readErrorPageFrame = ({ clock, settings }: AppContext): ErrorPageFrameData => ({
  sandbox: settings.sandbox,
  development: settings.mode === "development",
  year: yearOf(clock.now()),
});
