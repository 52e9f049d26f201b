import { renderToStaticMarkup } from "react-dom/server";
import { BikeOnGround } from "../app/components/illustrations/bike-on-ground.tsx";
import { BrandMark } from "../app/components/illustrations/brand-mark.tsx";
import { CoastScene } from "../app/components/illustrations/coast-scene.tsx";
import { EBike } from "../app/components/illustrations/e-bike.tsx";
import { Fleet } from "../app/components/illustrations/fleet.tsx";
import { HeldBike } from "../app/components/illustrations/held-bike.tsx";

// "Tidewheel" in Bricolage Grotesque, weight 800, width 80 %, tracking -0.025 em, 100 units to the em, as outlines:
// whoever opens the file may not have the typeface.
const wordmark =
  "M12.4 0L12.4-66L28-66L28 0L12.4 0ZM0.7-53.2L0.7-66L39.6-66L39.6-53.2L0.7-53.2ZM40.5 0L40.5-52.8L56.1-52.8L56.1 0L40.5 0ZM48.3-56.4Q43.9-56.4 41.5-58.3Q39.1-60.1 39.1-63.6Q39.1-67 41.5-68.9Q43.9-70.8 48.3-70.8Q52.7-70.8 55.1-68.9Q57.5-67 57.5-63.6Q57.5-60.1 55.1-58.3Q52.7-56.4 48.3-56.4ZM72.8 1.2Q67.9 1.2 64.5-2.1Q61.1-5.3 59.3-11.5Q57.5-17.7 57.5-26.4Q57.5-35.9 59.4-42Q61.3-48 64.5-51Q67.8-53.9 71.8-53.9Q75.3-53.9 77.8-51.9Q80.2-49.8 81.8-45.8Q83.3-41.8 84-36L85-36Q84.4-39.4 84-42.6Q83.5-45.8 83.2-48.7Q82.9-51.6 82.9-54.1L82.9-68.4L98.5-68.4L98.5-23.6L98.5 0L85.1 0L85.1-15.3L84.3-15.3Q83.7-9.2 82.2-5.6Q80.6-1.9 78.3-0.4Q75.9 1.2 72.8 1.2ZM77.7-10.6Q78.9-10.6 79.9-11.7Q80.8-12.7 81.5-14.6Q82.2-16.4 82.6-18.8Q82.9-21.2 82.9-23.8L82.9-25.6Q82.9-28.3 82.7-30.6Q82.4-32.9 81.9-34.8Q81.4-36.6 80.8-37.9Q80.1-39.2 79.4-39.9Q78.6-40.5 77.6-40.5Q76.2-40.5 75.3-38.9Q74.3-37.2 73.8-33.9Q73.3-30.5 73.3-25.5Q73.3-21 73.8-17.6Q74.2-14.2 75.2-12.4Q76.2-10.6 77.7-10.6ZM120.7 1.2Q114.6 1.2 110.6-0.8Q106.5-2.7 104.1-6.3Q101.7-9.8 100.8-14.7Q99.8-19.5 99.8-25.3Q99.8-30.9 100.8-36.1Q101.7-41.2 104-45.3Q106.3-49.3 110.2-51.7Q114.1-54 120.1-54Q125.7-54 129.6-52Q133.4-49.9 135.7-46Q137.9-42.1 138.6-36.8Q139.2-31.4 138.2-24.8L109.9-23.9L109.9-31.4L125.4-31.9L123.8-26.9Q124.3-32.1 124.1-35.5Q123.9-38.8 123-40.4Q122-41.9 120.1-41.9Q118.2-41.9 117.1-40.1Q116-38.3 115.6-35.1Q115.2-31.8 115.2-27.1Q115.2-18 116.6-14.2Q117.9-10.3 120.8-10.3Q122.2-10.3 123.1-11.2Q123.9-12 124.3-13.5Q124.7-15 124.8-16.9Q124.8-18.8 124.7-20.8L138.9-19.6Q139.5-16.1 139.1-12.5Q138.6-8.8 136.7-5.7Q134.7-2.6 130.8-0.7Q127 1.2 120.7 1.2ZM146.7 0L136.6-52.8L153.1-52.8L156.5-12.7L156.9-12.7L162-52.8L179.1-52.8L184.3-12.7L184.8-12.7L188.2-52.8L204.1-52.8L194 0L174.2 0L170.4-38.7L169.9-38.7L166.2 0L146.7 0ZM204.2 0L204.2-29.9L204.2-68.4L219.8-68.4L219.8-58.7Q219.8-56.4 219.6-53Q219.3-49.5 219-45.7Q218.6-41.9 218.2-38.5Q217.7-35.1 217.4-32.7L218.3-32.7Q219-40.7 220.7-45.4Q222.4-50 225.1-52Q227.8-54 231.5-54Q237.9-54 241-48.5Q244-43 244-31.2L244 0L228.4 0L228.4-28.9Q228.4-34.6 227.6-37.1Q226.7-39.5 224.7-39.5Q222.8-39.5 221.8-37.6Q220.7-35.8 220.3-32.3Q219.8-28.7 219.8-23.7L219.8 0L204.2 0ZM266 1.2Q259.9 1.2 255.9-0.8Q251.8-2.7 249.4-6.3Q247-9.8 246.1-14.7Q245.1-19.5 245.1-25.3Q245.1-30.9 246.1-36.1Q247-41.2 249.3-45.3Q251.6-49.3 255.5-51.7Q259.4-54 265.4-54Q271-54 274.9-52Q278.7-49.9 280.9-46Q283.2-42.1 283.9-36.8Q284.5-31.4 283.5-24.8L255.2-23.9L255.2-31.4L270.7-31.9L269.1-26.9Q269.6-32.1 269.4-35.5Q269.2-38.8 268.3-40.4Q267.3-41.9 265.4-41.9Q263.5-41.9 262.4-40.1Q261.3-38.3 260.9-35.1Q260.5-31.8 260.5-27.1Q260.5-18 261.9-14.2Q263.2-10.3 266.1-10.3Q267.5-10.3 268.4-11.2Q269.2-12 269.6-13.5Q270-15 270.1-16.9Q270.1-18.8 270-20.8L284.2-19.6Q284.8-16.1 284.4-12.5Q283.9-8.8 281.9-5.7Q280-2.6 276.2-0.7Q272.3 1.2 266 1.2ZM305.8 1.2Q299.7 1.2 295.7-0.8Q291.6-2.7 289.2-6.3Q286.8-9.8 285.9-14.7Q284.9-19.5 284.9-25.3Q284.9-30.9 285.9-36.1Q286.8-41.2 289.1-45.3Q291.4-49.3 295.3-51.7Q299.2-54 305.2-54Q310.8-54 314.7-52Q318.5-49.9 320.8-46Q323-42.1 323.7-36.8Q324.3-31.4 323.3-24.8L295-23.9L295-31.4L310.5-31.9L308.9-26.9Q309.4-32.1 309.2-35.5Q309-38.8 308.1-40.4Q307.1-41.9 305.2-41.9Q303.3-41.9 302.2-40.1Q301.1-38.3 300.7-35.1Q300.3-31.8 300.3-27.1Q300.3-18 301.7-14.2Q303-10.3 305.9-10.3Q307.3-10.3 308.2-11.2Q309-12 309.4-13.5Q309.8-15 309.9-16.9Q309.9-18.8 309.8-20.8L324-19.6Q324.6-16.1 324.2-12.5Q323.7-8.8 321.8-5.7Q319.8-2.6 316-0.7Q312.1 1.2 305.8 1.2ZM325.5 0L325.5-68.4L340.9-68.4L340.9 0L325.5 0Z";

const Logo = ({ ink }: { ink: string }) => (
  <svg viewBox="0 0 470 104" width="940" height="208" role="img" aria-label="Tidewheel">
    <svg x="2" y="2" width="100" height="100" aria-hidden="true">
      <BrandMark />
    </svg>
    <path d={wordmark} transform="translate(124 86)" fill={ink} />
  </svg>
);

/** Markup by file name; colors are still custom properties. */
export const pressDrawings = {
  "tidewheel-logo-on-light": renderToStaticMarkup(<Logo ink="#14211c" />),
  "tidewheel-logo-on-dark": renderToStaticMarkup(<Logo ink="#f3efe6" />),
  "tidewheel-classic": renderToStaticMarkup(<EBike model="classic" title="Tidewheel Classic" />),
  "tidewheel-step-through": renderToStaticMarkup(<EBike model="step-through" title="Tidewheel Step-Through" />),
};

/** The press page's thumbnails, far enough apart for any frame: four files would outweigh the rest of the page. */
export const pressPlates = renderToStaticMarkup(
  <svg viewBox="0 0 940 4000" aria-hidden="true">
    <view id="tidewheel-logo-on-light" viewBox="0 0 940 208" />
    <view id="tidewheel-logo-on-dark" viewBox="0 1000 940 208" />
    <view id="tidewheel-classic" viewBox="0 2000 940 480" />
    <view id="tidewheel-step-through" viewBox="0 3000 940 480" />
    <Logo ink="#14211c" />
    <g transform="translate(0 1000)">
      <Logo ink="#f3efe6" />
    </g>
    <svg y="2000" width="940" height="480" aria-hidden="true">
      <EBike model="classic" />
    </svg>
    <svg y="3000" width="940" height="480" aria-hidden="true">
      <EBike model="step-through" />
    </svg>
  </svg>,
);

function Forty({ perRow }: { perRow: number }) {
  return <Fleet count={40} perRow={perRow} models={["step-through", "classic", "cruiser"]} />;
}

/** For pages that hydrate, whose scripts have no room for a drawing. */
export const pageDrawings = {
  seawall: renderToStaticMarkup(<CoastScene />),
  forty: renderToStaticMarkup(<Forty perRow={8} />),
  "forty-narrow": renderToStaticMarkup(<Forty perRow={5} />),
  "held-bike": renderToStaticMarkup(<HeldBike />),
  "long-tail-ridden": renderToStaticMarkup(<BikeOnGround model="long-tail" isRidden hasGround={false} />),
};
