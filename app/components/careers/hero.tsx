import { careers } from "../../content/careers.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { BikeVacancies } from "../illustrations/bike-vacancies.tsx";

const { lead, apply, viewOpenings, figure, picture } = careers;

export function CareersHero({ heading }: { heading: string }) {
  return (
    <header className="hidden-until-parsed sheet careers-hero">
      <div className="careers-hero-text">
        <h1 className="title-xl">{heading}</h1>
        <p className="careers-lead">{lead}</p>
        <p className="careers-ways">
          <a className="action" href={apply.href}>
            {apply.label}
          </a>
          <a className="action-quiet" href={viewOpenings.href}>
            {viewOpenings.label}
          </a>
        </p>
      </div>
      <figure className="careers-picture">
        <BikeVacancies title={picture} />
        <FigureCaption number={1}>{figure}</FigureCaption>
      </figure>
    </header>
  );
}
