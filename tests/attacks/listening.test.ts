import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "../support/cluster.ts";
import { note } from "../support/measurements.ts";
import { type Product, startAndFail, startProduct } from "../support/product.ts";
import { raw } from "../support/raw-http.ts";

/** This machine's LAN address. */
const lan = Object.values(networkInterfaces())
  .flat()
  .find((each) => each && !each.internal && each.family === "IPv4")?.address;
const noLan = "this machine has no address besides its own loopback";

let everywhere: Product;
beforeAll(async () => {
  everywhere = await startProduct({
    env: { DATABASE_URL: await createDatabase(), HOST: "::", ALLOW_SANDBOX: "1", APP_URL: "http://127.0.0.1:0" },
  });
});
afterAll(() => everywhere?.stop());

test("REVIEW-H2 S11 a sandbox refuses to listen on anything but loopback, whatever APP_URL says", async () => {
  const hosts = ["0.0.0.0", "::", "0", "127.0.0.1.example", ...(lan ? [lan] : [])];
  const urls = ["", "http://localhost:3000", "https://tidewheel.example"];
  for (const HOST of hosts) {
    for (const APP_URL of urls) {
      const { code, errors } = await startAndFail({ env: { HOST, APP_URL } });
      const settings = `HOST ${HOST}, APP_URL ${APP_URL}`;
      expect(code, settings).toBe(1);
      expect(errors.trim().split("\n"), settings).toHaveLength(1);
      for (const named of [`HOST ${HOST}`, "SMTP_URL", "STRIPE_SECRET_KEY", "APP_URL", "ALLOW_SANDBOX=1"])
        expect(errors).toContain(named);
    }
  }
  const behindProxy = await startAndFail({ env: { APP_URL: "https://tidewheel.example" } });
  expect(behindProxy.code).toBe(1);
  expect(behindProxy.errors).toContain("ALLOW_SANDBOX=1");
  note("S11", "sandboxes that others could reach", `${hosts.length * urls.length + 1} refused to start`);
});

const sandboxAddresses = [
  "/dev/mailbox",
  "/dev/mailbox.json",
  "/dev/mailbox.data",
  "/DEV/Mailbox.json",
  "//dev/mailbox.json",
  "/dev//mailbox.json",
  "/dev/mailbox.json/",
  "/dev/%6dailbox.json",
  "/dev/payments.json",
  "/dev/checkout/cs_test_1",
];

test("REVIEW-H2 S11 a sandbox reachable by others serves its mailbox and payments only to this machine", async (context) => {
  const port = new URL(everywhere.url).port;
  for (const address of ["127.0.0.1", "[::1]"])
    expect((await raw(`http://${address}:${port}/dev/mailbox.json`)).status).toBe(200);
  const proxied: Record<string, string>[] = [
    { "X-Forwarded-For": "203.0.113.7" },
    { "X-Forwarded-For": "127.0.0.1" },
    { Forwarded: "for=127.0.0.1" },
    { "X-Real-IP": "127.0.0.1" },
    { "X-Forwarded-Proto": "https" },
    { Via: "1.1 proxy" },
  ];
  for (const path of sandboxAddresses) {
    for (const headers of proxied) {
      const answer = await raw(`http://127.0.0.1:${port}${path}`, { headers });
      expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBe(404);
    }
  }
  const pay = await raw(`http://127.0.0.1:${port}/dev/payments.json`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...proxied[0] },
    body: "{}",
  });
  expect(pay.status).toBe(404);
  if (!lan) return context.skip(noLan);
  // With a loopback Host header, and with the LAN address.
  for (const path of sandboxAddresses) {
    const answer = await raw(`http://${lan}:${port}${path}`, { headers: { Host: `127.0.0.1:${port}` } });
    expect(answer.status, path).toBe(404);
  }
  expect((await raw(`http://${lan}:${port}/`, { headers: { Host: "localhost" } })).status).toBe(200);
  note("S11", "the sandbox's own pages from elsewhere", `${sandboxAddresses.length * 7 + 1} of them 404`);
});

test("REVIEW-H2 S11 ALLOW_REMOTE_DEV=1 serves them to others, and without APP_URL a foreign IP address as host is rejected", async (context) => {
  const product = await startProduct({
    env: { DATABASE_URL: await createDatabase(), HOST: "0.0.0.0", ALLOW_SANDBOX: "1", ALLOW_REMOTE_DEV: "1" },
  });
  try {
    const { port } = new URL(product.url);
    const get = async (address: string, path: string, headers: Record<string, string> = {}) =>
      (await raw(`http://${address}:${port}${path}`, { headers })).status;
    expect(await get("127.0.0.1", "/dev/mailbox.json", { "X-Forwarded-For": "203.0.113.7" })).toBe(200);
    for (const Host of ["203.0.113.7", "192.168.77.7:3000", "[2001:db8::1]", "0.0.0.0", "3405803783"])
      expect(await get("127.0.0.1", "/", { Host }), Host).toBe(421);
    if (!lan) return context.skip(noLan);
    expect(await get(lan, "/dev/mailbox.json")).toBe(200);
    expect(await get(lan, "/", { Host: "203.0.113.7" })).toBe(421);
  } finally {
    await product.stop();
  }
});
