/** The owner's one file: the brand and every placeholder that goes with it. */
export const brand = {
  name: "Tidewheel",
  tagline: "E-bike rentals and hosting in British Columbia and the USA",
  blurb: "Connecting tourists and locals with premium electric bike rentals in your area.",
  /** All dates and "today" are told in this zone. */
  timeZone: "America/Vancouver",
  email: "hello@tidewheel.example",
  pressEmail: "press@tidewheel.example",
  phone: "+1 604 555 0100",
  address: ["Tidewheel", "100 Placeholder Street", "Vancouver, British Columbia"],
  social: [
    { name: "Instagram", href: "https://www.instagram.com/" },
    { name: "Facebook", href: "https://www.facebook.com/" },
    { name: "YouTube", href: "https://www.youtube.com/" },
  ],
  /** The top Canadian beta host; name and site are placeholders until the owner fills them in. */
  topHost: { name: "Seawall Spokes", reviews: 160, href: "https://topbetahost.example/" },
  /** The flagship beta dealership in Vancouver. */
  flagship: {
    name: "Tidewheel Vancouver",
    place: "Robson Plaza, Vancouver",
    rating: "5.0",
    href: "https://vancouver.example/",
  },
} as const;
