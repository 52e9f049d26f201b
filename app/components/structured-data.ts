import type { Brand } from "../content/brand.ts";
import type { Opening } from "../content/openings.ts";
import type { Packages } from "../content/packages.ts";
import { vancouverMap } from "../content/vancouver-hosts.ts";

/** schema.org data. JsonLd passes the site's origin as each builder's last argument. */
export type StructuredData = Readonly<Record<string, unknown>>;

export const organizationData =
  (brand: Brand) =>
  (origin: string): StructuredData => ({
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: brand.name,
    description: brand.tagline,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    email: brand.email,
    telephone: brand.phone,
    sameAs: brand.social.map(({ href }) => href),
  });

export const questionData =
  (items: readonly { question: string; answer: string | readonly string[] }[]) => (): StructuredData => ({
    "@type": "FAQPage",
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: [answer].flat().join(" ") },
    })),
  });

export const packageData =
  (brand: Brand, packages: Packages) =>
  (origin: string): StructuredData => ({
    "@type": "ItemList",
    itemListElement: Object.values(packages).map(({ id, name, description, price }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "Product",
        "@id": `${origin}/host#package-${id}`,
        name: `${brand.name} host package: ${name}`,
        description,
        image: `${origin}/og/host.png`,
        brand: { "@type": "Brand", name: brand.name },
        offers: {
          "@type": "Offer",
          price: price.replace(/[^\d.]/g, ""),
          priceCurrency: "USD",
          url: `${origin}/host/application`,
        },
      },
    })),
  });

interface LocatedHost {
  id: number;
  name: string;
  place: string;
  mapX: number;
  mapY: number;
}

/** Converts map percentages back to degrees. */
export function positionOf({ mapX, mapY }: Pick<LocatedHost, "mapX" | "mapY">) {
  const { west, east, north, south } = vancouverMap;
  const degrees = (from: number, to: number, percent: number) =>
    Math.round((from + ((to - from) * percent) / 100) * 10_000) / 10_000;
  return { latitude: degrees(north, south, mapY), longitude: degrees(west, east, mapX) };
}

export const hostData =
  (host: LocatedHost) =>
  (origin: string): StructuredData => {
    const { id, name, place } = host;
    return {
      "@type": "LocalBusiness",
      "@id": `${origin}/dealerships/${id}`,
      name,
      url: `${origin}/dealerships/${id}`,
      image: `${origin}/og/dealerships.png`,
      address: {
        "@type": "PostalAddress",
        streetAddress: place,
        addressLocality: "Vancouver",
        addressRegion: "BC",
        addressCountry: "CA",
      },
      geo: { "@type": "GeoCoordinates", ...positionOf(host) },
      parentOrganization: { "@id": `${origin}/#organization` },
    };
  };

const employmentTypes: Readonly<Record<string, string>> = {
  "full-time": "FULL_TIME",
  "part-time": "PART_TIME",
  contract: "CONTRACTOR",
  temporary: "TEMPORARY",
  internship: "INTERN",
};

/** Of an open opening with pay and the day it was posted, which Google requires. */
export const jobPostingData =
  (brand: Brand, opening: Opening, validThrough: string | undefined) =>
  (origin: string): StructuredData => {
    const { duties, pay, place, postedOn, requirements, text, title, type } = opening;
    const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join("")}</ul>`;
    return {
      "@type": "JobPosting",
      title,
      description: `<p>${escaped(text)}</p>${list(duties)}${list(requirements)}`,
      datePosted: postedOn,
      ...(validThrough && { validThrough }),
      employmentType: employmentTypes[type.toLowerCase()] ?? "OTHER",
      hiringOrganization: {
        "@type": "Organization",
        name: brand.name,
        sameAs: `${origin}/`,
        logo: `${origin}/favicon.svg`,
      },
      ...(/^remote$/i.test(place)
        ? {
            jobLocationType: "TELECOMMUTE",
            applicantLocationRequirements: { "@type": "Country", name: "Canada" },
          }
        : { jobLocation: { "@type": "Place", address: addressOf(place, brand) } }),
      baseSalary: {
        "@type": "MonetaryAmount",
        currency: pay.currency,
        value: {
          "@type": "QuantitativeValue",
          minValue: pay.from,
          maxValue: pay.to,
          unitText: pay.period === "hour" ? "HOUR" : "YEAR",
        },
      },
    };
  };

// Google reads the description as HTML.
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const provinces = /^(AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT)$/;

/** A town such as "Vancouver BC", or else where the company is. */
function addressOf(place: string, brand: Brand): StructuredData {
  const [, town, region = ""] = /^(.+?),? ([A-Z]{2})$/.exec(place) ?? [];
  if (town) {
    const addressCountry = provinces.test(region) ? "CA" : "US";
    return { "@type": "PostalAddress", addressLocality: town, addressRegion: region, addressCountry };
  }
  const [addressLocality = "", addressRegion = ""] = brand.address.at(-1)?.split(", ") ?? [];
  return {
    "@type": "PostalAddress",
    streetAddress: brand.address.at(-2) ?? "",
    addressLocality,
    addressRegion,
    addressCountry: "CA",
  };
}
