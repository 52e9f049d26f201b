import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Stamp } from "../app/components/contact/stamp.tsx";
import { FleetLine } from "../app/components/host/fleet-line.tsx";
import { BrandMark } from "../app/components/illustrations/brand-mark.tsx";
import { CoastScene } from "../app/components/illustrations/coast-scene.tsx";
import { Contours } from "../app/components/illustrations/contours.tsx";
import { EBike } from "../app/components/illustrations/e-bike.tsx";
import { Fleet } from "../app/components/illustrations/fleet.tsx";
import { NewsCoast } from "../app/components/illustrations/news-coast.tsx";
import { TideRise } from "../app/components/illustrations/tide-rise.tsx";
import { VancouverPlaza } from "../app/components/illustrations/vancouver-plaza.tsx";
import { ChartDrawing } from "../app/components/vancouver-map/chart-drawing.tsx";
import { placeBuoys } from "../app/components/vancouver-map/place-buoys.ts";
import { brand } from "../app/content/brand.ts";
import { privacyPolicy, termsOfService } from "../app/content/policies.ts";
import { picturedPages, pictureName } from "../app/content/share-pictures.ts";
import { vancouverHosts } from "../app/content/vancouver-hosts.ts";
import type { BikeModel } from "../app/domain/bike-models.ts";

type Ground = "paper" | "sand" | "deep";

const bike = (model: BikeModel, color?: string) => (
  <>
    <div className="ground-line" />
    <EBike model={model} color={color} className="bike-right" />
  </>
);
const inTide = (model: BikeModel) => (
  <>
    <EBike model={model} className="bike-right bike-high" />
    <TideRise className="tide" />
  </>
);
const figure = (value: number) => <b className="figure">{value}</b>;

const pictures: Record<string, [Ground, ReactNode]> = {
  "/": ["paper", <CoastScene key="" className="wide" />],
  "/host": ["paper", <FleetLine key="" title="" className="wide fleet" />],
  "/host/pricing": ["sand", <Fleet key="" count={18} perRow={9} className="rows" />],
  "/host/community": ["paper", <NewsCoast key="" className="print" />],
  "/host/application": ["deep", bike("classic")],
  "/host/contact-sales": ["sand", <Fleet key="" count={32} perRow={8} className="rows" />],
  "/dealerships": ["paper", <VancouverPlaza key="" className="plaza" />],
  "/regions": ["deep", <Regions key="" />],
  "/regions/1": ["sand", bike("step-through")],
  "/regions/2": ["sand", bike("cruiser")],
  "/regions/3": ["sand", bike("long-tail")],
  "/vancouver-map": ["paper", <Chart key="" />],
  "/about": ["paper", inTide("cruiser")],
  "/ride2earn": ["sand", inTide("step-through")],
  "/help": ["paper", bike("step-through")],
  "/safety": ["deep", bike("long-tail")],
  "/careers": ["sand", <FleetLine key="" title="" className="wide fleet" />],
  "/press": ["sand", <NewsCoast key="" bike="classic" className="print" />],
  "/payment": ["paper", bike("classic", "#2f6f73")],
  "/payment-success": ["paper", inTide("classic")],
  "/payment-cancel": ["paper", bike("cruiser")],
  "/contact": ["paper", <Stamp key="" title="" postmark="VANCOUVER BC" className="stamp" />],
  "/privacy": ["paper", figure(privacyPolicy.sections.length)],
  "/terms": ["sand", figure(termsOfService.sections.length)],
};

function Regions() {
  return (
    <>
      <Contours color="#5f7268" className="whole" />
      <b className="figure lime">100+</b>
    </>
  );
}

function Chart() {
  const buoys = placeBuoys(vancouverHosts.map((host, index) => ({ id: index + 1, ...host })));
  return (
    <div className="chart-card">
      <ChartDrawing title="" leaders="" />
      <svg viewBox="0 0 1356 1000" aria-hidden="true">
        {buoys.map(({ id, x, y, diameter }) => (
          <circle key={id} cx={x} cy={y} r={diameter / 2} fill="#14211c" stroke="#d6f23c" strokeWidth="3" />
        ))}
      </svg>
    </div>
  );
}

export function shareCards(styles: string): { name: string; html: string }[] {
  return picturedPages.map(({ path, heading }) => {
    const [ground, picture] = pictures[path] ?? ["paper", bike("classic")];
    const card = (
      <div key={path} className={`card ${ground}`}>
        <p className="mark">
          <BrandMark /> {brand.name}
        </p>
        <h1 className={heading.length > 30 ? "long" : ""}>{heading}</h1>
        {picture}
      </div>
    );
    const html = `<!doctype html><meta charset="utf-8"><style>${styles}</style>${renderToStaticMarkup(card)}`;
    return { name: pictureName(path), html };
  });
}
