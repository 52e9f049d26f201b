import sharp from "sharp";
import { expect, test } from "vitest";
import { enrol, joinTeam } from "../support/accounts.ts";
import { storeHostApplication } from "../support/factories/stored-submissions.ts";
import { signIn as signInByHttp } from "../support/http.ts";
import { openAsOwner, owner, signIn } from "./admin-session.ts";
import { serveSite } from "./browser-test.ts";
import type { Session } from "./engines/session.ts";

const site = serveSite();
const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

test.each([desktop, phone])(
  "BROWSER-03 B11 the carousel counts on from where the strip was scrolled to: %j",
  async (size) => {
    const session = await site.open(size);
    await session.goto(`${site.product.url}/about`);
    const showsAt = (expected: number[]) => session.waitFor(shownBike, expected);
    await session.click("[data-step='1']");
    await session.click("[data-step='1']");
    await showsAt([3]);
    if (size === desktop) await session.turnWheel("[data-current=true] h4", -3 * size.width);
    // No driver swipes: this is how a swipe ends.
    else await session.evaluate(scrollStripToStart);
    const bike = await showsAt([1, 2]);
    await session.click("[data-step='1']");
    await showsAt([bike + 1]);
  },
);

test("BROWSER-03 B10 a pressed card of the map is whole on a phone", async () => {
  const session = await site.open(phone);
  await session.goto(`${site.product.url}/vancouver-map`);
  await session.click("[popovertarget=host-1]");
  await session.waitFor(() => document.querySelector("#host-1:popover-open") !== null);
  const [left, right] = await session.evaluate(() => {
    const box = document.querySelector("#host-1")?.getBoundingClientRect();
    return [box?.left, box?.right];
  });
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(phone.width);
});

test("BROWSER-03 B5 a toast over the desk's dialog is whole at its edge", async () => {
  const session = await openDesk();
  await session.type('form[action*="/note"] textarea', "Prefers the phone.");
  await session.click('form[action*="/note"] button');
  await session.waitFor(() => document.querySelector("[data-sonner-toast][data-visible=true]") !== null);
  const { beside, within } = await session.waitFor(edgesOfToast);
  // WebKit's picture lags behind the end of the toast's transition.
  await expect
    .poll(async () => {
      const png = await session.screenshot();
      return { beside: await colorOf(png, beside), within: await colorOf(png, within) };
    })
    .toSatisfy(({ beside, within }) => String(beside) === String(within), "one color beside the dialog and over it");
});

test("BROWSER-03 B6 a click beside a dialog closes it, and a selection that ends there does not", async () => {
  const session = await openDesk();
  const isOpen = () => session.evaluate(() => document.querySelector("dialog:modal") !== null);
  await session.drag("dialog h2", 10, 450);
  expect(await isOpen()).toBe(true);
  await session.clickAt(10, 450);
  await session.waitFor(() => !document.querySelector("dialog:modal"));
});

test("BROWSER-03 B15 the code field has the focus after the sign-in by Enter", async () => {
  await openAsOwner(site, desktop, "/admin/applications");
  const email = `code.${Date.now()}@people.example`;
  await joinTeam(site.product, await signInByHttp(site.product, owner), email);
  await enrol(site.product, await signInByHttp(site.product, email));
  const session = await site.open(desktop);
  await signIn(site, session, email);
  await session.waitFor(() => location.pathname === "/admin/login/code");
  await session.waitFor(() => document.activeElement?.getAttribute("name") === "code");
});

async function openDesk(): Promise<Session> {
  const { reference } = await storeHostApplication(site.databaseUrl);
  const session = await openAsOwner(site, desktop, `/admin/desk?item=${reference}`);
  await session.waitFor(() => document.querySelector("dialog:modal") !== null);
  return session;
}

function scrollStripToStart(): void {
  document.querySelector("[data-model-strip]")?.scrollTo({ left: 0, behavior: "instant" });
}

/** The bike that the strip stands at, if its position says so and it is one of these. */
function shownBike(expected: number[]): number | undefined {
  const strip = document.querySelector("[data-model-strip]") as HTMLElement;
  const place = strip.scrollLeft / strip.clientWidth + 1;
  const says = document.querySelector("[data-model-position]")?.textContent;
  return expected.find((bike) => Math.abs(bike - place) < 0.01 && says === `${bike} of 4`);
}

/** Two places of the resting toast's ground: beside the dialog and over it. */
function edgesOfToast() {
  const toast = document.querySelector("[data-sonner-toast][data-visible=true]");
  const dialog = document.querySelector("dialog:modal");
  if (!toast || !dialog || toast.getAnimations({ subtree: true }).length > 0) return undefined;
  const { right, bottom } = toast.getBoundingClientRect();
  // It comes from below the window.
  if (bottom > innerHeight) return undefined;
  const edge = dialog.getBoundingClientRect().right;
  // At the edge of the window it stands further out than the dialog.
  if (right < edge + 4) throw new Error(`the toast ends at ${right}, the dialog at ${edge}`);
  return { beside: { x: right - 3, y: bottom - 4 }, within: { x: edge - 10, y: bottom - 4 } };
}

async function colorOf(png: Uint8Array, { x, y }: { x: number; y: number }): Promise<number[]> {
  const pixel = { left: Math.floor(x), top: Math.floor(y), width: 1, height: 1 };
  return [...(await sharp(png).extract(pixel).removeAlpha().raw().toBuffer())];
}
