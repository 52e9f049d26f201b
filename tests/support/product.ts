import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

const startWithinMs = 180_000;
// Jobs start once a second, so mail does not come sooner for being asked for more often.
const mailEveryMs = 150;

export interface Product {
  url: string;
  mailbox: string | undefined;
  setupLink: string | undefined;
  pid: number;
  log: Record<string, unknown>[];
  output(): string;
  errors(): string;
  /** Stops reading stdout, so that the pipe fills up. */
  stopReading(): void;
  /** Closes stdout, so that a write fails with EPIPE. */
  closeOutput(): void;
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

export interface Start {
  env: Record<string, string>;
  by?: "npm" | "node";
  within?: string[];
}

export interface Launch {
  pid: number;
  ready: Promise<Product>;
  exited: Promise<number | null>;
  kill(): Promise<void>;
}

export function startProduct(start: Start): Promise<Product> {
  return launchProduct(start).ready;
}

export function launchProduct(start: Start): Launch {
  const child = launch(start);
  const log: Product["log"] = [];
  const said: Partial<Record<"Ready" | "Mailbox" | "First admin", string>> = {};
  let output = "";
  let errors = "";
  child.stderr?.on("data", (chunk) => {
    errors += chunk;
  });
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const pid = child.pid ?? 0;
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };

  const saidReady = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`not ready within ${startWithinMs} ms: ${errors}`));
      void kill();
    }, startWithinMs);
    void exited.then((code) => {
      clearTimeout(timer);
      reject(new Error(`ended with ${code} before it was ready: ${errors}`));
    });
    lines.on("line", (line) => {
      if (/^\{.*\}$/.test(line)) log.push(JSON.parse(line)); // a kill can truncate a line
      const [, name, value] = /^(Ready|Mailbox|First admin): (.*)$/.exec(line) ?? [];
      if (!name || !value) return;
      said[name as keyof typeof said] = value;
      if (name === "Ready") {
        clearTimeout(timer);
        setTimeout(resolve, 50);
      }
    });
  });
  const ready = saidReady.then(
    (): Product => ({
      url: said.Ready ?? "",
      mailbox: said.Mailbox,
      setupLink: said["First admin"],
      pid,
      log,
      output: () => output,
      errors: () => errors,
      stopReading: () => lines.pause(),
      closeOutput: () => child.stdout?.destroy(),
      async stop() {
        child.kill("SIGTERM");
        return exited;
      },
      kill,
    }),
  );
  ready.catch(() => {}); // unhandled if a test kills it during startup
  return { pid, ready, exited, kill };
}

export async function startAndFail({
  env,
  by = "node",
  within,
}: Start): Promise<{ code: number | null; errors: string; ms: number }> {
  const startedAt = performance.now();
  const child = launch({ env, by, within });
  let errors = "";
  child.stderr?.on("data", (chunk) => {
    errors += chunk;
  });
  child.stdout?.resume();
  const timer = setTimeout(() => child.kill("SIGKILL"), startWithinMs);
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  clearTimeout(timer);
  return { code, errors, ms: performance.now() - startedAt };
}

function launch({ env, by, within = [] }: Start): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const folder = env.DATABASE_URL && process.env.TEST_FILES ? { DATA_DIR: dataDirOf(env.DATABASE_URL) } : {};
  // Tests send more requests from one address than people do; tests of rate limits turn them on.
  const ours = { PATH, HOME, TMPDIR, PORT: "0", RATE_LIMITS: "off", ...folder, ...env } as NodeJS.ProcessEnv;
  if (by === "npm") return spawn("npm", ["start"], { env: ours, stdio: ["ignore", "pipe", "pipe"] });
  // The product exits when this channel closes, so it does not outlive a killed test run.
  const stdio = ["ignore", "pipe", "pipe", "ipc"] satisfies StdioOptions;
  const [program = "", ...args] = [...within, process.execPath, "scripts/run.mjs", "start"];
  return spawn(program, args, { env: ours, stdio });
}

/** The data folder of a product on this database; removed after the run. */
export const dataDirOf = (databaseUrl: string) => join(process.env.TEST_FILES ?? "", new URL(databaseUrl).pathname);

export interface MailboxMessage {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  createdAt: string;
}

export async function waitForMail(
  product: Product,
  to: string,
  subject: RegExp,
  withinMs = 60_000,
): Promise<MailboxMessage> {
  return waitFor(
    async () => {
      const answer = await fetch(`${product.url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
      const messages = (await answer.json()) as MailboxMessage[];
      return messages.find((message) => subject.test(message.subject));
    },
    withinMs,
    mailEveryMs,
  );
}

export async function waitFor<Value>(
  ask: () => Promise<Value | undefined | false> | Value | undefined | false,
  withinMs = 30_000,
  everyMs = 50,
): Promise<Value> {
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    const value = await ask();
    if (value) return value;
    if (Date.now() > giveUpAt) throw new Error(`nothing within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

export function linkIn(message: MailboxMessage, path: string): string {
  const link = message.text.match(/https?:\/\/\S+/g)?.find((each) => new URL(each).pathname === path);
  if (!link) throw new Error(`no link to ${path} in ${message.subject}`);
  return link;
}
