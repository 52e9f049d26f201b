import { expect, test } from "vitest";
import { accountFlashes, accountMessages, accountWords, entranceWords } from "../../app/content/accounts.ts";
import { totpCodeOf } from "../support/accounts.ts";
import { createAccount, password } from "../support/http.ts";
import { linkIn, waitForMail } from "../support/product.ts";
import { owner } from "./admin-session.ts";
import { isFull, serveSite } from "./browser-test.ts";
import {
  clickField,
  expectFault,
  expectFocus,
  expectPath,
  expectStandingAlert,
  expectText,
  expectToast,
  fillIn,
  looks,
  pressButton,
  retype,
} from "./typing.ts";

const site = serveSite();
const look = looks[1];

test.runIf(isFull)(
  "BROWSER-02 B15 the first admin signs up, verifies, signs in, and adds a second factor",
  async () => {
    const session = await site.open(look);
    const { product } = site;
    await session.goto(product.setupLink ?? "");
    await fillIn(session, { email: owner, password, confirmPassword: "another one" });
    await session.press("Enter");
    await expectFault(session, "confirmPassword", accountMessages.passwordsDiffer);
    await retype(session, "confirmPassword", password);
    await session.press("Enter");
    await expectPath(session, "/admin/login");
    await expectToast(session, accountFlashes.created.title);
    await session.goto(linkIn(await waitForMail(product, owner, /Verify/), "/admin/verify-email"));
    await pressButton(session, "Verify email");
    await expectPath(session, "/admin/login");

    await fillIn(session, { email: owner, password: "not the password" });
    await session.press("Enter");
    await expectStandingAlert(session, accountMessages.wrongSignIn);
    await fillIn(session, { email: owner, password });
    await session.press("Enter");
    await expectPath(session, "/admin/applications");

    await session.goto(`${product.url}/admin/account/second-factor`);
    await pressButton(session, "Start setup");
    const key = await session.waitFor(() => document.querySelector("main code")?.textContent.replaceAll(" ", ""));
    await fillIn(session, { code: "000000" });
    await session.press("Enter");
    await expectFault(session, "code", accountMessages.wrongCode);
    await retype(session, "code", totpCodeOf(key));
    await session.press("Enter");
    await expectText(session, accountWords.codesOnce);

    const again = await site.open(look);
    await again.goto(`${product.url}/admin/login`);
    await fillIn(again, { email: owner, password });
    await again.press("Enter");
    await expectText(again, entranceWords.code.heading, "h1");
    await expectFocus(again, "code");
    await again.keys("000000");
    await again.press("Enter");
    await expectFault(again, "code", accountMessages.wrongCode);
    await retype(again, "code", totpCodeOf(key));
    await again.press("Enter");
    await expectPath(again, "/admin/applications");
  },
);

test.runIf(isFull)(
  "BROWSER-02 B3 a wrong password, sent by Enter, is named in the form and keeps the focus",
  async () => {
    const session = await site.open(look);
    const email = "member@people.example";
    await createAccount(site.product, email);
    await session.goto(`${site.product.url}/admin/login`);
    await fillIn(session, { email, password: "not the password" });
    await session.press("Enter");
    await expectStandingAlert(session, accountMessages.wrongSignIn);
  },
);

test.runIf(isFull)(
  "BROWSER-02 B3 a common password, sent by Enter, is named at its field until it changes",
  async () => {
    const session = await site.open(look);
    await session.goto(`${site.product.url}/admin/signup`);
    await fillIn(session, { email: "common@people.example", password: "password", confirmPassword: "password" });
    await session.press("Enter");
    await expectFault(session, "password", accountMessages.passwordKnown);
    await session.press("Tab");
    await session.press("Tab");
    await expectText(session, accountMessages.passwordKnown, "form");
    await clickField(session, "password");
    await expectFault(session, "password", accountMessages.passwordKnown);
    await retype(session, "password", "a much better one");
    await expect
      .poll(() => session.evaluate(() => document.querySelector("[name=password]")?.getAttribute("aria-invalid")))
      .not.toBe("true");
  },
);
