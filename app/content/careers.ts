import { defineDocument } from "./document.ts";
import { statsDocument } from "./stats.ts";

export const careersDocument = defineDocument("careers", { stats: statsDocument }, ({ stats }) => ({
  lead: "We put fat-tire e-bikes into the hands of hosts, and hosts put riders on them. We need more hands. Maybe yours.",
  apply: { label: "Apply Now", href: "#apply" },
  viewOpenings: { label: "View Openings", href: "#openings" },
  figure: "One bike, and where we need a hand",
  picture:
    "An e-bike in a work stand, with a numbered tag for each opening: on the display, the headlight, the brake disc and the frame number.",
  whyHeading: "Why join us",
  benefits: [
    {
      title: "Work that rolls out the door",
      text: "What you finish on Monday is on a counter, a map or a bike by the weekend. Then you can go ride it.",
    },
    {
      title: "Small team, short lines",
      text: "If it's your job, it's your call. Nobody meets to plan the meeting.",
    },
    {
      title: "Room on the road",
      text: "A growing network has jobs nobody has done yet. One of them could have your name on it.",
    },
  ],
  openingsHeading: "Openings",
  columns: { title: "Position", department: "Department", place: "Location", type: "Type" },
  form: {
    heading: "Your application",
    lead: "One page, about ten minutes. A person reads it, and a person answers it.",
    notes: [
      { name: "Résumé", text: "Welcome, but not required. Only our team can open it." },
      { name: "None of these?", text: "Pick the closest position, and tell us in your letter." },
    ],
    sent: {
      heading: "We have your application",
      next: `Someone on our team will read it and write back ${stats.reviewPromise}, at the email address you gave us.`,
      another: "Send another application",
    },
  },
}));

export const careers = careersDocument.standard;

export const openingPath = ({ slug }: { slug: string }) => `/careers/${slug}`;
