import { homeDocument } from "../../content/home.ts";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { BikeAnnotated } from "../illustrations/bike-annotated.tsx";
import { HeadedList } from "../ui/headed-list.tsx";
import "~/styles/primitives/ruled.css";
import styles from "./featured-bike.module.css";

export function FeaturedBike() {
  const { heading, figure, picture, plate, features, action } = useContent(homeDocument).featured;
  return (
    <section className={`hidden-until-parsed sheet section columns gap-6 apart ${styles.featured}`}>
      <h2 className={`title-l ${styles.heading}`}>{heading}</h2>
      <figure className={styles.drawing}>
        <BikeAnnotated title={picture} />
        <dl className={`text-s ${styles.plate}`}>
          {plate.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <FigureCaption number={1}>{figure}</FigureCaption>
      </figure>
      <div className={`stack gap-6 ${styles.text}`}>
        <HeadedList className={`ruled ${styles.callOuts}`} items={features} />
        <a className="action" href={action.href}>
          {action.label}
        </a>
      </div>
    </section>
  );
}
