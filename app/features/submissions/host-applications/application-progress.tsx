import { useContent } from "~/components/content.ts";
import { hostApplicationSections, packageLabels, packageSummary, sectionsLabel } from "~/content/host-application.ts";
import { packagesDocument } from "~/content/packages.ts";
import { hostApplicationChoices } from "~/domain/host-application.ts";
import "~/styles/primitives/grid.css";
import styles from "./application-progress.module.css";

/** Beside the form, whose sections and package it follows. */
export function ApplicationProgress() {
  const packages = useContent(packagesDocument);
  return (
    <div className={styles.progress}>
      <nav aria-label={sectionsLabel} className={styles.sections}>
        <p className="caption">{sectionsLabel}</p>
        <ol className="grid">
          {hostApplicationSections.map(({ title, extent }, index) => (
            <li key={title}>
              <a href={`#section-${index + 1}`} className="nav-link">
                {title} <span className="muted text-s nowrap">{extent}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.package}>
        <p className="caption">{packageSummary.label}</p>
        {hostApplicationChoices.preferredPackage.map((name) => (
          <p key={name} data-package={name}>
            <b>{packageLabels(packages)[name]}</b> {packageSummary.texts(packages)[name]}
          </p>
        ))}
      </div>
    </div>
  );
}
