export const careers = {
  lead: "We put fat-tire e-bikes into the hands of hosts, and hosts put riders on them. Four people are missing. One of them may be you.",
  apply: { label: "Apply Now", href: "#apply" },
  viewOpenings: { label: "View Openings", href: "#openings" },
  figure: "One bike, four vacancies",
  picture:
    "An e-bike in a work stand with four numbered tags: 1 the display on the bars, 2 the headlight, 3 the brake disc, 4 the frame number.",
  whyHeading: "Why join us",
  benefits: [
    {
      title: "Work that rolls out of the door",
      text: "What you finish on Monday is on a counter, a map or a bike by the weekend. You can go and ride it.",
    },
    {
      title: "A small crew, short ways",
      text: "Whoever answers for a thing decides about it. There is no meeting to prepare the meeting.",
    },
    {
      title: "Room on the road",
      text: "A network that is still growing has jobs that nobody has done yet. Some of them will have your name on them.",
    },
  ],
  openingsHeading: "Openings",
  columns: { title: "Position", department: "Department", place: "Place", type: "Type" },
  openings: [
    {
      title: "Senior React Developer",
      position: "developer",
      department: "Development",
      place: "Remote",
      type: "Full-time",
      part: "The display",
      text: "Booking, fleet map and dealer pages: what hosts and riders look at all day.",
    },
    {
      title: "Social Media Influencer Manager",
      position: "social-media",
      department: "Marketing",
      place: "Hybrid",
      type: "Full-time",
      part: "The headlight",
      text: "Makes sure that the people who ride and write about it are seen, and that they see us.",
    },
    {
      title: "Insurance Specialist",
      position: "insurance",
      department: "Finance",
      place: "Vancouver BC",
      type: "Full-time",
      part: "The brakes",
      text: "Cover for every rental, plain words for every host, and a calm voice after a fall.",
    },
    {
      title: "Legal Counsel",
      position: "legal",
      department: "Legal",
      place: "Vancouver BC",
      type: "Full-time",
      part: "The frame number",
      text: "Host agreements, protected territories, rules of the road in two countries.",
    },
  ],
  form: {
    heading: "Your application",
    lead: "One page, about ten minutes. A person reads it, and a person answers.",
    notes: [
      { name: "Résumé", text: "Welcome, not required. It is kept where only our own team can open it." },
      { name: "None of the four?", text: "Choose the position that comes nearest, and say so in your letter." },
    ],
  },
} as const;
