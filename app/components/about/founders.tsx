import { aboutDocument } from "../../content/about.ts";
import { useContent } from "../content.ts";
import { halfSpokes } from "../illustrations/drawing.ts";
import { PictureOverlay } from "../ui/picture-overlay.tsx";
import "~/styles/primitives/bike.css";
import styles from "./founders.module.css";

export function Founders() {
  const { heading, people } = useContent(aboutDocument).founders;
  return (
    <div className={`sheet section stack ${styles.founders}`}>
      <h2 className="title-l">{heading}</h2>
      {people.map(({ name, initials, role, bio }, index) => (
        <article key={name} className="stack gap-5 far-apart">
          <PictureOverlay
            name={`Portrait of ${name}: the initials ${initials} in a wheel`}
            caption={`${name}, ${role}`}
            viewBox="-400 -400 800 800"
          >
            <WheelPortrait initials={initials} second={index > 0} />
          </PictureOverlay>
          <div className={`stack gap-3 ${styles.founder}`}>
            <h3 className="title-l">{name}</h3>
            <p className="caption">{role}</p>
            {bio.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </article>
      ))}
    </div>
  );
}

function WheelPortrait({ initials, second }: { initials: string; second: boolean }) {
  const spokes = halfSpokes(17, 26.5, 32, 16);
  return (
    <g className="bike" fill="none" stroke="var(--bike-line)">
      <g className="wheel">
        <circle r="378" stroke="var(--bike-tire)" strokeWidth="24" pathLength="84" strokeDasharray=".72 .28" />
        <circle r="330" stroke="var(--bike-tire)" strokeWidth="86" />
        <circle r="352" stroke="var(--bike-tread)" strokeWidth="14" pathLength="84" strokeDasharray=".5 .5" />
        <circle r="310" stroke="var(--bike-pale)" strokeWidth="26" />
        <circle r="276" stroke="var(--bike-metal)" strokeWidth="22" />
        <circle r="265" strokeWidth="3" />
        <circle r="287" strokeWidth="3" />
        <path d={spokes} strokeWidth="4" />
        <path d={spokes} strokeWidth="4" transform="scale(-1)" />
      </g>
      <circle r="176" fill={second ? "var(--ink)" : "var(--paper)"} strokeWidth="6" />
      <circle r="160" strokeWidth="2" stroke={second ? "var(--paper)" : undefined} />
      <text
        className={styles.initials}
        y="62"
        textAnchor="middle"
        fill={second ? "var(--paper)" : "var(--ink)"}
        stroke="none"
      >
        {initials}
      </text>
    </g>
  );
}
