import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { Content, changesElementId } from "./components/content.ts";
import { changedContent } from "./content/document.ts";

const changes = document.getElementById(changesElementId);
changes?.remove();
const content = changedContent(JSON.parse(changes?.textContent || "{}"));

startTransition(() => {
  hydrateRoot(
    document,
    <Content value={content}>
      <HydratedRouter />
    </Content>,
  );
});
