import { defineDocument } from "./document.ts";

/** What a drawing of the e-bike has a tag for. */
export const openingParts = ["The display", "The headlight", "The brakes", "The frame number"] as const;

export const openingTypes = ["Full-time", "Part-time", "Contract", "Temporary", "Internship"] as const;

export interface Opening {
  slug: string;
  title: string;
  /** The label of the application form's position that it belongs to. A label of its own extends the form's list. */
  position: string;
  department: string;
  place: string;
  type: string;
  /** Empty, or where its tag hangs in the drawing. */
  part: string;
  text: string;
  duties: string[];
  requirements: string[];
  /** 0: not given. */
  pay: { from: number; to: number; currency: string; period: string };
  /** Days such as 2026-11-24, or empty. */
  postedOn: string;
  closesOn: string;
  isOpen: boolean;
}

/** Beside the form's field. */
export const positionClosed = "This position is closed. Please select another one";

/** In place of the list and of the form. */
export const noOpenings = "No openings right now. We post new ones here.";
export const noPositions = "We're not taking applications right now. Please check back when we post a new opening.";

/** As the pages show it. */
export type ShownOpening = Pick<
  Opening,
  "slug" | "title" | "department" | "place" | "type" | "part" | "text" | "duties" | "requirements"
> & {
  /** The form's key. */
  position: string;
  isOpen: boolean;
  pay: string | undefined;
  /** Such as "Apply by December 18, 2026". */
  closes: string | undefined;
  /** Which tag of the drawing is its own. */
  tag: number | undefined;
};

export type ListedOpening = Omit<ShownOpening, "duties" | "requirements">;

// Only the owner knows what an opening pays and when it was posted.
const notPosted = { pay: { from: 0, to: 0, currency: "CAD", period: "year" }, postedOn: "", closesOn: "" };

const openings: Opening[] = [
  {
    slug: "senior-react-developer",
    title: "Senior React Developer",
    position: "Developer",
    department: "Development",
    place: "Remote",
    type: "Full-time",
    part: "The display",
    text: "Build the booking, fleet map and dealer pages that hosts and riders use all day.",
    duties: [
      "Build the pages that hosts run their day on: bookings, the fleet map and their dealer page.",
      "Keep those pages quick and readable on a tablet at a counter, with a line out the door.",
      "Look after the rider's side as well: find a host, pay a deposit, get it back.",
      "Write the tests that let the rest of us sleep.",
    ],
    requirements: [
      "You know React and TypeScript well, and people depend on something you've shipped.",
      "You check your work by keyboard, on a small screen and on a slow connection before anyone asks.",
      "You can explain a trade-off in writing. It's a remote job, so most of them happen that way.",
    ],
    ...notPosted,
    isOpen: true,
  },
  {
    slug: "social-media-influencer-manager",
    title: "Social Media Influencer Manager",
    position: "Social Media Influencer",
    department: "Marketing",
    place: "Hybrid",
    type: "Full-time",
    part: "The headlight",
    text: "Find the people who ride and post about it, and make sure they know us.",
    duties: [
      "Find the riders, travelers and locals who already post about bikes and places, and get to know them.",
      "Agree on what each partnership covers, see it through, and make sure paid posts say that they're paid.",
      "Plan what we show of our hosts and their towns, season by season.",
      "Tell us what worked and what didn't, in numbers.",
    ],
    requirements: [
      "You've run influencer campaigns before and can show us a few.",
      "You write well, and you answer a comment the way you'd answer someone at the counter.",
      "You know the disclosure rules for paid posts in Canada and the US, or you'll learn them fast.",
    ],
    ...notPosted,
    isOpen: true,
  },
  {
    slug: "insurance-specialist",
    title: "Insurance Specialist",
    position: "Insurance Professional",
    department: "Finance",
    place: "Vancouver BC",
    type: "Full-time",
    part: "The brakes",
    text: "Coverage for every rental, plain language for every host, and a calm voice after a fall.",
    duties: [
      "Look after the liability coverage that comes with every rental.",
      "Tell hosts what's covered and what isn't, in words they'd use themselves.",
      "Handle incident reports and claims, with insurers on one side and hosts and riders on the other.",
      "Work out with Legal what changes from British Columbia to each US state.",
    ],
    requirements: [
      "You've worked in liability insurance: as a broker, an underwriter or a claims adjuster.",
      "You can read a policy and say what it means in two sentences.",
      "You stay calm on the phone with someone who just fell off a bike.",
    ],
    ...notPosted,
    isOpen: true,
  },
  {
    slug: "legal-counsel",
    title: "Legal Counsel",
    position: "Legal Expert",
    department: "Legal",
    place: "Vancouver BC",
    type: "Full-time",
    part: "The frame number",
    text: "Host agreements, protected territories, and the rules of the road in two countries.",
    duties: [
      "Draft and negotiate our agreements with hosts, and the protected regions in them.",
      "Keep our terms and our privacy policy true, in British Columbia and in the US.",
      "Follow the e-bike rules wherever our hosts ride, and tell us before they change.",
      "Advise the team on contracts, claims and payments.",
    ],
    requirements: [
      "You're qualified to practice law in British Columbia.",
      "You've worked on commercial contracts. Franchise, insurance or transportation law helps.",
      "You'd rather write one clear page than ten careful ones.",
    ],
    ...notPosted,
    isOpen: true,
  },
];

export const openingsDocument = defineDocument("openings", {}, () => ({ openings }));
