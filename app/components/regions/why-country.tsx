import type { Country } from "../../content/regions.ts";
import { regionsCopy, whyCountry } from "../../content/regions-pages.ts";
import { WhyDrawing } from "./why-drawing.tsx";

export function WhyCountry({ country }: { country: Country }) {
  return (
    <section className="on-sea why-ground" data-part="why">
      <div className="sheet why">
        <h2 className="title-l">
          Why Choose {regionsCopy.countries[country].name} for Your <span className="whitespace-nowrap">E-Bike</span>{" "}
          Adventure
        </h2>
        <ul className="why-blocks">
          {whyCountry[country].map(({ name, text, drawing }) => (
            <li key={name}>
              <WhyDrawing drawing={drawing} />
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
