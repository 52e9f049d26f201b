import { ride2earnDocument } from "../../content/ride2earn.ts";
import closingBandStyles from "../closing-band.module.css";
import { useContent } from "../content.ts";
import "~/styles/primitives/sums.css";
import styles from "./host-benefits.module.css";
import "~/styles/rare-tokens.css";

export function HostBenefits() {
  const { heading, text, items, receipt } = useContent(ride2earnDocument).hosts;
  return (
    <section className={`sheet columns gap-7 far-apart ${styles.earnHosts}`}>
      <div className={styles.tillSlip}>
        <p className="caption">{receipt.caption}</p>
        <dl className="sums">
          {receipt.lines.map(([what, how]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
        <TillCode />
      </div>
      <div>
        <h2 className="title-l">{heading}</h2>
        <p>{text}</p>
        <ul>
          {items.map(({ name, text: benefit }) => (
            <li key={name} className="stack gap-2">
              <h3 className="text-xl">{name}</h3>
              <p>{benefit}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const side = 21;
const inEye = (x: number, y: number): boolean => (x < 8 && y < 8) || (x > side - 9 && y < 8) || (x < 8 && y > side - 9);

/** A decorative QR pattern that encodes nothing. */
const cells = Array.from({ length: side * side }, (_, index) => [index % side, Math.floor(index / side)] as const)
  .filter(([x, y]) => !inEye(x, y) && (x * x * 7 + y * y * 5 + x * y * 3) % 11 < 5)
  .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
  .join("");
const eyes = [
  [0, 0],
  [side - 7, 0],
  [0, side - 7],
]
  .map(([x = 0, y = 0]) => `M${x} ${y}h7v7h-7zm1 1v5h5v-5zM${x + 2} ${y + 2}h3v3h-3z`)
  .join("");

function TillCode() {
  return (
    <svg viewBox={`0 0 ${side} ${side}`} className={styles.tillCode} aria-hidden="true">
      <path d={cells + eyes} fill="#14211c" fillRule="evenodd" shapeRendering="crispEdges" />
    </svg>
  );
}

export function EarnClosing() {
  const { closing } = useContent(ride2earnDocument);
  return (
    <section className="on-sea">
      <div className={`sheet columns gap-6 ${closingBandStyles.closingText}`}>
        <h2 className="title-xl">{closing.heading}</h2>
        <p className="row gap-4 text-l">
          <a className="action" href={closing.find.href}>
            {closing.find.label}
          </a>
          <a className="action-quiet" href={closing.apply.href}>
            {closing.apply.label}
          </a>
        </p>
      </div>
    </section>
  );
}
