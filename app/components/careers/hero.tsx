import { careersDocument } from "../../content/careers.ts";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { BikeVacancies } from "../illustrations/bike-vacancies.tsx";
import { ServerDrawing } from "../illustrations/server-drawing.tsx";
import styles from "./hero.module.css";

/** @param tags with the number of their opening in the list below */
export function CareersHero({ heading, tags }: { heading: string; tags: readonly (number | undefined)[] }) {
  const { lead, apply, viewOpenings, figure, picture } = useContent(careersDocument);
  return (
    <header className={`hidden-until-parsed sheet section columns gap-6 apart ${styles.hero}`}>
      <div>
        <h1 className="title-xl">{heading}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className="row gap-4">
          <a className="action" href={apply.href}>
            {apply.label}
          </a>
          <a className="action-quiet" href={viewOpenings.href}>
            {viewOpenings.label}
          </a>
        </p>
      </div>
      <figure>
        <ServerDrawing id="vacancies">
          {import.meta.env.SSR && <BikeVacancies title={picture} numbers={tags} />}
        </ServerDrawing>
        <FigureCaption number={1}>{figure}</FigureCaption>
      </figure>
    </header>
  );
}
