import { type NewsItem, type NewsSection, newsMasthead } from "../../content/news.ts";
import { formatDay } from "../../domain/calendar-day.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { NewsCoast } from "../illustrations/news-coast.tsx";
import styles from "./front-page.module.css";

export function FrontPage({ section }: { section: NewsSection }) {
  const [lead, ...rest] = section.items;
  return (
    <div className={`${styles["front-page"]} ${styles[`front-${section.id}`]}`}>
      <h2 className={styles["front-heading"]}>{section.label}</h2>
      <Story item={lead} lead picture={section.id === "industry"} />
      {rest.map((item) => (
        <Story key={item.title} item={item} />
      ))}
    </div>
  );
}

function Story({ item, lead = false, picture = false }: { item: NewsItem; lead?: boolean; picture?: boolean }) {
  return (
    <article className={lead ? styles.newsLead : styles.newsColumn}>
      {picture && (
        <figure>
          <NewsCoast title={newsMasthead.picture} />
          <FigureCaption number={1}>{newsMasthead.figure}</FigureCaption>
        </figure>
      )}
      <p className={styles.newsLine}>
        <span className={styles.badge}>{item.badge}</span> <time dateTime={item.date}>{formatDay(item.date)}</time>
      </p>
      <h3>{item.title}</h3>
      <div className={styles.newsBody}>
        {item.body.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </article>
  );
}
