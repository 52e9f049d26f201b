import { careersDocument, openingPath } from "../../content/careers.ts";
import { jobPage as words } from "../../content/job-page.ts";
import type { ListedOpening, ShownOpening } from "../../content/openings.ts";
import { Breadcrumb } from "../breadcrumb.tsx";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { BikeVacancies } from "../illustrations/bike-vacancies.tsx";
import "~/styles/primitives/note.css";
import "~/styles/primitives/split.css";
import "~/styles/primitives/terms.css";
import styles from "./job-page.module.css";

interface JobPageProps {
  opening: ShownOpening;
  /** Its own in the list of open ones. */
  number: number;
  others: readonly ListedOpening[];
}

export function JobPage({ opening, number, others }: JobPageProps) {
  const { apply } = useContent(careersDocument);
  const { duties, isOpen, requirements, text, title } = opening;
  return (
    <>
      <div className={`hidden-until-parsed sheet split ${styles.job}`}>
        <header>
          <Breadcrumb
            trail={[
              { label: "Home", href: "/" },
              { label: "Careers", href: "/careers" },
            ]}
            current={title}
          />
          <h1>{title}</h1>
          <p className="split-lead">{text}</p>
        </header>
        <aside className={`split-aside stack gap-5 ${styles.aside}`} aria-label={words.caption}>
          {isOpen && <Picture opening={opening} number={number} />}
          <Facts opening={opening} />
          {isOpen ? (
            <>
              {opening.closes && <p>{opening.closes}</p>}
              <a className="action" href={words.applyLink(opening)}>
                {apply.label}
              </a>
            </>
          ) : (
            <p className="notice">{words.closed}</p>
          )}
        </aside>
        <div className={`stack gap-7 ${styles.description}`}>
          <Duties heading={words.duties} items={duties} />
          <Duties heading={words.requirements} items={requirements} />
          {isOpen && (
            <section>
              <h2>{words.howHeading}</h2>
              <p>{words.how}</p>
              <p>
                <a className="action-quiet" href={words.applyLink(opening)}>
                  {apply.label}
                </a>
              </p>
            </section>
          )}
        </div>
      </div>
      <Others openings={others} />
    </>
  );
}

function Picture({ opening: { part, tag }, number }: Pick<JobPageProps, "opening" | "number">) {
  if (tag === undefined) return null;
  return (
    <figure>
      <BikeVacancies
        title={words.picture(part)}
        numbers={[0, 1, 2, 3].map((place) => (place === tag ? number : undefined))}
      />
      <FigureCaption number={1}>{part}</FigureCaption>
    </figure>
  );
}

function Facts({ opening: { department, pay, place, title, type } }: { opening: ShownOpening }) {
  const { columns } = useContent(careersDocument);
  return (
    <dl className={`terms ${styles.facts}`}>
      {[
        [columns.department, department],
        [columns.place, place],
        [columns.type, type],
      ].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{words.pay}</dt>
        <dd>
          {pay ?? (
            <>
              {words.payText} <a href={words.payLink(title)}>{words.askAboutPay}</a>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Others({ openings }: { openings: readonly ListedOpening[] }) {
  return (
    <nav className={`on-sand ${styles.others}`} aria-labelledby="other-openings">
      <div className="sheet">
        <h2 id="other-openings" className="text-2xl">
          {words.others}
        </h2>
        <ul>
          {openings.map((each) => (
            <li key={each.slug} className="row spread">
              <a href={openingPath(each)}>{each.title}</a>
              <span>
                {each.department}, {each.place}
              </span>
            </li>
          ))}
          {openings.length === 0 && (
            <li>
              <a href="/careers">{words.allOpenings}</a>
            </li>
          )}
        </ul>
      </div>
    </nav>
  );
}

function Duties({ heading, items }: { heading: string; items: readonly string[] }) {
  return (
    <section>
      <h2>{heading}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
