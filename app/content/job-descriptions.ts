import { brand } from "./brand.ts";
import type { Opening } from "./careers.ts";

interface JobDescription {
  duties: readonly string[];
  requirements: readonly string[];
}

/** Apart from careers.ts, which the browser loads on /careers. */
export const jobDescriptions: Record<Opening["slug"], JobDescription> = {
  "senior-react-developer": {
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
  },
  "social-media-influencer-manager": {
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
  },
  "insurance-specialist": {
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
  },
  "legal-counsel": {
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
  },
};

export const jobPage = {
  caption: "Opening",
  duties: "What you'll do",
  requirements: "What you bring",
  pay: "Pay",
  payText: "The pay range isn't posted yet.",
  askAboutPay: "Ask us",
  payLink: (title: string) => `mailto:${brand.email}?subject=${encodeURIComponent(`Pay range: ${title}`)}`,
  howHeading: "How to apply",
  how: "Fill in one form with a few lines on what you'd like to do here. A résumé is welcome, but not required. A person reads it, and a person answers it.",
  applyLink: ({ position }: Pick<Opening, "position">) => `/careers?position=${position}#apply`,
  others: "Other openings",
  picture: (part: string) => `An e-bike in a work stand with one numbered tag: ${part.toLowerCase()}.`,
} as const;
