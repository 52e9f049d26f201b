import type { Page } from "@playwright/test";
import { expect, test } from "./admin-fixtures.ts";
import { type FormToType, formOn, forms } from "./forms.ts";
import { desk, phone } from "./sizes.ts";
import { clear, fieldOf, fillIn, typeInto, valuesOf, watchFocus } from "./typing.ts";

/** Makes some fields invalid, submits, and fixes them one by one while later ones are still invalid. */
async function enterInvalidThenFix(page: Page, each: FormToType, fields: Record<string, string>): Promise<void> {
  const form = formOn(page, each);
  for (const [name, { value }] of Object.entries(each.faults)) {
    if (value) await typeInto(fieldOf(form, name), value);
    else await clear(fieldOf(form, name));
  }
  await form.getByRole("button", { name: each.submit }).click();
  for (const { message } of Object.values(each.faults)) await expect(page.getByText(message).first()).toBeVisible();
  for (const name of Object.keys(each.faults)) {
    await clear(fieldOf(form, name));
    const stations = await watchFocus(page);
    await typeInto(fieldOf(form, name), fields[name] ?? "");
    expect(await stations(), `the focus while ${name} is mended`).toEqual([name]);
  }
}

for (const size of [desk, phone]) {
  test.describe(size.name, () => {
    test.use(size.use);

    for (const each of forms) {
      test(`${each.title}, typed key by key ${size.name}, is stored as typed`, async ({
        page,
        product,
        databaseUrl,
        admin,
      }) => {
        const stage = { page, product, databaseUrl, admin };
        const fields = await each.open(stage);
        const form = formOn(page, each);
        await fillIn(form, fields);
        expect(await valuesOf(form, Object.keys(fields))).toEqual(fields);
        if (Object.keys(each.faults).length > 0) {
          await enterInvalidThenFix(page, each, fields);
          expect(await valuesOf(form, Object.keys(fields))).toEqual(fields);
        }
        if (each.submit) await form.getByRole("button", { name: each.submit }).click();
        await each.isTaken(stage, fields);
      });
    }
  });
}
