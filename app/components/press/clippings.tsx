import { writtenDay } from "../../content/dates.ts";
import { type PressItem, press } from "../../content/press.ts";

/** What others wrote, pasted into our album. Hovering, focusing or tapping a clipping tells where the whole of it is. */
export function Clippings() {
  return (
    <section className="album" aria-labelledby="clippings">
      <div className="sheet">
        <h2 id="clippings" className="title-l">
          {press.clippingsHeading}
        </h2>
        <ul className="clippings">
          {press.items.map((item, index) => (
            <Clipping key={item.title} item={item} tip={`clipping-${index + 1}`} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Clipping({ item: { title, source, date, quote }, tip }: { item: PressItem; tip: string }) {
  return (
    <li className="clipping">
      <p className="clipping-source">
        <b>{source}</b> <time dateTime={date}>{writtenDay(date)}</time>
      </p>
      <h3>
        <button
          type="button"
          className="clipping-title"
          popoverTarget={tip}
          popoverTargetAction="show"
          {...{ interestfor: tip }}
        >
          {title}
        </button>
      </h3>
      <div id={tip} popover="auto" className="clipping-tip">
        {press.available} <a href="#media-request">{press.ask}</a>
      </div>
      <blockquote>
        <p>{quote}</p>
      </blockquote>
    </li>
  );
}
