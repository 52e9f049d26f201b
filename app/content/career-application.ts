/** What the career application may choose from, and how long an answer may be. */
export const careerApplicationChoices = {
  position: ["developer", "social-media", "insurance", "legal", "operations"],
  experience: ["entry", "mid", "senior", "expert"],
} as const;

export const careerApplicationLabels = {
  position: {
    developer: "Developer",
    "social-media": "Social Media Influencer",
    insurance: "Insurance Professional",
    legal: "Legal Expert",
    operations: "Operations",
  },
  experience: {
    entry: "Entry Level (0-2 years)",
    mid: "Mid-Level (2-5 years)",
    senior: "Senior (5+ years)",
    expert: "Expert/Leader (8+ years)",
  },
} as const satisfies {
  [Field in keyof typeof careerApplicationChoices]: Record<(typeof careerApplicationChoices)[Field][number], string>;
};

/** Characters; the résumé's size is in bytes. */
export const careerApplicationLimits = {
  name: 200,
  email: 254,
  phone: 40,
  portfolio: 500,
  message: 5_000,
  resumeFilename: 200,
  resumeBytes: 5 * 1024 * 1024,
} as const;
