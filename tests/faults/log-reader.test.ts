import { expect, test } from "vitest";
import { readPage } from "../support/page-reader.ts";
import { type Product, startProduct } from "../support/product.ts";
import { withDataFolder } from "../support/temp-dir.ts";

// A pipe and its reader buffer about 256 KB, and each request logs about 150 bytes.
const requests = 3_000;
const exitWithinMs = 10_000;

test.each([
  ["has stopped reading", (product: Product) => product.stopReading()],
  ["is gone", (product: Product) => product.closeOutput()],
])("F6 when the log reader %s, the site keeps responding and SIGTERM stops it", async (_, goAway) => {
  await withDataFolder(async (dataDir) => {
    const product = await startProduct({ env: { DATA_DIR: dataDir } });
    goAway(product);
    for (let asked = 0; asked < requests; asked += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => readPage(`${product.url}/healthz`)));
      expect(new Set(answers)).toEqual(new Set([200]));
    }
    const beganMs = performance.now();
    expect(await product.stop()).toBe(0);
    expect(performance.now() - beganMs).toBeLessThan(exitWithinMs);
  });
});
