import { expect, test } from "vitest";
import { applicantWords as words } from "../../app/content/applicant-page.ts";
import { hostApplicationMessages } from "../../app/content/host-application.ts";
import { saveWords } from "../../app/content/kept-answers.ts";
import { savedAnswersPage } from "../../app/content/saved-answers.ts";
import { openOwnPage, pathIn } from "../support/applicant-pages.ts";
import { query } from "../support/cluster.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { waitForMail } from "../support/product.ts";
import { isFull, serveSite } from "./browser-test.ts";
import {
  clickField,
  expectFault,
  expectFocus,
  expectPath,
  expectText,
  expectToast,
  expectValue,
  fillIn,
  looks,
  pressButton,
  retype,
} from "./typing.ts";

const site = serveSite();

for (const look of looks) {
  const size = `${look.width} pixels wide, ${look.scheme}`;

  test.runIf(isFull)(`BROWSER-02 an application is saved, and finished from its link, ${size}`, async () => {
    const session = await site.open(look);
    const { firstName = "", lastName = "", email = "", ...rest } = hostApplicationFields();
    await session.goto(`${site.product.url}/host/application`);
    await fillIn(session, { firstName, lastName, email, phone: "604" });
    await pressButton(session, saveWords.save);
    await expectPath(session, "/my/saved");
    await expectText(session, email, "body");

    const later = await site.open(look);
    const mail = await waitForMail(site.product, email, /saved for later/);
    await later.goto(site.product.url + pathIn(mail));
    await expectText(later, savedAnswersPage.heading, "h1");
    for (const [name, value] of Object.entries({ firstName, lastName, email, phone: "604" }))
      await expectValue(later, name, value);
    await clickField(later, "email");
    await later.press("Enter");
    await expectFault(later, "phone", hostApplicationMessages.phone);
    await fillIn(later, rest);
    await pressButton(later, "Submit Application");
    await expectPath(later, "/host/community");
    const rows = await query(site.databaseUrl, "select city, phone from host_applications where email = $1", [email]);
    expect(rows).toEqual([{ city: rest.city, phone: rest.phone }]);
  });

  test.runIf(isFull)(`BROWSER-02 an answer is corrected and the application withdrawn, ${size}`, async () => {
    const session = await site.open(look);
    const own = await openOwnPage(site.product, site.databaseUrl);
    await session.goto(site.product.url + own.path);
    await clickField(session, "city");
    await session.press("Control+a");
    await session.press("Backspace");
    await session.press("Tab");
    await session.press("Enter");
    await expectFault(session, "city", hostApplicationMessages.city);
    await retype(session, "city", "Ucluelet");
    await session.press("Enter");
    await expectToast(session, words.flashes.saved.title);
    await expectValue(session, "city", "Ucluelet");
    const rows = await query(site.databaseUrl, "select city from host_applications where id = $1", [own.id]);
    expect(rows).toEqual([{ city: "Ucluelet" }]);

    const withdraw = words.withdraw.open("host");
    await pressButton(session, withdraw);
    await expectText(session, words.withdraw.heading, "[role=dialog]:popover-open");
    await session.press("Escape");
    await session.waitFor(() => !document.querySelector("[role=dialog]:popover-open"));
    expect(await session.evaluate(() => document.activeElement?.textContent)).toBe(withdraw);
    await session.press("Enter");
    await expectText(session, words.withdraw.heading, "[role=dialog]:popover-open");
    await session.press("Tab");
    await pressButton(session, withdraw);
    await expectText(session, "You withdrew this on");
  });

  test.runIf(isFull)(`BROWSER-02 a new link to one's page is asked for, ${size}`, async () => {
    const session = await site.open(look);
    const { email, reference } = await openOwnPage(site.product, site.databaseUrl, "sales");
    await session.goto(`${site.product.url}/my/new-link`);
    await fillIn(session, { email: "paloma", reference: reference.toLowerCase() });
    await session.press("Enter");
    await expectFocus(session, "email");
    await retype(session, "email", email);
    await session.press("Enter");
    await expectText(session, words.newLink.sentHeading);
    const { text } = await waitForMail(site.product, email, /new link/);
    await session.goto(site.product.url + pathIn({ text } as never));
    await expectText(session, "Your sales inquiry", "h1");
  });
}
