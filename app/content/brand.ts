import { defineDocument } from "./document.ts";

/** The brand, and placeholders for the owner to replace. */
export const brandDocument = defineDocument("brand", {}, () => ({
  name: "Tidewheel",
  tagline: "E-bike rentals and hosting in British Columbia and the USA",
  blurb: "Connecting tourists and locals with premium electric bike rentals in your area.",
  /** For all dates, including "today". */
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
  /** Placeholder name and site for the owner to replace. */
  topHost: { name: "Seawall Spokes", reviews: 160, href: "https://topbetahost.example/" },
  flagship: {
    name: "Tidewheel Vancouver",
    place: "Robson Plaza, Vancouver",
    rating: "5.0",
    href: "https://vancouver.example/",
  },
}));

export const brand = brandDocument.standard;
export type Brand = typeof brand;
