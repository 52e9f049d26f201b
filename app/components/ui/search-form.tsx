import type { ReactNode } from "react";
import "~/styles/primitives/field.css";
import styles from "./search-form.module.css";

export interface SearchFormProps {
  action: string;
  /** The field's id; it is called `q` in the address. */
  id: string;
  label: string;
  placeholder?: string;
  button: string;
  q: string;
  /** More fields, between the text and the button. */
  children?: ReactNode;
}

export function SearchForm({ action, id, label, placeholder, button, q, children }: SearchFormProps) {
  return (
    <search>
      <form action={action} className={`row ${styles.form}`}>
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <input
          id={id}
          className="input"
          type="search"
          name="q"
          defaultValue={q}
          placeholder={placeholder}
          maxLength={80}
          autoComplete="off"
        />
        {children}
        <button type="submit" className="action-quiet">
          {button}
        </button>
      </form>
    </search>
  );
}
