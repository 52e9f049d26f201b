import type { Page } from "@playwright/test";
import { accountFlashes, accountMessages, accountWords, entranceWords } from "../../app/content/accounts.ts";
import { adminSearchPlaceholder } from "../../app/content/admin.ts";
import {
  careerApplicationFlashes as careerFlashes,
  careerApplicationMessages as careerMessages,
} from "../../app/content/career-application.ts";
import {
  depositMessages,
  depositsAdmin,
  depositForm as depositWords,
  paymentSuccess,
} from "../../app/content/deposits.ts";
import { hostApplicationMessages as hostMessages } from "../../app/content/host-application.ts";
import {
  mediaInquiryFlashes as mediaFlashes,
  mediaInquiryMessages as mediaMessages,
} from "../../app/content/media-inquiry.ts";
import { privacyPage } from "../../app/content/privacy.ts";
import {
  salesInquiryFlashes as salesFlashes,
  salesInquiryMessages as salesMessages,
} from "../../app/content/sales-inquiry.ts";
import { adminRoleLabels, teamWords } from "../../app/content/team.ts";
import { actOnTeam, enrol, joinTeam, totpCodeOf } from "../support/accounts.ts";
import { newRider, payDeposit, startCheckout } from "../support/deposits.ts";
import { careerApplicationFields } from "../support/factories/career-application.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { mediaInquiryFields } from "../support/factories/media-inquiry.ts";
import { salesInquiryFields } from "../support/factories/sales-inquiry.ts";
import { storeHostApplication } from "../support/factories/stored-submissions.ts";
import { password, post, signIn as signInByHttp } from "../support/http.ts";
import { linkIn, type Product, waitForMail } from "../support/product.ts";
import { expect, openAsAdmin, signIn } from "./admin-fixtures.ts";
import { expectStored } from "./steps.ts";
import { typeInto } from "./typing.ts";

interface Stage {
  page: Page;
  product: Product;
  databaseUrl: string;
  admin: string;
}

/** A form of the product: how to open it, fill it in, and recognize success. */
export interface FormToType {
  /** Begins with the acceptance ids it covers. */
  title: string;
  /** The form's accessible name, or the name of a field that only this form has. */
  form: { name: string } | { withField: string };
  /** Opens the form; returns the values to enter, by field name in tab order. */
  open(stage: Stage): Promise<Record<string, string>>;
  /** Invalid values to enter first, with the expected messages. */
  faults: Record<string, { value: string; message: string }>;
  /** The submit button's name; undefined if input takes effect immediately. */
  submit?: string;
  isTaken(stage: Stage, fields: Record<string, string>): Promise<void>;
}

const newPassword = "a better one than before";
const tooShort = { value: "short", message: accountMessages.passwordTooShort };
const noAddress = { value: "nobody", message: accountMessages.email };
let people = 0;
const newAddress = () => `typist${++people}.${Date.now()}@people.example`;

async function newAdmin({ product, admin }: Stage): Promise<string> {
  const email = newAddress();
  await joinTeam(product, await signInByHttp(product, admin), email);
  return email;
}

const publicForms: FormToType[] = [
  {
    title: "APPLY-04 the host application",
    form: { name: "Host application" },
    async open({ page }) {
      await page.goto("/host/application");
      return hostApplicationFields();
    },
    faults: {
      email: { value: "robin", message: hostMessages.email },
      phone: { value: "604 555", message: hostMessages.phone },
    },
    submit: "Submit Application",
    async isTaken({ page, databaseUrl }, fields) {
      await expect(page).toHaveURL("/host/community");
      await expectStored(databaseUrl, "host_applications", fields);
    },
  },
  {
    title: "CAREER-02 CAREER-04 the career application",
    form: { name: "Career application" },
    async open({ page }) {
      await page.goto("/careers");
      return careerApplicationFields();
    },
    faults: {
      email: { value: "noor", message: careerMessages.email },
      message: { value: "Hello", message: careerMessages.message },
    },
    submit: "Submit Application",
    async isTaken({ page, databaseUrl }, fields) {
      await expect(page.getByText(careerFlashes.submitted.title)).toBeVisible();
      await expectStored(databaseUrl, "career_applications", fields);
    },
  },
  {
    title: "PRESS-02 the media form",
    form: { name: "Media inquiry" },
    async open({ page }) {
      await page.goto("/press");
      return mediaInquiryFields();
    },
    faults: {
      email: { value: "mika", message: mediaMessages.email },
      message: { value: "Hello", message: mediaMessages.message },
    },
    submit: "Send Request",
    async isTaken({ page, databaseUrl }, fields) {
      await expect(page.getByText(mediaFlashes.submitted.title)).toBeVisible();
      await expectStored(databaseUrl, "media_inquiries", fields);
    },
  },
  {
    title: "DESK-01 the sales form",
    form: { name: "Sales inquiry" },
    async open({ page }) {
      await page.goto("/host/contact-sales");
      return salesInquiryFields();
    },
    faults: {
      email: { value: "paloma", message: salesMessages.email },
      message: { value: "Hello", message: salesMessages.message },
    },
    submit: "Send Message",
    async isTaken({ page, databaseUrl }, fields) {
      await expect(page.getByText(salesFlashes.submitted.title)).toBeVisible();
      await expectStored(databaseUrl, "sales_inquiries", fields);
    },
  },
  {
    title: "PAY-01 PAY-02 the deposit portal",
    form: { name: "Deposit" },
    async open({ page }) {
      await page.goto("/payment");
      return { email: newRider(), amount: "75000" };
    },
    faults: { email: { value: "rider", message: depositMessages.invalidEmail.description } },
    submit: depositWords.submit,
    async isTaken({ page }, { email = "" }) {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("$750.00 USD");
      await expect(page.getByText(email)).toBeVisible();
    },
  },
  {
    title: "PAY-04 the sandbox checkout",
    form: { withField: "card" },
    async open({ page, product }) {
      await page.goto((await startCheckout(product, newRider())).url);
      return { card: "4242 4242 4242 4242" };
    },
    faults: { card: { value: "4000 0000 0000 0002", message: "declined" } },
    submit: "Pay",
    async isTaken({ page }) {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(paymentSuccess.heading);
    },
  },
  {
    title: "REG-03 the region search",
    form: { withField: "region" },
    async open({ page }) {
      await page.goto("/regions");
      return { q: "kelow", region: "thompson-okanagan" };
    },
    faults: {},
    async isTaken({ page }) {
      await expect(page.locator("[data-region] li")).toHaveText(["Kelowna", "West Kelowna"]);
      await expect(page).toHaveURL("/regions?q=kelow&region=thompson-okanagan");
    },
  },
  {
    title: "DEAL-01 the host search",
    form: { withField: "q" },
    async open({ page }) {
      await page.goto("/dealerships");
      return { q: "KITS" };
    },
    faults: {},
    submit: "Search",
    async isTaken({ page }) {
      await expect(page).toHaveURL("/dealerships?q=KITS");
    },
  },
];

const authForms: FormToType[] = [
  {
    title: "ADMIN-02 the login",
    form: { name: "Admin sign-in" },
    async open({ page, admin }) {
      await page.goto("/admin/login");
      return { email: admin, password };
    },
    faults: { email: noAddress, password: { value: "", message: accountMessages.passwordRequired } },
    submit: "Sign in",
    async isTaken({ page }) {
      await expect(page).toHaveURL("/admin/applications");
    },
  },
  {
    title: "ADMIN-09 the second factor at the login",
    form: { name: entranceWords.code.heading },
    async open(stage) {
      const email = await newAdmin(stage);
      const { key } = await enrol(stage.product, await signInByHttp(stage.product, email));
      await stage.page.goto("/admin/login");
      await signIn(stage.page, email);
      return { code: totpCodeOf(key) };
    },
    faults: { code: { value: "", message: accountMessages.codeRequired } },
    submit: entranceWords.code.submit,
    async isTaken({ page }) {
      await expect(page).toHaveURL("/admin/applications");
    },
  },
  {
    title: "ADMIN-03 the sign-up",
    form: { name: "Admin sign-up" },
    async open({ page }) {
      await page.goto("/admin/signup");
      return { email: newAddress(), password: newPassword, confirmPassword: newPassword };
    },
    faults: { email: noAddress, password: tooShort },
    submit: "Sign up",
    async isTaken({ page }) {
      await expect(page.getByText(accountFlashes.created.title)).toBeVisible();
    },
  },
  {
    title: "ADMIN-04 an invited admin's new password",
    form: { name: "Invitation" },
    async open({ page, product, admin }) {
      const email = newAddress();
      await actOnTeam(product, await signInByHttp(product, admin), { intent: "invite", email, role: "admin" });
      await page.goto(linkIn(await waitForMail(product, email, /invited/), "/admin/signup"));
      return { password: newPassword, confirmPassword: newPassword };
    },
    faults: { password: tooShort, confirmPassword: { value: "", message: accountMessages.confirmRequired } },
    submit: "Join the team",
    async isTaken({ page }) {
      await expect(page.getByText(accountFlashes.joined.title)).toBeVisible();
    },
  },
  {
    title: "ADMIN-09 the forgotten-password form",
    form: { name: "Forgot password" },
    async open({ page, admin }) {
      await page.goto("/admin/forgot-password");
      return { email: admin };
    },
    faults: { email: noAddress },
    submit: entranceWords.forgot.submit,
    async isTaken({ page }) {
      await expect(page.getByText(accountFlashes.resetAsked.title)).toBeVisible();
    },
  },
  {
    title: "ADMIN-09 the password reset",
    form: { name: entranceWords.reset.heading },
    async open(stage) {
      const email = await newAdmin(stage);
      await post(`${stage.product.url}/admin/forgot-password`, { email });
      await stage.page.goto(linkIn(await waitForMail(stage.product, email, /new password/), "/admin/reset-password"));
      return { password: newPassword, confirmPassword: newPassword };
    },
    faults: { password: tooShort, confirmPassword: { value: "", message: accountMessages.confirmRequired } },
    submit: entranceWords.reset.submit,
    async isTaken({ page }) {
      await expect(page.getByText(accountFlashes.passwordReset.title)).toBeVisible();
    },
  },
];

const adminForms: FormToType[] = [
  {
    title: "ADMIN-09 the first code of the second factor",
    form: { name: "Two-step sign-in" },
    async open(stage) {
      await openAsAdmin(stage.page, "/admin/account/second-factor", await newAdmin(stage));
      await stage.page.getByRole("button", { name: "Start setup" }).click();
      const key = String(await stage.page.locator("main code").textContent()).replaceAll(" ", "");
      return { code: totpCodeOf(key) };
    },
    faults: { code: { value: "", message: accountMessages.codeRequired } },
    submit: "Turn on two-step sign-in",
    async isTaken({ page }) {
      await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
    },
  },
  {
    title: "ADMIN-09 the password change",
    form: { name: "Password" },
    async open(stage) {
      await openAsAdmin(stage.page, "/admin/account", await newAdmin(stage));
      await stage.page.getByText(accountWords.changeYours).click();
      return { currentPassword: password, password: newPassword, confirmPassword: newPassword };
    },
    faults: { currentPassword: { value: "", message: accountMessages.currentPasswordRequired }, password: tooShort },
    submit: "Change password",
    async isTaken({ page }) {
      await expect(page.getByText(accountFlashes.passwordChanged.description)).toBeVisible();
    },
  },
  {
    title: "ADMIN-09 the re-authentication",
    form: { name: entranceWords.confirm.heading },
    async open(stage) {
      await openAsAdmin(stage.page, "/admin/confirm?next=/admin/team", stage.admin);
      return { password };
    },
    faults: { password: { value: "", message: accountMessages.passwordRequired } },
    submit: entranceWords.confirm.submit,
    async isTaken({ page }) {
      await expect(page).toHaveURL("/admin/team");
    },
  },
  {
    title: "ADMIN-04 the invitation",
    form: { name: teamWords.invite },
    async open(stage) {
      await openAsAdmin(stage.page, "/admin/team", stage.admin);
      return { email: newAddress(), role: "owner" };
    },
    faults: { email: noAddress },
    submit: "Send the invitation",
    async isTaken({ page }, { email = "" }) {
      await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText(adminRoleLabels.owner);
    },
  },
  {
    title: "PAY-07 the refund",
    form: { name: "Refund" },
    async open(stage) {
      const email = newRider();
      await payDeposit(stage.product, email);
      await openAsAdmin(stage.page, `/admin/deposits?q=${encodeURIComponent(email)}&state=paid`, stage.admin);
      await stage.page.getByRole("link", { name: email }).click();
      return { amount: "120.50", reason: "The bike is back" };
    },
    faults: {
      amount: { value: "lots", message: depositsAdmin.amountRequired },
      reason: { value: "", message: depositsAdmin.reasonRequired },
    },
    submit: depositsAdmin.review,
    async isTaken({ page }, { reason = "" }) {
      await expect(page.getByRole("heading", { name: "Refund $120.50?" })).toBeVisible();
      await expect(page.getByRole("dialog")).toContainText(reason);
    },
  },
  {
    title: "PAY-07 the deposit search",
    form: { withField: "q" },
    async open(stage) {
      const email = newRider();
      await payDeposit(stage.product, email);
      await openAsAdmin(stage.page, "/admin/deposits", stage.admin);
      return { q: email };
    },
    faults: {},
    submit: "Search",
    async isTaken({ page }, { q = "" }) {
      await expect(page).toHaveURL(`/admin/deposits?q=${encodeURIComponent(q)}`);
      await expect(page.getByRole("link", { name: q })).toBeVisible();
    },
  },
  {
    title: "ADMIN-06 the application search",
    form: { withField: "q" },
    async open(stage) {
      const { email } = await storeHostApplication(stage.databaseUrl);
      await openAsAdmin(stage.page, "/admin/applications", stage.admin);
      await expect(stage.page.getByPlaceholder(adminSearchPlaceholder)).toBeVisible();
      return { q: email };
    },
    faults: {},
    async isTaken({ page }) {
      await expect(page.getByText(/^1 of \d+ found$/)).toBeVisible();
    },
  },
  {
    title: "ADMIN-08 the personal data look-up",
    form: { name: "Look up a person" },
    async open(stage) {
      await openAsAdmin(stage.page, "/admin/privacy", stage.admin);
      return { email: newAddress() };
    },
    faults: { email: { value: "nobody", message: privacyPage.email } },
    submit: privacyPage.lookUp,
    async isTaken({ page }, { email = "" }) {
      await expect(page.getByRole("heading", { name: email })).toBeVisible();
    },
  },
  {
    title: "ADMIN-08 the personal data erasure",
    form: { name: "Erase a person" },
    async open(stage) {
      const { email } = await storeHostApplication(stage.databaseUrl);
      await openAsAdmin(stage.page, "/admin/privacy", stage.admin);
      await typeInto(stage.page.getByLabel(privacyPage.emailLabel), email);
      await stage.page.getByRole("button", { name: privacyPage.lookUp }).click();
      return { confirmEmail: email };
    },
    faults: { confirmEmail: { value: "somebody@else.example", message: privacyPage.confirmDiffers } },
    submit: privacyPage.erase,
    async isTaken({ page }) {
      await expect(page.getByRole("heading", { name: privacyPage.receiptHeading })).toBeVisible();
    },
  },
];

export const formOn = (page: Page, { form }: FormToType) =>
  "name" in form
    ? page.getByRole("form", { name: form.name, exact: true })
    : page.locator("form", { has: page.locator(`[name=${form.withField}]`) });

export const forms = [...publicForms, ...authForms, ...adminForms];
