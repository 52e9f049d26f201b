import type { Page } from "@playwright/test";
import { hostApplicationFieldNames as names } from "../../app/content/host-application.ts";

/** Fills in the host application as a person does. */
export async function fillApplication(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const label = names[name as keyof typeof names];
    if (name === "businessOwnership" || name === "timeCommitment") {
      await page.locator(`input[name=${name}][value=${value}]`).check();
    } else if (["businessExperience", "preferredPackage", "capitalAvailable"].includes(name)) {
      await page.getByLabel(label).selectOption(value);
    } else {
      await page.getByLabel(label).fill(value);
    }
  }
}
