import { defineDocument } from "./document.ts";

export interface Page {
  path: string;
  title: string;
  heading: string;
  description: string;
}

const page = (path: string, title: string, heading: string, description: string): Page => ({
  path,
  title,
  heading,
  description,
});

export const pagesDocument = defineDocument("pages", {}, () => ({
  home: page(
    "/",
    "E-bike rental hosting in British Columbia and the USA",
    "Launch Your E-Bike Rental Business",
    "Become a Tidewheel host: we supply the bikes, the technology and the riders. No royalties, no advertising fees, hosts keep all profits.",
  ),
  host: page(
    "/host",
    "Become a host",
    "Become an E-Bike rental or tour HOST TODAY",
    "What hosting e-bikes is, what it costs and what it can earn: packages, benefits, four steps to launch, questions answered.",
  ),
  pricing: page(
    "/host/pricing",
    "Pricing plans",
    "Pricing Plans",
    "Host plans from Starter to Platinum, with bikes, monthly host fee and insurance compared.",
  ),
  community: page(
    "/host/community",
    "Community & News",
    "Community & News",
    "Industry news, technology and regulations for e-bike rental and tour hosts in Canada and the USA.",
  ),
  application: page(
    "/host/application",
    "Host application",
    "Host Application",
    "Apply to become a Tidewheel host. Our team reviews every application within 2 business days.",
  ),
  contactSales: page(
    "/host/contact-sales",
    "Contact sales",
    "Talk to sales",
    "Bikes for a hotel, a fleet or a city program: tell us how many, and a person answers within 2 business days.",
  ),
  dealerships: page(
    "/dealerships",
    "Hosts near you",
    "HOSTING",
    "Every Tidewheel host: where they are, and how many e-bikes they have.",
  ),
  regions: page(
    "/regions",
    "Regions",
    "Regions",
    "More than 100 locations in British Columbia and the USA where Tidewheel hosts can open.",
  ),
  region1: page("/regions/1", "Region 1", "Region Details", "Locations in Tidewheel region 1."),
  region2: page("/regions/2", "Region 2", "Region Details", "Locations in Tidewheel region 2."),
  region3: page("/regions/3", "Region 3", "Region Details", "Locations in Tidewheel region 3."),
  vancouverMap: page(
    "/vancouver-map",
    "Vancouver map",
    "Vancouver Map",
    "All Tidewheel hosts in Vancouver on one illustrated map.",
  ),
  about: page(
    "/about",
    "Our journey",
    "Our Journey",
    "From the first e-bike sale in March 2020 to more than 10,000 rentals today.",
  ),
  help: page("/help", "Help center", "Help Center", "E-bike questions, classes and regulations explained."),
  ride2earn: page(
    "/ride2earn",
    "Ride2Earn",
    "Ride2Earn",
    "Earn tokens with every ride and use them as gift cards at participating hosts.",
  ),
  safety: page("/safety", "Safety", "Safety", "How to ride, charge and store an e-bike safely."),
  privacy: page(
    "/privacy",
    "Privacy policy",
    "Privacy Policy",
    "What we keep about you, why, and what you can ask of us.",
  ),
  terms: page("/terms", "Terms of service", "Terms of Service", "The terms for renting and hosting with Tidewheel."),
  careers: page(
    "/careers",
    "Careers",
    "Careers",
    "Work with us on e-bike rentals in British Columbia and the USA: our openings, and a form with room for your résumé.",
  ),
  press: page(
    "/press",
    "Press",
    "Press",
    "Tidewheel in the news, press facts, and how to reach our media relations team.",
  ),
  payment: page(
    "/payment",
    "Deposit payment",
    "Credit Card Deposit Portal",
    "Pay the refundable card deposit for your e-bike rental.",
  ),
  paymentSuccess: page("/payment-success", "Payment", "Payment", "What happens after your deposit payment."),
  paymentCancel: page(
    "/payment-cancel",
    "Payment cancelled",
    "Payment Cancelled",
    "Your deposit payment was cancelled and nothing was charged.",
  ),
  contact: page("/contact", "Contact", "Contact", "Every way to reach Tidewheel."),
}));

export const pages = pagesDocument.standard;
