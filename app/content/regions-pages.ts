import { defineDocument } from "./document.ts";
import type { RegionId } from "./regions.ts";

export const regionsPagesDocument = defineDocument("regions-pages", {}, () => ({
  back: { label: "Back to Home", href: "/" },
  pageName: (id: RegionId) => `Region ${id}`,
  claim: { value: "100+", text: "locations across British Columbia and the USA, and room for a host in each" },
  search: {
    label: "Search locations",
    placeholder: "Search locations...",
    button: "Search",
    all: "All",
    clear: "Show all locations",
  },
  available: "locations available",
  found: (count: number, land: string) => `${count} ${count === 1 ? "location" : "locations"} in ${land}`,
  none: "No locations found matching your search",
  countries: {
    canada: {
      name: "Canada",
      land: "British Columbia",
      filter: "Region",
      map: {
        text: "Every dot is a location. The big one, Vancouver, has hosts already.",
        link: { label: "Find a bike there", href: "/vancouver-map" },
      },
    },
    usa: {
      name: "USA",
      land: "the USA",
      filter: "State",
      map: { text: "Every dot is a location with room for a host.", link: undefined },
    },
  },
  mapTitle: (country: string, drawn: number, listed: number) =>
    `Map of ${country} with ${drawn < listed ? `${drawn} of the ${listed}` : `all ${listed}`} locations`,
  detail: {
    heading: "Region Details",
    title: (count: number) => `${count} places to host`,
    lead: "Pick yours in British Columbia or the USA, and the host application opens with the town filled in.",
    elsewhere: (pages: readonly string[]) => `Not here? Look in ${pages.join(" or ")}.`,
    others: "All regions",
    chart: (country: string, count: number) => `Map of ${country} with the ${count} places on this page`,
    figure: (hasHosts: boolean) =>
      hasHosts ? "Places on this page. The big dot, Vancouver, has hosts" : "Places on this page",
    hosts: {
      heading: "Hosts so far",
      here: (count: number) => `${count} hosts rent out bikes in Vancouver.`,
      elsewhere: (count: number) => `No hosts in these places yet. The nearest are the ${count} in Vancouver.`,
      links: [
        { label: "See them on the map", href: "/vancouver-map" },
        { label: "All hosts by name", href: "/dealerships" },
      ],
    },
    apply: {
      heading: "Hosting here",
      text: "Every package comes with a protected region. Tell us your town and we'll talk through its roads and its visitors.",
      link: { label: "Apply to host", href: "/host/application" },
      other: { label: "How hosting works", href: "/host" },
    },
    hostsIn: (count: number) => `(${count} hosts)`,
  },
  apply: { label: "Apply for your town", href: "/host/application" },
  whyCountry: {
    canada: [
      {
        name: "Railways that became trails",
        drawing: "trestle",
        text: "The Galloping Goose leaves Victoria on an old railway bed, and the Kettle Valley Rail Trail crosses the Myra Canyon trestles above Kelowna. Trains needed gentle grades, and so do riders.",
      },
      {
        name: "Coast, valley and peaks",
        drawing: "profile",
        text: "Surf beaches at Tofino, vineyards around Oliver, the Rockies behind Fernie: one province, and every region rides differently.",
      },
      {
        name: "Long summer evenings",
        drawing: "evening",
        text: "In June the sun sets in Vancouver after nine, and later still in the north. There's time for a ride after dinner.",
      },
    ],
    usa: [
      {
        name: "Always in season somewhere",
        drawing: "seasons",
        text: "The desert around Tucson is at its best in winter, the islands of Maine in summer. While one host oils chains, another hands out helmets.",
      },
      {
        name: "From city to city by trail",
        drawing: "passage",
        text: "The Great Allegheny Passage runs from Pittsburgh to Cumberland, Maryland, and from there the C&O Canal towpath goes on to Washington, D.C. A whole vacation away from the highway.",
      },
      {
        name: "Cities that built for bikes",
        drawing: "bridge",
        text: "Minneapolis turned a railway trench into the Midtown Greenway. Portland built Tilikum Crossing, a bridge for transit, bicycles and people on foot, without private cars.",
      },
    ],
  },
}));
