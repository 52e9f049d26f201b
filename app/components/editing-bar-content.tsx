import { editingBar as words } from "../content/editing-bar.ts";
import styles from "./editing-bar-content.module.css";

interface EditingBarContentProps {
  path: string;
  preview: { document: string; title: string; version: number } | undefined;
}

export default function EditingBarContent({ path, preview }: EditingBarContentProps) {
  return (
    <aside aria-label={words.label} className={`on-deep ${styles.bar}`}>
      <p className="sheet">
        {preview ? (
          <>
            {words.preview(preview.version, preview.title)}{" "}
            <a href={`/admin/content/${preview.document}`}>{words.back}</a>
          </>
        ) : (
          <a href={`/admin/content?page=${encodeURIComponent(path)}`}>{words.edit}</a>
        )}
      </p>
    </aside>
  );
}
