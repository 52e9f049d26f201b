import { use } from "react";
import { helpDocument } from "../../content/help.ts";
import { findAnswers } from "../../content/help-answers.ts";
import { pagesDocument } from "../../content/pages.ts";
import { Content, useContent } from "../content.ts";
import { SearchForm } from "../ui/search-form.tsx";
import "~/styles/primitives/gaps.css";
import styles from "./help-search.module.css";

export function HelpSearch({ q }: { q: string }) {
  const pages = useContent(pagesDocument);
  const { search: words } = useContent(helpDocument);
  const found = findAnswers(q, use(Content));
  return (
    <div className={`sheet stack gap-6 ${styles.search}`}>
      <SearchForm
        action={pages.help.path}
        id="help-q"
        label={words.label}
        placeholder={words.placeholder}
        button={words.button}
        q={q}
      />
      {q && (
        <section aria-labelledby="found" className={`stack gap-5 ${styles.found}`}>
          <h2 id="found" className="text-2xl">
            {words.found(found.length, q)}
          </h2>
          {found.length === 0 && (
            <p>
              {words.none} <a href={words.ask.href}>{words.ask.label}</a>
            </p>
          )}
          <div className={styles.answers}>
            {found.map(({ question, answer, source }) => (
              <article key={source.href + question} className="stack gap-2">
                <h3 className="text-xl">{question}</h3>
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                <p className="caption">
                  <a href={source.href}>{source.label}</a>
                </p>
              </article>
            ))}
          </div>
          <p className="row gap-0-5">
            <a href={pages.help.path}>{words.clear}</a>
            {found.length > 0 && <a href={words.ask.href}>{words.ask.label}</a>}
          </p>
        </section>
      )}
    </div>
  );
}
