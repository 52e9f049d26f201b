import type { ReactNode } from "react";
import { hostLandingDocument } from "../../content/host-landing.ts";
import { statsDocument } from "../../content/stats.ts";
import { useContent } from "../content.ts";
import styles from "./headline-stats.module.css";

export function HeadlineStats() {
  const drawnStats = useContent(statsDocument).drawn;
  const { heading, location, growth } = useContent(hostLandingDocument).stats;
  const back = useContent(hostLandingDocument).stats.return;
  const [low, high] = drawnStats.locationPerMonth;
  const [soonest, latest] = drawnStats.returnMonths;
  return (
    <section className="sheet" aria-labelledby="figures">
      <h2 id="figures" className="sr-only">
        {heading}
      </h2>
      <ul className={`section stack gap-7 ${styles.stats}`}>
        <HeadlineFigure {...location}>
          <RangeScale
            low={low}
            high={high}
            end={10000}
            step={5000}
            name={(dollars) => `$${dollars.toLocaleString("en-US")}`}
          />
        </HeadlineFigure>
        <HeadlineFigure {...back}>
          <RangeScale low={soonest} high={latest} end={18} step={6} name={(months) => `${months} mo`} />
        </HeadlineFigure>
        <HeadlineFigure {...growth}>
          <RisingMarket />
        </HeadlineFigure>
      </ul>
    </section>
  );
}

function HeadlineFigure({ value, text, children }: { value: string; text: string; children: ReactNode }) {
  return (
    <li>
      <strong className={`display title-l ${styles.value}`}>{value}</strong>
      <p>{text}</p>
      {children}
    </li>
  );
}

function RangeScale({
  low,
  high,
  end,
  step,
  name,
}: {
  low: number;
  high: number;
  end: number;
  step: number;
  name: (at: number) => string;
}) {
  const share = (at: number) => `${Math.round((at / end) * 1000) / 10}%`;
  const marks = Array.from({ length: end / step + 1 }, (_, index) => index * step);
  return (
    <svg className={`numerals ${styles.scale}`} height="58" aria-hidden>
      <rect x={share(low)} y="10" width={share(high - low)} height="12" fill="var(--tide)" />
      <g stroke="var(--ink)">
        <line x2="100%" y1="30.5" y2="30.5" />
        {marks.map((at) => (
          <line key={at} x1={share(at)} x2={share(at)} y1="30" y2="37" />
        ))}
        {[low, high].map((at) => (
          <line key={at} x1={share(at)} x2={share(at)} y1="4" y2="30" />
        ))}
      </g>
      {marks.map((at) => (
        <text key={at} x={share(at)} y="54" textAnchor={at === 0 ? "start" : at === end ? "end" : "middle"}>
          {name(at)}
        </text>
      ))}
    </svg>
  );
}

const firstYear = 2026;

function RisingMarket() {
  const drawnStats = useContent(statsDocument).drawn;
  const { marketGrowthShare, marketGrowthUntilYear } = drawnStats;
  const years = Array.from({ length: marketGrowthUntilYear - firstYear + 1 }, (_, index) => firstYear + index);
  const column = 100 / years.length;
  return (
    <svg className={`numerals ${styles.scale}`} height="84" aria-hidden>
      {years.map((year, index) => {
        const tall = Math.round(25 * (1 + marketGrowthShare) ** index);
        return (
          <rect
            key={year}
            x={`${index * column}%`}
            y={56 - tall}
            width={`${column - 3}%`}
            height={tall}
            fill="var(--tide)"
          />
        );
      })}
      <line x2="100%" y1="56.5" y2="56.5" stroke="var(--ink)" />
      {years.map((year, index) => (
        <text key={year} x={`${index * column}%`} y="80">
          {year}
        </text>
      ))}
    </svg>
  );
}
