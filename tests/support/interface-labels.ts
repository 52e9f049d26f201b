import { abbreviated } from "../../app/components/dealerships/neighborhood.ts";
import { streets } from "../../app/components/vancouver-map/coast.ts";
import * as careerApplication from "../../app/content/career-application.ts";
import * as consent from "../../app/content/consent.ts";
import { depositForm } from "../../app/content/deposits.ts";
import * as formLayout from "../../app/content/form-layout.ts";
import * as hostApplication from "../../app/content/host-application.ts";
import * as jobPage from "../../app/content/job-page.ts";
import * as keptAnswers from "../../app/content/kept-answers.ts";
import * as mediaInquiry from "../../app/content/media-inquiry.ts";
import * as salesInquiry from "../../app/content/sales-inquiry.ts";
import * as savedAnswers from "../../app/content/saved-answers.ts";
import { query } from "./cluster.ts";

/** What a page says that no document holds: controls and their hints, and words that belong to a drawing. */
const controls = [
  /^(Skip to the content|Menu|Main|Footer|Breadcrumb|Home|Return to Home|Regions|Dealerships|Careers|Safety|Terms of Service|Sandbox.*)$/,
  /^(Previous|Next|Close( menu)?|Enlarge|Sections|Your progress|Submit Application|Send (Request|Message))$/,
  /^Region [123]$|^(Region [123]){3}$|^Dealership \d+$/,
  /^(Host|Career) application$|^(Media|Sales) inquiry$|^(Country|Name|Email)$/,
  /^\d of \d/,
  /^Last updated: /,
  /^Please leave this field empty$|^Save and finish later$/,
  /^[\w.]+@$|^[\w@.]+\.example$/,
  // Days, amounts, sizes and counts.
  /^(Jan|Apr|Jul|Oct)$|^9 pm$|^\d+ (mo|km)$|^[A-Z][a-z]+ \d+, \d{4}$/,
  /^(Deposit)?\$[\d,]+ USD(Popular)?$|^[\d,]+\+?( five-star reviews| (e-)?bikes| hosts?)$|^Wheelbase [\d ]+(cm|in)$|^26 × 4 in$/,
  /^(No|\d+) (host|answer|location)s?\b/,
  /^\$[\d,]+ to \$[\d,]+ CAD a year$/,
  /^Deposit$/,
];

const drawings = [
  /^(Fig\. \d+ )?(Fleet of|The fleet: |The fleet of|Every bike|Still at the rack|The places of this region|Places on this page|The (display|headlight|brakes|frame number))/,
  /^Speed gauge|^(max \d+ mph|Power|Assist|Account \d)/,
  /^Page [123] of our directory|^\d+ places to host$|^Built with you, item by item$|^Undecided /,
  /^(404, off the trail|Oops! Page not found|This trail ends here\..*|An e-bike nosed down in the grass.*)$/,
  /^An e-bike in a work stand/,
  /^Chart of Vancouver|^Map of/,
];

/** On the drawn charts. */
const places = new Set(
  "Stanley Park, West End, Downtown, Vancouver, East Vancouver, UBC, Kitsilano, Mount Pleasant, False Creek, Yaletown, Strait of Georgia, Shaughnessy, Second Narrows, First Narrows, Sea Island, River District, Point Grey, Marpole, Lost Lagoon, Lions Gate Bridge, Kingsway, Kerrisdale, Hastings-Sunrise, Grandview, Gastown, Fraser River, North Arm, English Bay, Dunbar, Coal Harbour, Chinatown, Burrard Inlet, Granville Island, Trout Lake, Jericho Beach, Spanish Banks, Queen Elizabeth Park, Strait of, Georgia, Alberta, Pacific Ocean, Atlantic, Mexico, North Vancouver, West Vancouver, Richmond, Burnaby, Pittsburgh, Cumberland"
    .split(", ")
    .concat("Fraser River, North Arm", "Georgia Street, Stanley Park Causeway, Robson Street")
    .concat(streets.flatMap(({ name }) => [name, abbreviated(name)])),
);

const forms = stringsIn([
  careerApplication,
  consent,
  depositForm,
  formLayout,
  hostApplication,
  jobPage,
  keptAnswers,
  mediaInquiry,
  salesInquiry,
  savedAnswers,
]);

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** @returns what tells a text of the interface, or of a host's own row, from one that an owner should be able to change */
export async function interfaceLabels(databaseUrl: string): Promise<(text: string) => boolean> {
  const hosts = await query<{ name: string; place: string }>(databaseUrl, "select name, place from dealerships");
  const known = new Set(forms.map((text) => text.replace(/\s+/g, " ").trim()));
  const isForm = (text: string) =>
    known.has(text.replace(/ \(optional\)$/, "")) ||
    [...known].some((label) => label.length > 12 && (text.startsWith(label) || text.endsWith(label)));
  const isHost = (text: string) => hosts.some(({ name, place }) => text.includes(name) || text === place);
  const isNamed = (text: string) => [...controls, ...drawings].some((label) => label.test(text));
  return (text) => places.has(text) || isNamed(text) || isForm(text) || isHost(text);
}
