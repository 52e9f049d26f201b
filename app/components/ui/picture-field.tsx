import { type ReactNode, useEffect, useRef } from "react";
import { pictureMessages as messages } from "../../content/deposits.ts";
import { EnhancementScript } from "../enhancement-script.tsx";
import pictureFieldScript from "./picture-field.script.ts?worker&url";
import "~/styles/primitives/field.css";
import styles from "./picture-field.module.css";

interface PictureFieldProps {
  field: { id: string; name: string; descriptionId?: string; errorId?: string; errors?: string[] | undefined };
  label?: string;
  hint?: string;
  /** The field's error. */
  children?: ReactNode;
}

/** A page that does not hydrate needs one `PictureFieldScript`; one that hydrates must not have it. */
export function PictureField({ field, label = messages.label, hint = messages.hint, children }: PictureFieldProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void import("./enhance-picture-field.ts").then(({ enhancePictureField }) => {
      if (element.current) enhancePictureField(element.current);
    });
  }, []);
  const { id, name, errors, descriptionId = `${id}-description`, errorId = `${id}-error` } = field;
  const isWrong = Boolean(errors?.length);
  return (
    <div className="field" ref={element} data-picture-field="">
      <label className="field-label" htmlFor={id}>
        {label}
        <span className={`muted ${styles.optional}`}> (optional)</span>
      </label>
      <p id={descriptionId} className="field-hint">
        {hint}
      </p>
      <input
        id={id}
        name={name}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        className="input file-input"
        aria-describedby={isWrong ? `${descriptionId} ${errorId}` : descriptionId}
        aria-invalid={isWrong || undefined}
      />
      <div
        className={styles.pictures}
        data-busy={messages.preparing}
        data-remove={messages.remove}
        data-remove-name={messages.removeName}
        data-too-many={messages.keptFirst}
      />
      {children}
    </div>
  );
}

export const PictureFieldScript = () => <EnhancementScript src={pictureFieldScript} />;
