import { hostLandingDocument } from "../../content/host-landing.ts";
import { applyForPackage, type Packages, packagesDocument } from "../../content/packages.ts";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { Fleet } from "../illustrations/fleet.tsx";
import "~/styles/primitives/ruled.css";
import styles from "./package-plates.module.css";

const inWords: Readonly<Record<number, string>> = { 3: "three", 6: "six", 18: "eighteen" };
const perRow: Readonly<Record<number, number>> = { 3: 3, 6: 3, 18: 6 };

export function PackagePlates() {
  const packages = useContent(packagesDocument);
  const { heading, text, plans } = useContent(hostLandingDocument).packages;
  return (
    <section className="hidden-until-parsed sheet section">
      <div className={`row spread gap-4 ${styles.head}`}>
        <h2 className="title-l">{heading}</h2>
        <p>
          {text} <a href="/host/pricing">{plans}</a>
        </p>
      </div>
      <div className={`stack ${styles.plates}`}>
        {Object.values(packages).map((pack, index) => (
          <PackagePlate key={pack.id} pack={pack} figure={index + 2} />
        ))}
      </div>
    </section>
  );
}

function PackagePlate({ pack, figure }: { pack: Packages[keyof Packages]; figure: number }) {
  const { popular, apply } = useContent(hostLandingDocument).packages;
  const fleet = `Fleet of ${inWords[pack.bikes] ?? pack.bikes}`;
  return (
    <article
      className={`stack gap-5 ${styles.plate} ${pack.popular ? `on-deep ${styles.popular}` : ""}`}
      aria-labelledby={`package-${pack.id}`}
    >
      <header className={`row spread gap-2 ${styles.name}`}>
        <h3 id={`package-${pack.id}`} className="text-2xl">
          {pack.name}
        </h3>
        {pack.popular && <p className={`strong ${styles.mark}`}>{popular}</p>}
      </header>
      <figure className={styles.fleet}>
        <Fleet count={pack.bikes} perRow={perRow[pack.bikes] ?? 6} title={fleet} />
        <FigureCaption number={figure}>{fleet}</FigureCaption>
      </figure>
      <div className={`muted ${styles.price}`}>
        <p className="display title-l">{pack.price}</p>
        <p>{pack.description}</p>
      </div>
      <ul className={`ruled ${styles.contents}`}>
        {pack.features.map((feature) => (
          <Content key={feature} feature={feature} />
        ))}
      </ul>
      <p>
        <a className={pack.popular ? "action" : "action-quiet"} href={applyForPackage(pack.preferredPackage)}>
          {apply}
          <span className="sr-only">: {pack.name}</span>
        </a>
      </p>
    </article>
  );
}

function Content({ feature }: { feature: string }) {
  const [, number, what] = /^(\d+) (.+)$/.exec(feature) ?? [];
  return (
    <li>
      {what ? (
        <>
          <b>{number}</b> {what}
        </>
      ) : (
        feature
      )}
    </li>
  );
}
