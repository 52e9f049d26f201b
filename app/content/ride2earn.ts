import { defineDocument } from "./document.ts";

export const ride2earnDocument = defineDocument("ride2earn", {}, () => ({
  hero: {
    lead: "Ride, and earn tokens. Spend them like a gift card on the next rental, a tour or a helmet of your own.",
    find: { label: "Find a host", href: "/dealerships" },
    host: { label: "Become a host", href: "/host" },
  },
  loop: {
    heading: "The token's round trip",
    figure: "One token, once around",
    picture:
      "The token's round trip drawn as a bicycle chain: it is earned on a ride, kept by the rider, scanned at the host's counter, and reimbursed to the host, who issues the next one",
    rider: "Rider",
    host: "Host",
    stations: [
      { name: "Earned", text: "Finish a ride, get tokens." },
      { name: "Kept", text: "They stay with the rider, on a blockchain, until the rider spends them." },
      { name: "Scanned", text: "At the counter, the host scans a QR code, and the tokens cover the bill." },
      { name: "Reimbursed", text: "We pay the host in full. At the same checkout, the next tokens are issued." },
    ],
  },
  steps: {
    heading: "How it works",
    items: [
      { name: "Ride", text: "Rent from a participating dealership and go. We track distance and time for you." },
      { name: "Earn", text: "Tokens arrive when the ride ends. Welcome bonuses and referrals are extra." },
      { name: "Spend", text: "Show your code at the counter. Tokens work like a gift card." },
    ],
  },
  tokens: {
    heading: "What a token is",
    text: "Ride2Earn tokens are blockchain-backed: every one is recorded when it is issued and when it is redeemed, so no one can spend it twice. To you, they're a gift card that fills up as you ride.",
    inHeading: "Tokens come from",
    sources: [
      { name: "Welcome bonuses", text: "for joining" },
      { name: "Completed rides", text: "by duration or distance" },
      { name: "Promotions", text: "when a season needs a push" },
      { name: "Referrals", text: "for friends you bring" },
    ],
    outHeading: "gift cards, good for",
    uses: ["Rentals", "Tours", "Accessories"],
    where: "at participating dealerships",
  },
  hosts: {
    heading: "What's in it for hosts",
    text: "A rider with tokens to spend looks for a counter that takes them.",
    items: [
      {
        name: "Point-of-sale integration",
        text: "Tokens live in the register you already use. Redeem one by scanning its QR code; issue new ones at checkout.",
      },
      {
        name: "Fully reimbursed",
        text: "We pay you the full value of every token you redeem. The gift is on us; the guest is yours.",
      },
      {
        name: "Analytics",
        text: "See how many tokens you issue and redeem, and which of your guests come back because of them.",
      },
    ],
    receipt: {
      caption: "At the register",
      lines: [
        ["Rental, Classic", "1 day"],
        ["Paid with", "Ride2Earn tokens"],
        ["Read by", "QR scan"],
        ["Reimbursed to host", "in full"],
        ["Issued for the next ride", "new tokens"],
      ],
    },
  },
  closing: {
    heading: "Your next ride earns.",
    find: { label: "Find a host", href: "/dealerships" },
    apply: { label: "Apply to host", href: "/host/application" },
  },
}));

export const ride2earn = ride2earnDocument.standard;
