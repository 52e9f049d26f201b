import type { Country } from "../../content/regions.ts";
import { regionsPagesDocument } from "../../content/regions-pages.ts";
import { useContent } from "../content.ts";
import styles from "./why-country.module.css";
import { WhyDrawing } from "./why-drawing.tsx";

export function WhyCountry({ country }: { country: Country }) {
  const regionsCopy = useContent(regionsPagesDocument);
  return (
    <section className="on-sea" data-part="why">
      <div className="sheet section">
        <h2 className="title-l">
          Why Choose {regionsCopy.countries[country].name} for Your <span className="nowrap">E-Bike</span> Adventure
        </h2>
        <ul className={`columns gap-6 apart ${styles.blocks}`}>
          {regionsCopy.whyCountry[country].map(({ name, text, drawing }) => (
            <li key={name}>
              <WhyDrawing drawing={drawing} />
              <h3 className="text-xl">{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <a href={regionsCopy.apply.href} className="action">
          {regionsCopy.apply.label}
        </a>
      </div>
    </section>
  );
}
