import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "../product.ts";
import { startOnOwnDatabase } from "../routes/http.ts";
import { note } from "./figures.ts";

let product: Product;
beforeAll(async () => {
  ({ product } = await startOnOwnDatabase());
});
afterAll(() => product?.stop());

test("S6 a page says what it may run and that nobody frames it", async () => {
  const { headers } = await fetch(product.url);
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  note("S6", "headers of a page", "as they should be");
});
