import { savedAnswersDays } from "../domain/applicant-page.ts";
import { backupsForgetAfterDays } from "../domain/retention.ts";
import { brandDocument } from "./brand.ts";
import { defineDocument } from "./document.ts";
import { retentionLines } from "./retention.ts";
import { statsDocument } from "./stats.ts";

export interface Policy {
  contents: string;
  lead: string;
  sections: readonly PolicySection[];
}

export interface PolicySection {
  id: string;
  heading: string;
  short: string;
  body: readonly Paragraph[];
}

export interface Paragraph {
  text: string;
  /** Listed below it. */
  points: readonly string[];
}

/** A list follows its paragraph. */
const paragraphs = (...body: readonly (string | readonly string[])[]): Paragraph[] =>
  body.flatMap((part, index) => {
    const next = body[index + 1];
    return typeof part === "string" ? [{ text: part, points: typeof next === "object" ? next : [] }] : [];
  });

/** Today's date until the owner first publishes the policy; then that of the publication in force. */
export const lastUpdated = "Last updated:";
export const inShort = "In short";

export const privacyPolicyDocument = defineDocument("privacy", { brand: brandDocument }, ({ brand }) => ({
  contents: "Nine sections",
  lead: "What we keep about you, why we keep it, who sees it, and what you can ask of us. Written to be read.",
  sections: [
    {
      id: "who-we-are",
      heading: "Who we are and what this covers",
      short: "This site and the forms on it. Each host answers for its own counter.",
      body: paragraphs(
        `${brand.name} runs this website and the network of e-bike hosts behind it. When this policy says "we", it means ${brand.name}, ${brand.address.slice(1).join(", ")}.`,
        "It covers what you read and send on this website. Hosts are independent businesses: what you tell a host at the counter, or on a host's own website, is the host's to look after.",
      ),
    },
    {
      id: "what-we-collect",
      heading: "What we collect",
      short: "What you send us, what's recorded about your rental, and one log line per page.",
      body: paragraphs(
        "You can browse without telling us anything. We learn about you when you send us something:",
        [
          "A host application: your name, email address, phone number, city, state or province and country, your business experience, the package you prefer, the capital and time you have, and anything else you choose to tell us.",
          "A job application: your name, email address, phone number, position, experience, cover letter, a link to your portfolio if you give one, and your résumé if you attach one.",
          "A media inquiry: your name, email address, organization and message.",
          "A sales inquiry: your name, organization, email address, phone number if you give one, how many bikes you have in mind, and your message.",
          "A deposit: your email address, the amount, the host and the day if you name them, and whether it was paid, refunded or kept. The card itself is entered with the payment provider. Its number never reaches us.",
          "A rental: when the bike was picked up and returned, and in what condition. If we claim part of a deposit: our reason, your answer, and the pictures that either of us sends. We save those pictures without the data a camera adds, such as the location.",
          "An administrator's account: email address, a password that we store only as a hash, and its open sessions with time, device and network address.",
        ],
        "Our server writes one log line for each page it serves: time, page, result. What you type into a search box or a form is not in it.",
      ),
    },
    {
      id: "why",
      heading: "What we use it for",
      short: "To answer you, and for nothing else.",
      body: paragraphs(
        "We use what you send for the purpose for which you sent it: to review an application and call you about it, to fill a position, to answer a journalist or a sales inquiry, to hold a deposit and give it back.",
        "We send you the emails that belong to it: that your application has arrived, a receipt, a refund. We do not send advertising to these addresses, build profiles, or let software decide on an application.",
      ),
    },
    {
      id: "in-your-browser",
      heading: "Cookies and what stays in your browser",
      short: "No tracking. Copies of your own application, on your own device.",
      body: paragraphs(
        "We run no ads, use no analytics, and set nothing that follows you from site to site. Fonts, pictures and scripts come from our own server.",
        [
          "Session cookie: set when an administrator signs in, and gone at sign-out. Scripts cannot read it.",
          'Message cookie: carries a line such as "Application Submitted" or the address that we email a link to. It goes to the next page, and is removed once it is shown.',
          "Confirmation cookie: when you apply as a host, it holds your application's reference, so that the next page can show you what you sent. Scripts cannot read it. It is gone when you close the confirmation, or after a day at the latest.",
          "Payment cookie: when you go to the checkout, it keeps the email, amount, host and day that you entered for an hour, so you don't have to retype them if you come back without paying. Scripts cannot read it.",
          'Your own copy: when you apply as a host, your browser keeps the application in its local storage under the name "hostApplications". If the connection fails, it is sent from there later. It stays on your device until you clear this site\'s data, so do that on a computer you share.',
          `Unfinished answers: while you fill in a host or a career application, your browser keeps what you type in its local storage under the names "keptAnswers:host-application" and "keptAnswers:career-application", so that a closed tab loses nothing. Your résumé is not kept. The answers are gone when you submit the application or press "Start over", or after ${savedAnswersDays} days.`,
        ],
      ),
    },
    {
      id: "who-sees-it",
      heading: "Who sees it",
      short: "The people who answer you, and the companies that carry the mail and the money.",
      body: paragraphs(
        "Applications and inquiries are read by our own administrators. Every one of them has an account of their own.",
        [
          "The payment provider receives what it needs to take and return a deposit. If you dispute the payment with your bank, it passes what we recorded about that deposit on to the bank.",
          "The host whose bike you rent sees your receipt code, the amount and the day, not your email address.",
          "The email provider carries our messages to you.",
          "The hosting provider runs the machines that hold the data.",
          "Courts and authorities receive what the law obliges us to hand over, and no more.",
        ],
        "We do not sell personal information. We do not rent it out either.",
      ),
    },
    {
      id: "how-long",
      heading: "Where it is kept, and for how long",
      short: "A fixed time for each kind, or until you ask us to delete it.",
      body: paragraphs(
        "We keep what you send us for a fixed time, or until you ask us to delete it. Then a nightly cleanup removes it automatically:",
        retentionLines,
        `Payment records of deposits stay because tax law requires it. If you ask us, we remove your email address, the last digits of your card, and the words and pictures of a claim from them at once, and close your deposit page; amounts, dates and transaction IDs stay. The payment provider keeps records of its own. Backups are overwritten within ${backupsForgetAfterDays} days.`,
        "Some of the providers named above may process data outside British Columbia or outside Canada. It is then subject to the laws there.",
      ),
    },
    {
      id: "protection",
      heading: "How we protect it",
      short: "Encrypted in transit, locked down at rest, and we tell you if that fails.",
      body: paragraphs(
        "Pages and forms travel encrypted. The admin area needs a verified account approved by another administrator, and can ask for a second step at sign-in. Résumés can be opened by administrators only.",
        "No system is perfect. If something goes wrong with your information and it could harm you, we will tell you and the responsible authority.",
      ),
    },
    {
      id: "your-rights",
      heading: "What you can ask of us",
      short: "See it, correct it, have it deleted. It costs nothing.",
      body: paragraphs(
        "If you applied or wrote to us with one of our forms, our emails link to a page of your own. There you can read and correct what you sent, take a copy, withdraw, or ask us to delete it.",
        "You can ask what we keep about you, have it corrected, withdraw your consent, or have it deleted. Write to the address below from the email address that you gave us, so that we know it is you.",
        "If our answer does not satisfy you, you can turn to the Office of the Information and Privacy Commissioner for British Columbia, or to the privacy authority where you live.",
        "This site is meant for adults. If a child has sent us something, tell us and we'll delete it.",
      ),
    },
    {
      id: "contact",
      heading: "Changes, and how to reach us",
      short: "One address for every question about your data.",
      body: paragraphs(
        "If we change this policy, the new text appears here with its date. If a change matters to what you have already sent us, we'll write to you.",
        `Questions about your information: ${brand.email}, ${brand.phone}, or by mail to ${brand.address.join(", ")}.`,
      ),
    },
  ],
}));

export const privacyPolicy = privacyPolicyDocument.standard;

export const termsOfServiceDocument = defineDocument(
  "terms",
  { brand: brandDocument, stats: statsDocument },
  ({ brand, stats }) => ({
    contents: "Fourteen sections",
    lead: "The rules for using this site, for applying to host, and for riding with us. Fourteen short sections instead of forty long ones.",
    sections: [
      {
        id: "agreement",
        heading: "These terms",
        short: "Using the site means agreeing to them.",
        body: paragraphs(
          `These terms are between you and ${brand.name}. By using this website, sending a form or paying a deposit, you agree to them. If you do not agree, please do not use the site.`,
          "Our privacy policy is part of these terms.",
        ),
      },
      {
        id: "age",
        heading: "Minimum age",
        short: "18 or older.",
        body: paragraphs(
          "You must be at least 18 years old to apply as a host, to apply for a position, to pay a deposit or to rent an e-bike in your own name.",
          "A host may let younger people ride along where local law allows it. The adult who rents is then responsible for them.",
        ),
      },
      {
        id: "what-we-do",
        heading: "What we do, and what hosts do",
        short: "We supply bikes, technology and customers. Hosts run their own business.",
        body: paragraphs(
          `${brand.name} supplies hosts with e-bikes, technology and customers. Hosts supply the location and the service.`,
          "Hosts, also called dealers or dealerships, are independent businesses. They are not our employees, agents or partners. A rental or a tour is an agreement between you and the host.",
        ),
      },
      {
        id: "applying",
        heading: "Applying to become a host",
        short: "An application is a question, not a contract.",
        body: paragraphs(
          `An application costs nothing and binds neither of us. We review it ${stats.reviewPromise}; if it is approved, we call you about your region and your business plan.`,
          "You become a host only once both of us have signed a host agreement. What you tell us in an application must be true.",
        ),
      },
      {
        id: "prices",
        heading: "Packages, plans and figures",
        short: "Prices in US dollars. Averages are not promises.",
        body: paragraphs(
          "Prices of packages and plans are in US dollars and, unless stated otherwise, do not include taxes. The price that counts is the one in your host agreement.",
          "Figures about income, commission, return on investment and market growth are averages and potentials. They describe what is possible, not what you will earn. Your results depend on your location, your season and your work.",
        ),
      },
      {
        id: "renting",
        heading: "Renting an e-bike",
        short: "Ride it as if it were yours, return it as you found it.",
        body: paragraphs(
          "The host tells you the price, the hours and the local rules before you ride. Check brakes, tires and battery before you set off, and tell the host right away if something is wrong.",
          [
            "Only ride sober, and only where e-bikes are allowed.",
            "Do not lend the bike to anyone else, race it, overload it or change anything on it.",
            "Lock it whenever you leave it.",
            "In an accident, take care of people first, and call 911 if someone is hurt. Then call the host; the number is on the host's page. Where that page has none, write to us.",
          ],
        ),
      },
      {
        id: "deposits",
        heading: "Deposits",
        short: "Refunded on safe return. We ask before we keep anything.",
        body: paragraphs(
          "A deposit is paid by card through an external payment provider. It is refunded on safe return of the bike: the host or our team records the return, and if everything is in order, we send the refund to the same card within 24 hours.",
          "From a deposit we may keep what it costs to repair damage, replace what is missing or recover a bike that was not returned. First we tell you the amount and the reason by email. You then have 48 hours to answer on your deposit page. A person reads your answer and decides; nothing is kept before that. What we do not keep, we refund. How fast a refund shows on your statement is up to your bank.",
        ),
      },
      {
        id: "safety",
        heading: "Safety",
        short: "Wear a helmet. Know the law where you ride.",
        body: paragraphs(
          "Riding has risks that no equipment removes. Wear a helmet, follow the traffic rules, and ride within your ability and the weather.",
          "Speed limits, age limits and where an e-bike may go differ from place to place. You are responsible for knowing the rules of the place where you ride.",
        ),
      },
      {
        id: "tracking",
        heading: "Tracking, fences and speed limiters",
        short: "Our bikes know where they are.",
        body: paragraphs(
          "Every bike carries a GPS tracker, so that it can be found when it is lost, stolen or in need of help. A bike may slow down or stop assisting at the edge of an area or at a set speed.",
          "Do not cover, remove or tamper with a tracker, a limiter or any other part.",
        ),
      },
      {
        id: "tokens",
        heading: "Ride2Earn tokens",
        short: "A gift card, not money.",
        body: paragraphs(
          "Ride2Earn tokens can be used as gift cards for rentals, tours or accessories at participating dealerships. They are not money, not an investment and not a share in anything, and they cannot be exchanged for cash.",
          "We can take back tokens gained by mistake or by cheating. We may change how tokens are earned, or end the program, with notice on this site.",
        ),
      },
      {
        id: "fair-use",
        heading: "Fair use of this site",
        short: "Tell the truth, and do not break things.",
        body: paragraphs(
          "Do not send anything false, unlawful or belonging to someone else. Do not try to reach data that is not yours, to disturb the service or to copy the site automatically in a way that burdens it.",
          "We may remove what breaks these terms and close the account behind it.",
        ),
      },
      {
        id: "content",
        heading: "Our words and drawings, and your material",
        short: "Ours stays ours, yours stays yours.",
        body: paragraphs(
          `The texts, drawings and the mark of ${brand.name} belong to us. You may link to this site and quote from it; ask us before you use more.`,
          "What you send us stays yours. You allow us to use it for the purpose for which you sent it. Links to other websites lead to sites that we do not run and are not responsible for.",
        ),
      },
      {
        id: "liability",
        heading: "Liability",
        short: "We take care. Some risks stay with the rider and the host.",
        body: paragraphs(
          "We keep this site running and correct as well as we can, but we do not promise that it is always available or free of errors.",
          "As far as the law permits, we are not liable for indirect loss or lost profit from using this site, or for what independent hosts do or fail to do. Nothing in these terms limits liability that the law does not allow to be limited, or the rights that you have as a consumer.",
        ),
      },
      {
        id: "law",
        heading: "Governing law, changes and contact",
        short: "The law of British Columbia.",
        body: paragraphs(
          "These terms are governed by the laws of the Province of British Columbia and the federal laws of Canada that apply there. Its courts decide disputes, unless the law where you live lets you use your local courts.",
          "If one of these terms turns out to be invalid, the others stay in force. If we change them, the new text appears here with its date and applies from then on.",
          `Questions: ${brand.email}, ${brand.phone}, or by mail to ${brand.address.join(", ")}.`,
        ),
      },
    ],
  }),
);

export const termsOfService = termsOfServiceDocument.standard;
