import { type NewsItem, type NewsSection, newsMasthead } from "../../content/news.ts";
import { formatDay } from "../../domain/calendar-day.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { NewsCoast } from "../illustrations/news-coast.tsx";

export function FrontPage({ section }: { section: NewsSection }) {
  const [lead, ...rest] = section.items;
  return (
    <div className={`front-page front-${section.id}`}>
      <h2 className="front-heading">{section.label}</h2>
      <Story item={lead} lead picture={section.id === "industry"} />
      {rest.map((item) => (
        <Story key={item.title} item={item} />
      ))}
    </div>
  );
}

function Story({ item, lead = false, picture = false }: { item: NewsItem; lead?: boolean; picture?: boolean }) {
  return (
    <article className={lead ? "news-lead" : "news-column"}>
      {picture && (
        <figure>
          <NewsCoast title={newsMasthead.picture} />
          <FigureCaption number={1}>{newsMasthead.figure}</FigureCaption>
        </figure>
      )}
      <p className="news-line">
        <span className="badge">{item.badge}</span> <time dateTime={item.date}>{formatDay(item.date)}</time>
      </p>
      <h3>{item.title}</h3>
      <div className="news-body">
        {item.body.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </article>
  );
}
