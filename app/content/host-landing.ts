import { brandDocument } from "./brand.ts";
import { defineDocument } from "./document.ts";
import { statsDocument } from "./stats.ts";

export const hostLandingDocument = defineDocument(
  "host-landing",
  { brand: brandDocument, stats: statsDocument },
  ({ brand, stats }) => ({
    hero: {
      caption: ["Beta testing", "Applications are open"],
      lead: `Put e-bikes where the visitors already are: a plaza, a campground, a café by the trail. Start from ${stats.lowestPrice}, with your region protected.`,
      dealer: { label: "Become a Dealer", href: "/host/application" },
      more: { label: "Learn More", href: "/host#figures" },
      picture: "The four models of the fleet in profile at one scale: long-tail, classic, step-through and cruiser",
      figure: "The four models at one scale, in meters",
    },
    stats: {
      heading: "Three numbers to start with",
      location: { value: stats.locationPerMonth, text: "potential monthly income per location" },
      return: { value: stats.returnMonths, text: "average time to return on investment" },
      growth: { value: stats.marketGrowth, text: `market growth per year through ${stats.marketGrowthUntil}` },
    },
    ledger: {
      heading: "A dual revenue model",
      text: "One counter, two accounts. Guests rent for the day, and some go home wanting a bike of their own.",
      accounts: [
        {
          name: "Rentals",
          value: stats.rentalPerDay,
          condition: "per day, average rental income",
          entries: [
            ["Potential per location", `${stats.locationPerMonth} monthly`],
            ["Revenue of starter dealerships", `up to ${stats.starterPerMonth} monthly`],
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
            ["Average commission", `${stats.commissionPerSale} per sale`],
            ["Tracked by", "your dealer code"],
            ["Shipped to the buyer by", "us, directly"],
          ],
        },
      ],
      note: "In US dollars. These are averages and potentials, not promises: your season and your location make the difference.",
    },
    benefits: {
      heading: "What every host gets",
      items: [
        {
          name: "Low initial investment",
          text: `From ${stats.lowestPrice}, paid once, for a fleet of three and everything that goes with it.`,
        },
        { name: "Regional exclusivity", text: "A protected territory. We won't open another host in it." },
        { name: "Marketing support", text: "We bring riders to you, with no advertising fees." },
        {
          name: "Technology platform",
          text: "Booking, GPS tracking and dealer management, all on the tablet in your package.",
        },
        {
          name: "Quality equipment",
          text: "Fat tires, a powerful motor, a tracker in every bike, helmets and locks to match.",
        },
        {
          name: "Ongoing support",
          text: "Training before you open, and people who pick up the phone once you're open.",
        },
        { name: "Early return", text: `${stats.returnMonths} is the average time to return on investment.` },
        {
          name: "A growing market",
          text: `The market is growing ${stats.marketGrowth} a year through ${stats.marketGrowthUntil}.`,
        },
        {
          name: "Built-in customer base",
          text: "Riders already look for bikes on our platform. Now they'll find yours.",
        },
        { name: "Direct fulfillment", text: "The bikes you sell ship from us. You carry no inventory." },
        {
          name: "Custom dealer codes",
          text: `Your code tracks every referral, and each sale pays ${stats.commission}.`,
        },
        { name: "A model that scales", text: "Start with three bikes. Add more when the rack is empty by noon." },
      ],
    },
    process: {
      heading: "Four steps to your first rental",
      steps: [
        { name: "Apply", text: `One form about you, your location and your plans. We answer ${stats.reviewPromise}.` },
        {
          name: "Consultation",
          text: "If you're approved, we call to talk through your region and your business plan.",
        },
        {
          name: "Setup",
          text: "We deliver your package and help you set up your dealer page and booking system.",
        },
        { name: "Launch", text: "Pump up the tires, open the door and rent out your first bike." },
      ],
    },
    packages: {
      heading: "Three packages, each paid once",
      text: "Every bike you get is drawn here. Prices in US dollars.",
      plans: "Monthly fees and larger fleets",
      popular: "Most Popular",
      apply: "Apply Now",
    },
    story: {
      caption: "Success story",
      heading: "In Vancouver, the plaza is the shop",
      text: [
        `${brand.flagship.name} is our flagship beta dealership. It sits on ${brand.flagship.place}, right out in the open. The bikes are the shop window, and everyone who crosses the plaza walks past them.`,
        "Guests grab a bike between trains, ride the seawall and are back for dinner. Then they leave a review.",
      ],
      rating: `Rated ${brand.flagship.rating}`,
      link: `Visit ${brand.flagship.name}`,
      picture:
        "The plaza in Vancouver with two rental e-bikes, the downtown towers and the North Shore mountains behind",
      figure: "The plaza, looking north",
    },
    faq: {
      heading: "Questions hosts ask",
      items: [
        {
          question: "Which regions can I open in?",
          answer:
            "Major North American cities. We're opening in British Columbia and across the USA. Name your location in the application and we'll tell you whether the territory is still free. Once it's yours, we protect it.",
        },
        {
          question: "How do I get customers?",
          answer:
            "From us, to start with: tourists and locals search and book on our platform, where you get a dealer page of your own. Marketing support comes with the package, and there are no advertising fees. You bring the location and the welcome.",
        },
        {
          question: "What happens in case of damage or theft?",
          answer:
            "Every bike has GPS tracking, so you can see where it is, even when it's somewhere it shouldn't be. For damage there are insurance options, and we'll go through them with you in the consultation.",
        },
        {
          question: "How much space do I need?",
          answer:
            "Enough to park the bikes, charge them and hand out helmets. Three bikes fit in one parking space. A storefront, a campground or the corner of a plaza all work.",
        },
        {
          question: "What return on investment (ROI) can I expect?",
          answer: `On average, hosts see their return on investment in ${stats.returnMonths}. Rental income averages ${stats.rentalPerDay} per day, a location has the potential to earn ${stats.locationPerMonth} monthly, and starter dealerships reach up to ${stats.starterPerMonth} in monthly revenue. Your season and your location make the difference.`,
        },
      ],
    },
    apply: { label: "Apply Now", href: "/host/application", text: `One form, and an answer ${stats.reviewPromise}.` },
  }),
);

export const hostLanding = hostLandingDocument.standard;
