import type { RegionId } from "./regions.ts";

export const regionsCopy = {
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
  found: (count: number, country: string) => `${count} ${count === 1 ? "location" : "locations"} in ${country}`,
  none: "No locations found matching your search",
  countries: {
    canada: {
      name: "Canada",
      filter: "Region",
      map: {
        text: "Every dot is a location. The big one, Vancouver, has hosts already.",
        link: { label: "Find a bike there", href: "/vancouver-map" },
      },
    },
    usa: {
      name: "USA",
      filter: "State",
      map: { text: "Every dot is a location with room for a host.", link: undefined },
    },
  },
  mapTitle: (country: string, count: number) => `Map of ${country} with all ${count} locations`,
  detail: {
    heading: "Region Details",
    lead: (count: number, id: RegionId) =>
      `Page ${id} of our directory, not a territory: ${count} towns and cities in British Columbia and the USA. Pick yours to apply as its host.`,
    others: "All regions",
    chart: (country: string, count: number) => `Map of ${country} with the ${count} places of this region`,
    figure: (hasHosts: boolean) =>
      hasHosts ? "The places of this region. The large dot, Vancouver, has hosts" : "The places of this region",
    hosts: {
      heading: "Riding now",
      here: (count: number) => `${count} hosts rent out bikes in Vancouver.`,
      elsewhere: (count: number) => `No host in these towns yet. The nearest ones are the ${count} hosts in Vancouver.`,
      links: [
        { label: "See them on the map", href: "/vancouver-map" },
        { label: "All hosts by name", href: "/dealerships" },
      ],
    },
    apply: {
      heading: "Hosting here",
      text: "Every package comes with a protected region. Apply with your town, and we'll talk about what its roads and its visitors need.",
      link: { label: "Apply to host", href: "/host/application" },
      other: { label: "How hosting works", href: "/host" },
    },
    hostsIn: (count: number) => `${count} hosts`,
  },
} as const;

export const whyCountry = {
  canada: [
    {
      name: "Railways that became trails",
      drawing: "trestle",
      text: "The Galloping Goose leaves Victoria on an old railway bed, and the Kettle Valley Rail Trail crosses the Myra Canyon trestles above Kelowna. Trains needed gentle grades; guests like them too.",
    },
    {
      name: "Coast, valley and peaks",
      drawing: "profile",
      text: "Surf beaches at Tofino, vineyards around Oliver, the Rockies behind Fernie: one province, and every region rides differently.",
    },
    {
      name: "Long summer evenings",
      drawing: "evening",
      text: "In June the sun sets in Vancouver after nine, and later still in the north. There is time for a ride after dinner.",
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
      text: "The Great Allegheny Passage runs from Pittsburgh to Cumberland, and from there the C&O Canal towpath goes on to Washington. A whole vacation away from the highway.",
    },
    {
      name: "Cities that built for bikes",
      drawing: "bridge",
      text: "Minneapolis turned a railway trench into the Midtown Greenway. Portland built Tilikum Crossing, a bridge for transit, bicycles and people on foot, without private cars.",
    },
  ],
} as const;
