import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { startApplicants } from "../support/applicants.ts";
import { type Launch, launchProduct, type Product, waitFor } from "../support/product.ts";
import { compareSubmissions, queryDataDir } from "../support/product-database.ts";
import { randomFrom, roundsOr, seed } from "../support/random.ts";
import { median } from "../support/statistics.ts";
import { freePort, killDatabase, withDataFolder } from "../support/temp-dir.ts";
import { startSignUpClient } from "./sign-up-client.ts";

// Two while the database is created, then each victim once at startup and once in operation.
const rounds = roundsOr(8, 200);
const applicantCount = 12;
const victims = ["process", "database", "both"] as const;
const whileRunningMs = 600;
const recoverWithinMs = 60_000;

type Victim = (typeof victims)[number];

test(`F1 APPLY-09 nothing acknowledged is lost or duplicated by ${rounds} kills of the process, its database, or both`, async () => {
  await withDataFolder(async (dataDir) => {
    const random = randomFrom(seed);
    const installation = new RestartableProduct(dataDir, await freePort());
    try {
      // The first two kills happen while the database is being created.
      await installation.kill(victims[Math.floor(random() * 3)] ?? "both", true, random());
      await installation.kill("both", true, random());
      const first = await installation.up();
      const applicants = startApplicants(first.url, applicantCount, random);
      const signUps = startSignUpClient(first.url, first.setupLink ?? "");
      for (let round = 2; round < rounds; round += 1) {
        await installation.kill(victims[round % 3] ?? "both", round % 2 === 0, random());
      }
      await installation.up();
      await Promise.all([applicants.finish(), signUps.finish()]);

      const found = {
        ...(await compareSubmissions((text) => queryDataDir(dataDir, text), applicants.submissions)),
        accounts: await missingAccounts(dataDir, signUps.verified),
      };
      const session = await fetch(`${first.url}/admin/applications`, {
        headers: { Cookie: signUps.adminCookie() ?? "" },
        redirect: "manual",
      });
      report(installation, applicants.submissions.length, applicants.retries(), signUps.verified.length, found);
      expect(found).toEqual({ missing: [], twice: [], withoutBothJobs: [], jobsWithoutRow: 0, accounts: [] });
      expect(installation.failedStarts).toEqual([]);
      expect(session.status).toBe(200);
      expect(applicants.submissions.length).toBeGreaterThan(rounds);
    } catch (error) {
      console.log(`F1 seed ${seed} failed\n${installation.eventLog.join("\n")}`);
      throw error;
    } finally {
      await installation.down();
    }
  });
});

/** The product on one data folder and port, across restarts. */
class RestartableProduct {
  readonly killed = { process: 0, database: 0, both: 0, whileStarting: 0 };
  readonly failedStarts: string[] = [];
  readonly startsMs: number[] = [];
  readonly recoveriesMs: number[] = [];
  readonly eventLog: string[] = [];
  readonly #dataDir: string;
  readonly #env: Record<string, string>;
  #launch: Launch | undefined;
  #product: Product | undefined;

  constructor(dataDir: string, port: number) {
    this.#dataDir = dataDir;
    this.#env = { DATA_DIR: dataDir, PORT: String(port), RATE_LIMITS: "off", LOG_LEVEL: "warn" };
  }

  async up(): Promise<Product> {
    this.#product ??= await this.#ready(this.#start());
    return this.#product;
  }

  /**
   * Sends kill -9 at a moment (0 to 1) of startup or of normal operation. Afterwards the product runs only if it
   * restarts by itself.
   */
  async kill(victim: Victim, whileStarting: boolean, moment: number): Promise<void> {
    if (whileStarting) await this.down();
    else await this.up();
    const launch = this.#launch ?? this.#start();
    await delay(moment * (whileStarting ? this.#usualStartMs() : whileRunningMs));
    this.eventLog.push(`${new Date().toISOString()} kill ${victim}${whileStarting ? " while it starts" : ""}`);
    if (victim === "database") await waitFor(() => killDatabase(this.#dataDir), recoverWithinMs);
    else {
      if (victim === "both") await killDatabase(this.#dataDir);
      await launch.kill();
      this.#launch = undefined;
      this.#product = undefined;
    }
    this.killed[victim] += 1;
    if (whileStarting) this.killed.whileStarting += 1;
    if (victim === "database") await this.#recovered(launch);
  }

  async down(): Promise<void> {
    const code = await this.#product?.stop();
    if (this.#product && code !== 0) this.failedStarts.push(`a stop ended with ${code}: ${this.#product.errors()}`);
    await this.#launch?.kill();
    this.#launch = undefined;
    this.#product = undefined;
  }

  #start(): Launch {
    this.#launch = launchProduct({ env: this.#env });
    return this.#launch;
  }

  async #ready(launch: Launch): Promise<Product> {
    const beganMs = performance.now();
    try {
      const product = await launch.ready;
      this.startsMs.push(performance.now() - beganMs);
      return product;
    } catch (error) {
      this.failedStarts.push((error as Error).message);
      this.eventLog.push((error as Error).message);
      throw error;
    }
  }

  async #recovered(launch: Launch): Promise<void> {
    const beganMs = performance.now();
    const product = await this.#ready(launch);
    this.#product = product;
    const { url } = product;
    const isReady = async () => (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
    const hasEnded = launch.exited.then((code) => {
      throw new Error(`the product ended with ${code} instead of coming back`);
    });
    await Promise.race([waitFor(() => isReady().catch(() => false), recoverWithinMs), hasEnded]).catch((error) => {
      this.eventLog.push(product.errors(), ...product.log.slice(-20).map((line) => JSON.stringify(line)));
      throw error;
    });
    this.recoveriesMs.push(performance.now() - beganMs);
  }

  #usualStartMs(): number {
    return this.startsMs.length === 0 ? 2_000 : median(this.startsMs) * 1.1;
  }
}

/** Verified accounts missing from the database, plus all admins unless there is exactly one. */
async function missingAccounts(dataDir: string, verified: string[]): Promise<string[]> {
  const users = await queryDataDir<{ email: string }>(dataDir, "select email from users where email_verified");
  const admins = await queryDataDir<{ email: string }>(dataDir, "select email from admin_profiles");
  const known = new Set(users.map(({ email }) => email));
  return [
    ...verified.filter((email) => !known.has(email)),
    ...(admins.length === 1 ? [] : admins.map(({ email }) => `admin ${email}`)),
  ];
}

function report(
  installation: RestartableProduct,
  applications: number,
  retries: number,
  accounts: number,
  found: Awaited<ReturnType<typeof compareSubmissions>> & { accounts: string[] },
) {
  const { process, database, both, whileStarting } = installation.killed;
  const most = (values: number[]) => `${Math.round(median(values))}/${Math.round(Math.max(...values))} ms`;
  console.log(
    `F1 seed ${seed}: ${rounds} kills (process ${process}, database ${database}, both ${both}; ${whileStarting} while starting), ` +
      `${applications} applications acknowledged, ${retries} retries, ${accounts} accounts; ` +
      `missing ${found.missing.length + found.accounts.length}, stored twice ${found.twice.length}, without both mail jobs ${found.withoutBothJobs.length}, ` +
      `failed starts ${installation.failedStarts.length}; start ${most(installation.startsMs)}, back after the database's death ${most(installation.recoveriesMs)} (median/longest)`,
  );
}
