import { createContext, use } from "react";
import { type ContentDocument, standardContent } from "../content/document.ts";

/** The server writes there what a page shows that is not as the product brings it; the browser renders with it. */
export const changesElementId = "content-changes";

export const Content = createContext(standardContent);

export const useContent = <Body>(document: ContentDocument<Body>): Body => use(Content).of(document);
