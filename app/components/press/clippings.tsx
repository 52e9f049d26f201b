import { type PressItem, pressDocument } from "../../content/press.ts";
import { formatDay } from "../../domain/calendar-day.ts";
import { useContent } from "../content.ts";
import { isPlainClick } from "../plain-click.ts";
import "~/styles/primitives/grid.css";
import "~/styles/primitives/tip.css";
import styles from "./clippings.module.css";

interface ClippingsProps {
  /** Skips navigation: the form on this page may already contain input. */
  onAsk: (item: PressItem) => void;
}

export function Clippings({ onAsk }: ClippingsProps) {
  const press = useContent(pressDocument);
  return (
    <section className={`section ${styles.album}`} aria-labelledby="clippings">
      <div className="sheet">
        <h2 id="clippings" className="title-l">
          {press.clippingsHeading}
        </h2>
        <ul className={`grid ${styles.clippings}`}>
          {press.items.map((item, index) => (
            <Clipping key={item.title} item={item} number={index + 1} onAsk={onAsk} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Clipping({ item, number, onAsk }: ClippingsProps & { item: PressItem; number: number }) {
  const press = useContent(pressDocument);
  const { title, source, date, quote } = item;
  const tip = `clipping-${number}`;
  return (
    <li className={`tip-owner ${styles.clipping}`}>
      <p className="row spread gap-2 text-s">
        <b>{source}</b> <time dateTime={date}>{formatDay(date)}</time>
      </p>
      <h3 className="text-2xl">
        <button
          type="button"
          className={`tip-trigger ${styles.title}`}
          popoverTarget={tip}
          popoverTargetAction="show"
          {...{ interestfor: tip }}
        >
          {title}
        </button>
      </h3>
      <div id={tip} popover="auto" className={`tip ${styles.tip}`}>
        {press.available}{" "}
        <a
          href={`?article=${number}#media-request`}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
            onAsk(item);
          }}
        >
          {press.ask}
        </a>
      </div>
      <blockquote>
        <p>{quote}</p>
      </blockquote>
    </li>
  );
}
