import { brandDocument } from "./brand.ts";
import { defineDocument } from "./document.ts";

export const vancouverChartDocument = defineDocument("vancouver-map", { brand: brandDocument }, ({ brand }) => ({
  caption: ["English Bay to the Fraser River"],
  lead: "Every buoy is a host, sized by its fleet. Pick one for its host's name and number of bikes.",
  picture:
    "Chart of Vancouver: English Bay and Burrard Inlet around the downtown peninsula with Stanley Park, False Creek and Granville Island, Point Grey in the west, the north arm of the Fraser River in the south",
  figure: "Vancouver with its hosts",
  region: "Chart, scrolls sideways on small screens",
  hint: "Scroll the chart sideways to see more.",
  notice: "Soundings in meters, approximate and decorative. Not for navigation.",
  legend: {
    heading: "Legend",
    sizes: [6, 16, 28],
    entries: { park: "Park", seawall: "Seaside path", bank: "Dries at low tide" },
  },
  stats: {
    heading: "The chart in four figures",
    locations: "host locations",
    bikes: "e-bikes in all",
    average: "e-bikes per location, on average",
    coverage: { value: "100%", label: "coverage" },
  },
  list: {
    heading: "Every buoy by its number",
    text: "The same hosts, as a list. Each tick is one bike.",
    number: "No.",
    host: "Host",
    bikes: "Bikes",
  },
  closing: {
    text: `No buoy in your part of town yet? ${brand.name} protects every host's territory.`,
    action: { label: "Become a host", href: "/host" },
    more: { label: "All hosts by name", href: "/dealerships" },
  },
}));

export const vancouverChart = vancouverChartDocument.standard;

export const inBikes = (count: number) => `${count} ${count === 1 ? "bike" : "bikes"}`;
