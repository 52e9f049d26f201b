import { defineDocument } from "./document.ts";

export const pressKitDocument = defineDocument("press-kit", {}, () => ({
  heading: "Press kit",
  lead: "Logo, drawings and numbers for a story about us. Please don't recolor, stretch or crop the logo.",
  plates: [
    { name: "Logo, on light", file: "tidewheel-logo-on-light", formats: ["svg", "png"] },
    { name: "Logo, on dark", file: "tidewheel-logo-on-dark", formats: ["svg", "png"] },
    { name: "The Classic", file: "tidewheel-classic", formats: ["svg"] },
    { name: "The Step-Through", file: "tidewheel-step-through", formats: ["svg"] },
  ],
  fileOf: (name: string, format: string) => `/press-kit/${name}.${format}`,
  plateOf: (name: string) => `/drawings/press-kit.svg#${name}`,
  whole: { label: "Everything in one file (ZIP)", href: "/press/press-kit.zip" },
  sheet: { label: "Fact sheet (text)", href: "/press/fact-sheet.txt" },
}));

export const pressKit = pressKitDocument.standard;
