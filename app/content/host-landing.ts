import { brand } from "./brand.ts";
import { stats } from "./stats.ts";

export const hostLanding = {
  hero: {
    caption: ["Beta testing", "Applications are open"],
    lead: `Put e-bikes where the visitors already are: a plaza, a campground, a café by the trail. From ${stats.lowestPrice}, with your region protected.`,
    dealer: { label: "Become a Dealer", href: "/host/application" },
    more: { label: "Learn More", href: "/host" },
    strip: "The fleet",
    picture: "The four models of the fleet in profile at one scale: long-tail, classic, step-through and cruiser",
    figure: "The four models at one scale, in metres",
  },
  stats: {
    heading: "Three figures to start with",
    location: { value: stats.locationPerMonth, text: "potential monthly income per location" },
    return: { value: stats.returnMonths, text: "average time to return on investment" },
    growth: { value: stats.marketGrowth, text: `market growth a year through ${stats.marketGrowthUntil}` },
  },
  ledger: {
    heading: "A dual revenue model",
    text: "One counter, two accounts. Guests rent for the day; some of them go home wanting one of their own.",
    accounts: [
      {
        name: "Rentals",
        value: stats.rentalPerDay,
        condition: "a day, average rental income",
        entries: [
          ["Potential per location", `${stats.locationPerMonth} monthly`],
          ["Starter dealerships, revenue", `up to ${stats.starterPerMonth} monthly`],
          ["Royalties", "none"],
          ["Profits", "all yours"],
        ],
      },
      {
        name: "Direct sales",
        value: stats.commission,
        condition: "commission on referred e-bike sales",
        entries: [
          ["Commission starts at", `${stats.commissionFrom} per bike`],
          ["Commission, average", `${stats.commissionPerSale} per sale`],
          ["Credited to you by", "your dealer code"],
          ["Delivered to the buyer by", "us, directly"],
        ],
      },
    ],
    note: "In US dollars. Averages and potentials, not a promise: your season and your location decide.",
  },
  benefits: {
    heading: "What comes with being a host",
    items: [
      {
        name: "Low initial investment",
        text: `From ${stats.lowestPrice}, paid once, for a fleet of three and everything that goes with it.`,
      },
      { name: "Regional exclusivity", text: "A protected territory. We do not open another host in it." },
      { name: "Marketing support", text: "We bring riders to you, and there are no advertising fees for it." },
      {
        name: "Technology platform",
        text: "Booking, GPS tracking and dealer management, on the tablet in your package.",
      },
      {
        name: "Quality equipment",
        text: "Fat tires, a powerful motor, a tracker in every bike, helmets and locks to match.",
      },
      { name: "Ongoing support", text: "Training before you open, and people who answer after you did." },
      { name: "Early return", text: `${stats.returnMonths} is the average time to return on investment.` },
      {
        name: "A growing market",
        text: `It grows ${stats.marketGrowth} a year through ${stats.marketGrowthUntil}.`,
      },
      {
        name: "Built-in customer base",
        text: "Tourists and locals already look for bikes on our platform. They find yours.",
      },
      { name: "Direct fulfilment", text: "A bike sold through you ships from us. You hold no stock." },
      {
        name: "Custom dealer codes",
        text: `Your code tracks every referral, and each sale pays ${stats.commission}.`,
      },
      { name: "A model that scales", text: "Begin with three bikes, add more when the rack is empty by noon." },
    ],
  },
  process: {
    heading: "Four steps to your first rental",
    steps: [
      { name: "Apply", text: `One form about you, your place and your plans. We answer ${stats.reviewPromise}.` },
      {
        name: "Consultation",
        text: "If you are approved, we call and talk through your region and your business plan.",
      },
      {
        name: "Setup",
        text: "After approval we deliver your package and help you set up your dealer page and booking system.",
      },
      { name: "Launch", text: "Pump up the tires, open the door, rent out the first bike." },
    ],
  },
  packages: {
    heading: "Three packages, paid once",
    text: "Every bike you get is drawn here. Prices in US dollars.",
    popular: "Most Popular",
    apply: "Apply Now",
  },
  story: {
    caption: "Success story",
    heading: "Vancouver rents from a plaza",
    text: [
      `${brand.flagship.name} is our flagship beta dealership. It stands on ${brand.flagship.place}, out in the open: the bikes are the shop window, and whoever crosses the square has seen them.`,
      "Guests collect a bike between two trains, ride the seawall, and are back for dinner. Then they rate it.",
    ],
    rating: `Rated ${brand.flagship.rating}`,
    link: `Visit ${brand.flagship.name}`,
    picture: "The plaza in Vancouver with two rental e-bikes, the downtown towers and the North Shore mountains behind",
    figure: "The plaza, looking north",
  },
  faq: {
    heading: "Asked before signing",
    items: [
      {
        question: "Which regions can I open in?",
        answer:
          "Major North American cities. We are opening in British Columbia and across the USA. Name your place in the application: we tell you whether its territory is still free, and once it is yours we protect it.",
      },
      {
        question: "How do I get customers?",
        answer:
          "From us, to begin with: tourists and locals search and book on our platform, and you get a dealer page of your own on it. Marketing support comes with the package, without advertising fees. What you bring is the location and the welcome.",
      },
      {
        question: "What happens in case of damage or theft?",
        answer:
          "Every bike has GPS tracking, so you see where it is, also when it should not be there. For damage there are insurance options; we go through them with you in the consultation.",
      },
      {
        question: "How much space do I need?",
        answer:
          "Room to stand the bikes, charge them and hand out helmets. Three bikes fit into one parking space for a car. A shop front, a campground or a corner of a plaza all work.",
      },
      {
        question: "What return on investment (ROI) can I expect?",
        answer: `On average, hosts see their return on investment in ${stats.returnMonths}. Rental income averages ${stats.rentalPerDay} per day, the potential of a location is ${stats.locationPerMonth} monthly, and starter dealerships reach up to ${stats.starterPerMonth} in monthly revenue. Your season and your location decide.`,
      },
    ],
  },
  apply: { label: "Apply Now", href: "/host/application", text: `One form. An answer ${stats.reviewPromise}.` },
} as const;
