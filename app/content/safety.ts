import { defineDocument } from "./document.ts";
import { limitsDocument } from "./riding-limits.ts";

export const safetyDocument = defineDocument(
  "safety",
  { limits: limitsDocument },
  ({ limits: { temperature, charge, carryOn, longTerm, helmet } }) => ({
    lead: "Most of a safe ride happens before you set off: a helmet that fits, brakes that bite, a battery charged sensibly.",
    helmet: {
      value: helmet.label,
      text: "injury reduction cited for helmets. Wear one on every ride.",
      figure: "Level, two fingers above the brows, buckled under the chin",
      picture: `A rider's head in profile in a vented helmet, cited as ${helmet.label} injury reduction`,
    },
    emergency: {
      heading: "Smoke, hissing, or a battery too hot to touch?",
      steps: ["Move away.", "Get everyone out.", "Call 911."],
      text: "Do not carry it outside, and do not go back for the bike.",
      link: { label: "What to do after a crash or a fall", href: "#emergency" },
    },
    rider: {
      heading: "Rider safety",
      items: [
        {
          name: "Helmet",
          text: "Level on the head, two fingers above the brows, strap snug under the chin. Every ride.",
        },
        {
          name: "Brakes",
          text: "Squeeze both levers before you roll. A fat-tire e-bike is heavy: brake earlier than you're used to.",
        },
        {
          name: "Assist",
          text: "Start on the lowest level, on a quiet street. The motor reacts faster than your legs.",
        },
        { name: "Being seen", text: "Lights on by day too. Ring before you pass, and pass with room to spare." },
        { name: "Paths", text: "Know your bike's class and where it's allowed. Pedestrians have the right of way." },
        {
          name: "Both hands",
          text: "Phone in the bag, both hands on the bars, nothing in your ears that drowns out a truck.",
        },
      ],
    },
    battery: {
      heading: "Battery safety",
      text: "A battery likes what you like: no frost, no hot car, and neither empty nor full to the brim.",
      temperature: {
        rule: temperature.rule,
        low: temperature.low,
        high: temperature.high,
        tooCold: "Too cold: do not charge, do not store",
        good: "Charge and store here",
        tooHot: "Too hot: do not charge, do not store",
        figure: "Temperature limits for charging and storing",
        picture: `Thermometer: charge and store between ${temperature.low.label} and ${temperature.high.label}`,
      },
      charge: {
        value: charge.label,
        rule: `Store it at ${charge.label} charge.`,
        figure: "Charge for storing",
        picture:
          "Battery gauge of ten cells, of which the fifth to the eighth, 40 to 80 percent, are marked for storing",
      },
      rules: [
        "Use only the charger that came with the bike.",
        "Charge on a hard floor, away from exits and anything flammable, and only while someone's awake.",
        "Unplug when it is full.",
        "Never charge a battery that is swollen, dented or wet inside, or that smells strange.",
      ],
    },
    lithium: {
      heading: "Lithium batteries, in plain words",
      items: [
        {
          name: "What is inside",
          text: "Lithium-ion cells pack a lot of energy into a small space. A management board watches every group of cells and shuts down any that misbehaves.",
        },
        {
          name: "What hurts them",
          text: "Frost, heat, knocks, the wrong charger, and months spent empty or full.",
        },
        {
          name: "Where they go",
          text: "Never in the trash. Battery depots and your host take them back for recycling.",
        },
      ],
      carryOn: {
        value: carryOn.label,
        text: "Airlines may allow batteries under 160Wh in carry-on. Read the label, and ask the airline before you pack.",
      },
    },
    dealer: {
      heading: "What dealers are responsible for",
      text: "This is what your host takes care of.",
      items: [
        "Brakes, tires, lights and bolts checked before every rental",
        "A helmet offered to every rider, and fitted",
        "Controls explained and a first lap watched",
        "Local rules and closed trails pointed out",
        "Batteries charged by the book, under supervision, with certified chargers",
        "Damaged batteries moved outside, kept apart and reported",
      ],
    },
    questions: {
      heading: "In detail",
      items: [
        {
          question: "Battery chemistry",
          answer: [
            "E-bike batteries are lithium-ion: many small cells, wired into a pack with a management board. They have no memory, so topping up does no harm; what ages them is heat, and time spent at either end of the scale.",
          ],
        },
        {
          question: "Charging",
          answer: [
            temperature.rule,
            "Let a cold battery warm up indoors, and a hot one cool down, before you plug it in. Charge where you can see it, with its own charger, and unplug it when it is full.",
          ],
        },
        {
          question: "Transport and storage",
          answer: [
            `Store at ${charge.label} charge, dry, and within the same temperatures. Long-term storage means ${longTerm.label}: take the battery off the bike, and look at its charge from time to time.`,
            `When the bike is on a car rack, the battery rides inside the car. Airlines may allow batteries ${carryOn.label} in carry-on; ask before you book.`,
          ],
        },
        {
          question: "Emergency",
          id: "emergency",
          answer: [
            "Smoke, hissing, or too hot to touch: move away, get everyone out, and call 911. Do not try to carry it outside, and do not go back for the bike.",
            "After a crash or a fall, have the battery looked at before it is charged again, even if it seems fine.",
          ],
        },
      ],
    },
    more: { text: "Classes, licenses and local rules are in the", link: { label: "Help Center", href: "/help" } },
  }),
);

export const safety = safetyDocument.standard;
