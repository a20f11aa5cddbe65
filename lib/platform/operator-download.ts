import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { type Client, type Dispatcher, ProxyAgent } from "undici";
import { deadline } from "./deadline";
import { admitProxied, admitTarget, EgressRefused, type EgressRules, type Target } from "./egress";
import { env } from "./env";
import { answerLookup, headerOf, OWN_HEADERS, pathOf, REDIRECTS, withClient } from "./untrusted-http";

/**
 * Files of list publishers, streamed to disk under the same egress rule as URLs of API clients; through AML_PROXY, where
 * it is set, which is then what resolves and connects.
 */

/**
 * The full OpenSanctions collection is about 4 GB. A publisher that sends nothing for a minute has given up; one that sends
 * less than `paceBytes` in each `paceMs` would hold the fetch for an hour without ever ending.
 */
const LIMITS = {
  totalMs: 60 * 60_000,
  stallMs: 60_000,
  paceMs: 60_000,
  paceBytes: 256 * 1024,
  bytes: 16 * 1024 ** 3,
} as const;
const MOST_REDIRECTS = 5;
/** The rule of live mode: https only, unless the network was opened. */
const MODE = "live";

/** What the publisher said about a file when it was fetched; it answers by them whether the file has changed. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A file that arrived, or `null` where the publisher says that it has not changed. */
export type Downloaded = Validators & {
  readonly bytes: number;
  readonly sha1: string;
  readonly sha256: string;
};

interface Options {
  readonly rules?: EgressRules;
  readonly limits?: { readonly [Name in keyof typeof LIMITS]?: number };
  /** Asks for the file only if it is another one by now. */
  readonly unless?: Validators | undefined;
  /** Overrides AML_PROXY. */
  readonly proxy?: string | undefined;
}

/**
 * Streams a download into a new file: at most an hour, 16 GiB and five redirects, each checked like the first URL, and at
 * least 256 KiB a minute.
 * @returns null when it has not changed since `unless`
 * @throws Error for any status but 200 and 304, for a file that is too large, too slow or shorter than announced, and
 *   for a forbidden address
 */
export async function download(url: string, file: string, options: Options = {}): Promise<Downloaded | null> {
  const limits = { ...LIMITS, ...options.limits };
  const clock = deadline(limits.totalMs);
  try {
    let next = url;
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const answer = await clock.race(
        request(next, options, (client, target) =>
          take(client, { url: target, file, limits, unless: options.unless, signal: clock.signal }),
        ).catch((cause: unknown) => {
          throw cause instanceof EgressRefused ? refused(url, next, cause) : cause;
        }),
      );
      if (answer === null || typeof answer !== "string") return answer;
      next = answer;
    }
    throw new Error("too many redirects");
  } catch (cause) {
    if (clock.signal.aborted) throw new Error("the file took too long", { cause });
    throw cause;
  } finally {
    clock.stop();
  }
}

type Requester = Pick<Client, "request">;

async function request<T>(
  text: string,
  { rules, proxy = env().AML_PROXY }: Options,
  use: (client: Requester, url: URL) => Promise<T>,
): Promise<T> {
  if (proxy === undefined) {
    const target: Target = await admitTarget(text, MODE, rules);
    return withClient(target, (client) => use(client, target.url));
  }
  const url = admitProxied(text, MODE, rules);
  const agent = await proxyAgent(proxy, rules);
  try {
    return await use(
      {
        request: (options: Dispatcher.RequestOptions) => agent.request({ ...options, origin: url.origin }),
      } as Requester,
      url,
    );
  } finally {
    await agent.destroy().catch(() => {});
  }
}

/** The proxy is a host like any other: a private range has to be opened, and DNS is asked once. */
async function proxyAgent(text: string, rules: EgressRules | undefined): Promise<ProxyAgent> {
  const { username, password } = new URL(text);
  const bare = new URL(text);
  bare.username = "";
  bare.password = "";
  const { url, addresses } = await admitTarget(bare.href, MODE, rules);
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  return new ProxyAgent({
    uri: url.href,
    proxyTunnel: true,
    proxyTls: { lookup: (_name, options, done) => answerLookup(addresses, options, done) },
    ...(username === "" ? {} : { token: `Basic ${login.toString("base64")}` }),
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

interface Taking {
  readonly url: URL;
  readonly file: string;
  readonly limits: Readonly<Record<"bytes" | "stallMs" | "paceMs" | "paceBytes", number>>;
  readonly unless: Validators | undefined;
  readonly signal: AbortSignal;
}

/** @returns the URL of a redirect, null for an unchanged file, or what arrived */
async function take(client: Requester, { url, file, limits, unless, signal }: Taking) {
  const stall = new Stall(limits.stallMs);
  const pace = new Pace(limits);
  try {
    const both = AbortSignal.any([signal, stall.signal, pace.signal]);
    const headers = { ...OWN_HEADERS, ...conditions(unless) };
    const answer = await client.request({ method: "GET", path: pathOf(url), headers, signal: both });
    const location = headerOf(answer, "location");
    if (REDIRECTS.has(answer.statusCode) && location) return new URL(location, url).href;
    if (answer.statusCode === 304 && unless) return null;
    if (answer.statusCode !== 200) throw answered(url, answer.statusCode);
    const encoding = headerOf(answer, "content-encoding") ?? "identity";
    if (encoding !== "identity") throw new Error(`content-encoding ${encoding} was not asked for`);
    const out = createWriteStream(file, { flags: "wx", mode: 0o600 });
    const counted = new Counted(limits.bytes, (bytes) => {
      stall.move();
      pace.move(bytes);
    });
    pace.start();
    await pipeline(counted.passing(answer.body), out, { signal: both });
    return {
      ...counted.done(),
      etag: headerOf(answer, "etag") ?? null,
      lastModified: headerOf(answer, "last-modified") ?? null,
    };
  } catch (cause) {
    if (stall.signal.aborted) throw new Error(`${url.host} sent nothing for too long`, { cause });
    if (pace.signal.aborted) throw new Error(`${url.host} sends too slowly: ${pace.words}`, { cause });
    throw cause;
  } finally {
    stall.stop();
    pace.stop();
  }
}

/** Names the last part of the path alone: what is before it, or asked with it, may hold an operator's key. */
function answered({ host, pathname }: URL, status: number): Error {
  const asked = pathname.split("/").at(-1) || "/";
  return new Error(`${host} answered ${status} when asked for ${asked}`);
}

function conditions(unless: Validators | undefined): Record<string, string> {
  if (unless?.etag) return { "if-none-match": unless.etag };
  return unless?.lastModified ? { "if-modified-since": unless.lastModified } : {};
}

/** Counts and hashes what passes, and ends a body that exceeds the limit. */
class Counted {
  readonly #limit: number;
  readonly #onPassed: (bytes: number) => void;
  readonly #sha1 = createHash("sha1");
  readonly #sha256 = createHash("sha256");
  #size = 0;

  constructor(limit: number, onPassed: (bytes: number) => void) {
    this.#limit = limit;
    this.#onPassed = onPassed;
  }

  async *passing(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of chunks) {
      this.#onPassed(chunk.length);
      this.#size += chunk.length;
      if (this.#size > this.#limit) throw new Error(`the file is larger than ${this.#limit} bytes`);
      this.#sha1.update(chunk);
      this.#sha256.update(chunk);
      yield chunk;
    }
  }

  done(): Pick<Downloaded, "bytes" | "sha1" | "sha256"> {
    return { bytes: this.#size, sha1: this.#sha1.digest("hex"), sha256: this.#sha256.digest("hex") };
  }
}

/** Aborts when nothing has moved for a while. */
class Stall {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(ms: number) {
    this.#timer = setTimeout(() => this.#controller.abort(), ms);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  move(): void {
    this.#timer.refresh();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** Aborts when too little has arrived in one of the stretches of time that follow each other. */
class Pace {
  readonly #controller = new AbortController();
  readonly #limits: Taking["limits"];
  #timer: NodeJS.Timeout | undefined;
  #passed = 0;

  constructor(limits: Taking["limits"]) {
    this.#limits = limits;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get words(): string {
    const { paceMs, paceBytes } = this.#limits;
    return `${this.#passed} bytes in ${paceMs / 1000} s, and ${paceBytes} are the least`;
  }

  start(): void {
    this.#timer = setInterval(() => this.#judge(), this.#limits.paceMs);
  }

  #judge(): void {
    if (this.#passed < this.#limits.paceBytes) {
      this.stop();
      this.#controller.abort();
    } else this.#passed = 0;
  }

  move(bytes: number): void {
    this.#passed += bytes;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** For the operator, who has to know what to name. */
function refused(url: string, at: string, cause: EgressRefused): Error {
  const host = URL.parse(at)?.host ?? "the address";
  if (at === url) return new Error(`${host} is not allowed (EGRESS, EGRESS_ALLOW_CIDRS)`, { cause });
  return new Error(`it leads to ${host}, which is not allowed (EGRESS_HOSTS, EGRESS_ALLOW_CIDRS)`, { cause });
}
