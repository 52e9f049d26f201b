import { editingBar as words } from "../content/editing-bar.ts";
// A page has its own styles in its head, which hold none of this lazy component.
import sheet from "./editing-bar-content.css?inline";

interface EditingBarContentProps {
  path: string;
  preview: { document: string; title: string; version: number } | undefined;
}

export default function EditingBarContent({ path, preview }: EditingBarContentProps) {
  return (
    <aside aria-label={words.label} className="editing-bar" data-preview={preview && ""}>
      <style href="editing-bar" precedence="editing-bar">
        {sheet}
      </style>
      <p className="sheet row spread gap-4 text-s">
        {preview ? (
          <>
            <b>{words.preview(preview.version, preview.title)}</b>
            <a href={`/admin/content/${preview.document}`} className="nav-link tide nowrap">
              {words.back}
            </a>
          </>
        ) : (
          <a href={`/admin/content?page=${encodeURIComponent(path)}`}>{words.edit}</a>
        )}
      </p>
    </aside>
  );
}
