import { type NewsItem, type NewsSection, newsDocument } from "../../content/news.ts";
import { formatDay } from "../../domain/calendar-day.ts";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { NewsCoast } from "../illustrations/news-coast.tsx";
import { NewsTablet } from "../illustrations/news-tablet.tsx";
import { NewsUmbrella } from "../illustrations/news-umbrella.tsx";
import styles from "./front-page.module.css";

const layouts = { industry: styles.industry, technology: styles.technology, regulations: styles.regulations };
const engravings = { industry: NewsCoast, technology: NewsTablet, regulations: NewsUmbrella };

export function FrontPage({ section }: { section: NewsSection }) {
  const [lead, ...rest] = section.items;
  return (
    <div className={`stack gap-6 ${styles.page} ${layouts[section.id]}`}>
      <h2 className={styles.heading}>{section.label}</h2>
      <Story item={lead} lead={section} />
      {rest.map((item) => (
        <Story key={item.title} item={item} />
      ))}
    </div>
  );
}

function Story({ item, lead }: { item: NewsItem; lead?: NewsSection }) {
  const { byline } = useContent(newsDocument).masthead;
  const Engraving = lead && engravings[lead.id];
  return (
    <article className={lead ? styles.lead : styles.story}>
      {Engraving && (
        <figure>
          <Engraving title={lead.picture} />
          <FigureCaption number={1}>{lead.figure}</FigureCaption>
        </figure>
      )}
      <p className={`row text-s muted ${styles.line}`}>
        <span className="strong cedar">{item.badge}</span> <time dateTime={item.date}>{formatDay(item.date)}</time>
        {lead && <span>{byline}</span>}
      </p>
      <h3 className={lead ? "title-l" : "text-2xl"}>{item.title}</h3>
      <div className={styles.body}>
        {item.body.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </article>
  );
}
