import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { deadline } from "./deadline";
import { admitTarget, type EgressRules, type Target } from "./egress";
import { headerOf, OWN_HEADERS, pathOf, REDIRECTS, readAll, withClient } from "./untrusted-http";

/**
 * HTTP to servers that the operator configured (screening providers, list publishers), under the same egress rule as
 * URLs of API clients: a private range has to be opened in EGRESS_ALLOW_CIDRS.
 */

const JSON_BYTES = 8 * 1024 * 1024;
/** The full OpenSanctions collection is about 4 GB. */
const DOWNLOAD_LIMITS = { totalMs: 60 * 60_000, bytes: 16 * 1024 ** 3 } as const;
const MOST_REDIRECTS = 5;
/** The rule of live mode: https only, unless the network was opened. */
const MODE = "live";

interface Surroundings<Limits> {
  readonly rules?: EgressRules;
  readonly limits?: { readonly [Name in keyof Limits]: number };
}

export interface JsonRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Ends the request; the caller's time limit. */
  readonly signal: AbortSignal;
}

/**
 * One request whose answer is JSON: 8 MiB at most, no redirect.
 * @throws Error for any other answer, for a forbidden IP address, and when the signal aborts. Name resolution takes no
 * signal: the caller races it.
 */
export async function requestJson(
  { method, url, headers = {}, body, signal }: JsonRequest,
  { rules, bytes = JSON_BYTES }: { readonly rules?: EgressRules; readonly bytes?: number } = {},
): Promise<unknown> {
  const target = await admitTarget(url, MODE, rules);
  return withClient(target, async (client) => {
    const answer = await client.request({
      method,
      path: pathOf(target.url),
      headers: { accept: "application/json", "content-type": "application/json", ...headers, ...OWN_HEADERS },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
    if (answer.statusCode !== 200) throw new Error(`${target.url.host} answered ${answer.statusCode}`);
    return parseJson(await readAll(answer.body, bytes), target.url.host);
  });
}

/** The parser's message would quote the response, which contains names. */
function parseJson(bytes: Uint8Array, host: string): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as unknown;
  } catch {
    throw new Error(`${host} did not answer with JSON`);
  }
}

/**
 * Streams a download into a new file: at most an hour, 16 GiB and five redirects, each checked like the first URL.
 * @throws Error for any status but 200, for a file that is too large or too slow, and for a forbidden IP address.
 */
export async function download(
  url: string,
  file: string,
  { rules, limits = DOWNLOAD_LIMITS }: Surroundings<typeof DOWNLOAD_LIMITS> = {},
): Promise<void> {
  const clock = deadline(limits.totalMs);
  try {
    let next: string | null = url;
    for (let hop = 0; next !== null; hop++) {
      if (hop > MOST_REDIRECTS) throw new Error("too many redirects");
      const target: Target = await clock.race(admitTarget(next, MODE, rules));
      next = await downloadFrom(target, file, limits.bytes, clock.signal);
    }
  } finally {
    clock.stop();
  }
}

/** @returns the URL of a redirect, or null when the file was stored. */
function downloadFrom({ url, addresses }: Target, file: string, bytes: number, signal: AbortSignal) {
  return withClient({ url, addresses }, async (client): Promise<string | null> => {
    const answer = await client.request({ method: "GET", path: pathOf(url), headers: OWN_HEADERS, signal });
    const location = headerOf(answer, "location");
    if (REDIRECTS.has(answer.statusCode) && location) return new URL(location, url).href;
    if (answer.statusCode !== 200) throw new Error(`${url.host} answered ${answer.statusCode}`);
    const encoding = headerOf(answer, "content-encoding") ?? "identity";
    if (encoding !== "identity") throw new Error(`content-encoding ${encoding} was not asked for`);
    const out = createWriteStream(file, { flags: "wx", mode: 0o600 });
    await pipeline(limited(answer.body, bytes), out, { signal });
    return null;
  });
}

/** Ends a body that exceeds the limit. */
async function* limited(chunks: AsyncIterable<Buffer>, limit: number): AsyncIterable<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > limit) throw new Error("the file is too large");
    yield chunk;
  }
}
