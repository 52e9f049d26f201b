import { home } from "../../content/home.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { BikeAnnotated } from "../illustrations/bike-annotated.tsx";
import { HeadedList } from "../ui/headed-list.tsx";

const { heading, figure, picture, plate, features, action } = home.featured;

export function FeaturedBike() {
  return (
    <section className="hidden-until-parsed sheet featured">
      <h2 className="title-l featured-heading">{heading}</h2>
      <figure className="featured-drawing">
        <BikeAnnotated title={picture} />
        <dl className="title-block">
          {plate.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <FigureCaption number={1}>{figure}</FigureCaption>
      </figure>
      <div className="featured-text">
        <HeadedList className="call-outs" items={features} />
        <a className="action" href={action.href}>
          {action.label}
        </a>
      </div>
    </section>
  );
}
