import { careers, type Opening, openingPath } from "../../content/careers.ts";
import { jobDescriptions, jobPage as words } from "../../content/job-descriptions.ts";
import { Breadcrumb } from "../breadcrumb.tsx";
import { FigureCaption } from "../figure-caption.tsx";
import { BikeVacancies } from "../illustrations/bike-vacancies.tsx";
import "~/styles/primitives/split.css";
import styles from "./job-page.module.css";

const { apply, columns, openings } = careers;

export function JobPage({ opening }: { opening: Opening }) {
  const { department, part, place, slug, text, title, type } = opening;
  const { duties, requirements } = jobDescriptions[slug];
  const number = openings.findIndex((each) => each.slug === slug) + 1;
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
        <aside className={`split-aside ${styles.card}`} aria-label={words.caption}>
          <figure>
            <BikeVacancies title={words.picture(part)} only={number} />
            <FigureCaption number={1}>{part}</FigureCaption>
          </figure>
          <dl>
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
                {words.payText} <a href={words.payLink(title)}>{words.askAboutPay}</a>
              </dd>
            </div>
          </dl>
          <a className="action" href={words.applyLink(opening)}>
            {apply.label}
          </a>
        </aside>
        <div className={styles.description}>
          <Duties heading={words.duties} items={duties} />
          <Duties heading={words.requirements} items={requirements} />
          <section>
            <h2>{words.howHeading}</h2>
            <p>{words.how}</p>
            <p>
              <a className="action-quiet" href={words.applyLink(opening)}>
                {apply.label}
              </a>
            </p>
          </section>
        </div>
      </div>
      <nav className={styles.others} aria-labelledby="other-openings">
        <div className="sheet">
          <h2 id="other-openings">{words.others}</h2>
          <ul>
            {openings
              .filter((each) => each.slug !== slug)
              .map((each) => (
                <li key={each.slug}>
                  <a href={openingPath(each)}>{each.title}</a>
                  <span>
                    {each.department}, {each.place}
                  </span>
                </li>
              ))}
          </ul>
        </div>
      </nav>
    </>
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
