import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { type Product, startProduct, waitFor } from "../support/product.ts";
import { formOf, raw } from "../support/raw-http.ts";
import { withDataFolder } from "../support/temp-dir.ts";

const isFull = process.env.FAULTS === "full";
const slowHeaders = isFull ? 1_000 : 300;
const slowBodies = isFull ? 200 : 60;
const visitors = isFull ? 1_200 : 200;
const atOnce = 4;
const dripEveryMs = 500;
// The limit of server/http/connection-limits.ts plus its check interval.
const headersWithinMs = 10_000 + 4_000;
const mostPerAddress = 512;

let product: Product;
let stop: () => void;
beforeAll(async () => {
  const ended = new Promise<void>((resolve) => {
    stop = resolve;
  });
  await new Promise<void>((ready, failed) => {
    withDataFolder(async (dataDir) => {
      product = await startProduct({ env: { DATA_DIR: dataDir, RATE_LIMITS: "on", LOG_LEVEL: "warn" } });
      ready();
      await ended;
      await product.stop();
    }).catch(failed);
  });
});
afterAll(() => stop());

/** A slowloris client: sends a few bytes now and then and never completes the request. */
class SlowSocket {
  readonly socket: Socket;
  isOpen = true;

  constructor(head: string, port: number, hostname: string) {
    this.socket = connect(port, hostname, () => this.socket.write(head));
    this.socket.on("error", () => {});
    this.socket.on("close", () => {
      this.isOpen = false;
    });
    this.socket.resume();
  }

  drip() {
    if (this.isOpen) this.socket.write("x");
  }
}

test(`F8 ${slowHeaders} slow headers and ${slowBodies} slow bodies do not slow down others and are disconnected`, async () => {
  const { hostname, port } = new URL(product.url);
  const host = `Host: ${hostname}:${port}\r\n`;
  const open = (head: string) => new SlowSocket(head, Number(port), hostname);
  const form = `POST /host/application HTTP/1.1\r\n${host}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\nfirstName=`;
  // Visitors from another address, and from the attacker's own.
  const times: number[] = [];
  const failed: unknown[] = [];
  const visit = async (number: number) => {
    const startedAt = performance.now();
    const isPost = number % 20 === 0;
    const path = isPost ? "/host/application" : number % 2 ? "/" : "/regions?q=van";
    const from = number % 3 === 0 ? undefined : "127.0.0.2";
    const { status } = await raw(product.url + path, { ...(isPost && formOf(hostApplicationFields())), from });
    times.push(performance.now() - startedAt);
    if (status !== (isPost ? 303 : 200)) failed.push(status);
  };
  for (let number = 0; number < 40; number += 1) await visit(number);
  expect(failed).toEqual([]);
  times.length = 0;

  const begunAt = performance.now();
  const heads = Array.from({ length: slowHeaders }, () => open(`GET / HTTP/1.1\r\n${host}X-Slow: `));
  const bodies = Array.from({ length: slowBodies }, () => open(form));
  const drip = setInterval(() => {
    for (const each of [...heads, ...bodies]) each.drip();
  }, dripEveryMs);
  const openHeads = () => heads.filter(({ isOpen }) => isOpen).length;
  const openBodies = () => bodies.filter(({ isOpen }) => isOpen).length;

  try {
    for (let at = 0; at < visitors; at += atOnce) {
      await Promise.all(
        Array.from({ length: atOnce }, (_, number) => visit(at + number).catch((error) => failed.push(error))),
      );
      await delay(20);
    }
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
    expect(failed).toEqual([]);
    expect(p99).toBeLessThan(500);
    expect(openHeads() + openBodies()).toBeLessThanOrEqual(mostPerAddress);

    await waitFor(() => openHeads() === 0, headersWithinMs);
    const outAfterMs = performance.now() - begunAt;
    expect(product.errors()).toBe("");
    console.log(
      `F8: ${slowHeaders} slow headers, ${slowBodies} slow bodies; ${times.length} visits beside them, p99 ${Math.round(p99)} ms, failed ${failed.length}; the last slow header shown out after ${Math.round(outAfterMs / 100) / 10} s, ${openBodies()} bodies left to their own time`,
    );
  } finally {
    clearInterval(drip);
    for (const { socket } of [...heads, ...bodies]) socket.destroy();
  }
});

test("F8 a client over its connection limit loses its own oldest connections, not other clients'", async () => {
  const { hostname, port } = new URL(product.url);
  const sockets = Array.from({ length: mostPerAddress + 100 }, () => new SlowSocket("", Number(port), hostname));
  try {
    await waitFor(() => sockets.filter(({ isOpen }) => isOpen).length <= mostPerAddress);
    expect(sockets.slice(0, 50).every(({ isOpen }) => !isOpen)).toBe(true);
    expect(sockets.at(-1)?.isOpen).toBe(true);
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  } finally {
    for (const { socket } of sockets) socket.destroy();
  }
});

test("F8 headers over 16 KB are rejected without affecting other clients", async () => {
  const answer = await fetch(`${product.url}/`, { headers: { "X-Long": "x".repeat(17 * 1024) } });
  expect(answer.status).toBe(431);
  expect((await fetch(`${product.url}/`)).status).toBe(200);
});
