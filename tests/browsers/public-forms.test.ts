import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { careerApplicationFlashes, careerApplicationMessages } from "../../app/content/career-application.ts";
import { depositForm, depositMessages, depositPage, paymentSuccess } from "../../app/content/deposits.ts";
import { hostApplicationMessages, hostApplicationSubmitted } from "../../app/content/host-application.ts";
import { mediaInquiryFlashes, mediaInquiryMessages } from "../../app/content/media-inquiry.ts";
import { salesInquiryFlashes, salesInquiryMessages } from "../../app/content/sales-inquiry.ts";
import { query } from "../support/cluster.ts";
import { goodCard, newRider } from "../support/deposits.ts";
import { careerApplicationFields } from "../support/factories/career-application.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { dayFromNow, mediaInquiryFields } from "../support/factories/media-inquiry.ts";
import { pdf } from "../support/factories/resume.ts";
import { salesInquiryFields } from "../support/factories/sales-inquiry.ts";
import { waitForMail } from "../support/product.ts";
import { isFull, serveSite } from "./browser-test.ts";
import type { Session } from "./engines/session.ts";
import {
  clickField,
  expectFault,
  expectPath,
  expectText,
  expectToast,
  fillIn,
  looks,
  pressButton,
  retype,
} from "./typing.ts";

const site = serveSite();

async function expectStored(table: string, fields: Record<string, string>): Promise<void> {
  const rows = await query(site.databaseUrl, `select * from ${table} where email = $1`, [fields.email]);
  const columns = Object.entries(fields).map(([name, value]) => [name.replace(/[A-Z]/g, "_$&").toLowerCase(), value]);
  expect(rows).toMatchObject([Object.fromEntries(columns)]);
}

interface Fault {
  name: string;
  right: string;
  message: string;
}

/** Sends the form by Enter in a field `from` while another one is wrong, and corrects that. */
async function sendByEnter(session: Session, from: string, { name, right, message }: Fault): Promise<void> {
  await clickField(session, from);
  await session.press("Enter");
  await expectFault(session, name, message);
  await retype(session, name, right);
  await session.press("Enter");
}

for (const [index, look] of looks.entries()) {
  const size = `${look.width} pixels wide, ${look.scheme}`;
  const isInShort = index === 0;

  test.runIf(isFull || isInShort)(`BROWSER-02 a host application, ${size}`, async () => {
    const session = await site.open(look);
    const fields = hostApplicationFields();
    const { email = "", phone = "" } = fields;
    await session.goto(`${site.product.url}/host/application`);
    await fillIn(session, { ...fields, phone: "604 555" });
    await sendByEnter(session, "email", { name: "phone", right: phone, message: hostApplicationMessages.phone });
    await expectPath(session, "/host/community");
    await expectToast(session, hostApplicationSubmitted.title);
    await expectStored("host_applications", fields);
    const copies = await session.evaluate(() => JSON.parse(localStorage.getItem("hostApplications") ?? "[]"));
    expect(copies).toMatchObject([fields]);
    await waitForMail(site.product, email, /We have your application/);
  });

  test.runIf(isFull || isInShort)(`BROWSER-02 a deposit is paid, ${size}`, async () => {
    const session = await site.open(look);
    const email = newRider();
    await session.goto(`${site.product.url}/payment`);
    await fillIn(session, { email: "rider", amount: "75000", dealership: "1", day: dayFromNow(2) });
    await sendByEnter(session, "email", {
      name: "email",
      right: email,
      message: depositMessages.invalidEmail.description,
    });
    await pay(session);
    const receipt = await waitForMail(site.product, email, /Receipt for your deposit of \$750\.00/);
    await session.goto(/https?:\/\/\S+\/deposit\/[\w-]{43}/.exec(receipt.text)?.[0] ?? "");
    await expectText(session, "Ending in 4242");
    await expectText(session, depositPage.ask);
  });

  test.runIf(isFull)(`BROWSER-02 a career application with a résumé, ${size}`, async () => {
    const session = await site.open(look);
    const fields = careerApplicationFields();
    const { portfolio = "" } = fields;
    await session.goto(`${site.product.url}/careers`);
    await fillIn(session, { ...fields, portfolio: "no web site" });
    await session.chooseFile("[name=resume]", await storeResume());
    await sendByEnter(session, "email", {
      name: "portfolio",
      right: portfolio,
      message: careerApplicationMessages.portfolio,
    });
    await expectToast(session, careerApplicationFlashes.submitted.title);
    await expectStored("career_applications", { ...fields, resumeFilename: "Résumé.pdf" });
  });

  test.runIf(isFull)(`BROWSER-02 a media inquiry with a deadline, ${size}`, async () => {
    const session = await site.open(look);
    const fields = mediaInquiryFields();
    await session.goto(`${site.product.url}/press`);
    await fillIn(session, { ...fields, organization: "x" });
    await sendByEnter(session, "email", {
      name: "organization",
      right: fields.organization ?? "",
      message: mediaInquiryMessages.organization,
    });
    await expectToast(session, mediaInquiryFlashes.submitted.title);
    await expectStored("media_inquiries", fields);
  });

  test.runIf(isFull)(`BROWSER-02 a sales inquiry, ${size}`, async () => {
    const session = await site.open(look);
    const fields = salesInquiryFields();
    await session.goto(`${site.product.url}/host/contact-sales`);
    await fillIn(session, { ...fields, email: "paloma" });
    await sendByEnter(session, "name", {
      name: "email",
      right: fields.email ?? "",
      message: salesInquiryMessages.email,
    });
    await expectToast(session, salesInquiryFlashes.submitted.title);
    await expectStored("sales_inquiries", fields);
  });

  test.runIf(isFull)(`BROWSER-02 regions and hosts are searched, ${size}`, async () => {
    const session = await site.open(look);
    await session.goto(`${site.product.url}/regions`);
    await fillIn(session, { q: "kelow", region: "thompson-okanagan" });
    await session.waitFor(() => location.search === "?q=kelow&region=thompson-okanagan");
    await expectText(session, "West Kelowna", "[data-region] li");
    await session.goto(`${site.product.url}/dealerships`);
    await fillIn(session, { q: "KITS" });
    await session.press("Enter");
    await session.waitFor(() => location.search === "?q=KITS");
    await session.waitFor(() => document.querySelectorAll("main li").length === 3);
  });
}

test.runIf(isFull)("BROWSER-02 a host application with a mistake, without script", async () => {
  const session = await site.open({ ...looks[0], hasScript: false });
  const fields = hostApplicationFields();
  await session.goto(`${site.product.url}/host/application`);
  await fillIn(session, { ...fields, phone: "604 555" });
  await sendByEnter(session, "email", {
    name: "phone",
    right: fields.phone ?? "",
    message: hostApplicationMessages.phone,
  });
  await expectPath(session, "/host/community");
  await expectText(session, hostApplicationSubmitted.title, "[role=status]");
  await expectStored("host_applications", fields);
});

test.runIf(isFull)("BROWSER-02 a deposit is paid without script", async () => {
  const session = await site.open({ ...looks[0], hasScript: false });
  await session.goto(`${site.product.url}/payment`);
  await clickField(session, "email");
  await pressButton(session, depositForm.submit);
  await expectText(session, depositMessages.missing.description);
  await fillIn(session, { email: newRider(), amount: "100000" });
  await pressButton(session, depositForm.submit);
  await pay(session);
});

async function pay(session: Session): Promise<void> {
  await fillIn(session, { card: "4000 0000 0000 0002" });
  await session.press("Enter");
  await expectText(session, "declined", "[role=alert]");
  await fillIn(session, { card: goodCard });
  await pressButton(session, "Pay");
  await expectPath(session, "/payment-success");
  await expectText(session, paymentSuccess.heading, "h1");
}

async function storeResume(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tidewheel-resume-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "Résumé.pdf");
  await writeFile(path, pdf());
  return path;
}
