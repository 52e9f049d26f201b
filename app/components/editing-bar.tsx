import { lazy, Suspense } from "react";
import { usePagePath } from "./page-path.ts";

// Visitors never load it.
const Bar = lazy(() => import("./editing-bar-content.tsx"));

interface EditingBarProps {
  canEdit: boolean | undefined;
  preview: { document: string; title: string; version: number } | null | undefined;
}

export function EditingBar({ canEdit, preview }: EditingBarProps) {
  const path = usePagePath();
  if (!preview && !canEdit) return null;
  return (
    <Suspense>
      <Bar path={path} preview={preview ?? undefined} />
    </Suspense>
  );
}
