import { defineDocument } from "./document.ts";

export interface MainItem {
  label: string;
  href?: string;
  /** Of its menu. */
  id?: string;
  items?: readonly { label: string; href: string }[];
}

const main: readonly MainItem[] = [
  { label: "Home", href: "/" },
  {
    id: "rider-submenu",
    label: "Riders",
    items: [
      { label: "Find a host", href: "/dealerships" },
      { label: "Pay a deposit", href: "/payment" },
      { label: "Get help", href: "/help" },
    ],
  },
  { label: "HOSTING", href: "/dealerships" },
  { label: "About", href: "/about" },
  {
    id: "host-submenu",
    label: "BETA TESTING APPLY NOW",
    href: "/host",
    items: [
      { label: "Host Overview", href: "/host" },
      { label: "Pricing Plans", href: "/host/pricing" },
      { label: "Community & News", href: "/host/community" },
    ],
  },
];

export const navigationDocument = defineDocument("navigation", {}, () => ({
  main,
  start: { label: "Get Started", href: "/host" },
  footerColumns: [
    {
      heading: "Company",
      links: [
        { label: "About", href: "/about" },
        { label: "Careers", href: "/careers" },
        { label: "Contact", href: "/contact" },
        { label: "Press", href: "/press" },
      ],
    },
    {
      heading: "HOSTING",
      links: [
        { label: "Become a host", href: "/host" },
        { label: "Hosts near you", href: "/dealerships" },
        { label: "Regions", href: "/regions" },
        { label: "Vancouver map", href: "/vancouver-map" },
        { label: "Ride2Earn", href: "/ride2earn" },
        { label: "Admin", href: "/admin/applications" },
      ],
    },
    {
      heading: "Support",
      links: [
        { label: "Help Center", href: "/help" },
        { label: "Safety", href: "/safety" },
        { label: "Pay a deposit", href: "/payment" },
        { label: "Terms of Service", href: "/terms" },
        { label: "Privacy Policy", href: "/privacy" },
      ],
    },
  ],
}));
