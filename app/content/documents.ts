import { aboutDocument } from "./about.ts";
import { brandDocument } from "./brand.ts";
import { careersDocument } from "./careers.ts";
import { contactDocument } from "./contact.ts";
import { hostPagesDocument } from "./dealerships.ts";
import { paymentDocument, paymentPageDocument } from "./deposits.ts";
import type { ContentDocument } from "./document.ts";
import { helpDocument } from "./help.ts";
import { homeDocument } from "./home.ts";
import { hostApplicationDocument } from "./host-application.ts";
import { hostContactDocument } from "./host-contact.ts";
import { hostLandingDocument } from "./host-landing.ts";
import { navigationDocument } from "./navigation.ts";
import { newsDocument } from "./news.ts";
import { openingsDocument } from "./openings.ts";
import { packagesDocument } from "./packages.ts";
import { pagesDocument } from "./pages.ts";
import { hostFeesDocument, pricingDocument } from "./plans.ts";
import { privacyPolicyDocument, termsOfServiceDocument } from "./policies.ts";
import { pressDocument } from "./press.ts";
import { pressKitDocument } from "./press-kit.ts";
import { regionsDocument } from "./regions.ts";
import { regionsPagesDocument } from "./regions-pages.ts";
import { ride2earnDocument } from "./ride2earn.ts";
import { limitsDocument } from "./riding-limits.ts";
import { safetyDocument } from "./safety.ts";
import { contactSalesDocument } from "./sales-inquiry.ts";
import { statsDocument } from "./stats.ts";
import { vancouverChartDocument } from "./vancouver-map.ts";

/** What an owner can change of the public site, in the order of the editor. */
export const documents: readonly ContentDocument[] = [
  homeDocument,
  hostLandingDocument,
  packagesDocument,
  pricingDocument,
  hostFeesDocument,
  statsDocument,
  newsDocument,
  hostApplicationDocument,
  contactSalesDocument,
  hostPagesDocument,
  hostContactDocument,
  vancouverChartDocument,
  regionsPagesDocument,
  regionsDocument,
  aboutDocument,
  helpDocument,
  safetyDocument,
  limitsDocument,
  ride2earnDocument,
  paymentPageDocument,
  paymentDocument,
  careersDocument,
  openingsDocument,
  pressDocument,
  pressKitDocument,
  contactDocument,
  privacyPolicyDocument,
  termsOfServiceDocument,
  brandDocument,
  navigationDocument,
  pagesDocument,
];
