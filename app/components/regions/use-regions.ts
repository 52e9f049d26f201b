import { type Regions, regionsDocument, regionsOf } from "../../content/regions.ts";
import { useContent } from "../content.ts";

export const useRegions = (): Regions => regionsOf(useContent(regionsDocument));
