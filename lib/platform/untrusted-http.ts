import type { LookupFunction } from "node:net";
import { Client, type Dispatcher } from "undici";
import { Failure } from "@/lib/contract/errors";
import type { Mode } from "@/lib/vocabulary";
import { deadline } from "./deadline";
import { admitTarget, EgressRefused, type EgressRules, type Target } from "./egress";

/**
 * HTTP to URLs chosen by API clients. Each request opens its own connection to an IP address that the egress rule
 * allowed (SNI and Host keep the name), ignores proxy settings of the environment, follows no redirect by itself, does
 * not decompress, and ends within its limits whatever the other side does.
 */

const CONNECT_MS = 5_000;
const PICTURE_REDIRECTS = 3;

/** Limits of one POST (WEBHOOK-RESPONSE-1, WEBHOOK-RESPONSE-2). */
export const POST_LIMITS = {
  /** Until the headers are complete, including name resolution, connecting and TLS. */
  headersMs: 15_000,
  /** For the body after the headers. */
  answerMs: 2_000,
  answerBytes: 16 * 1024,
} as const;

/** Limits of one picture, redirects included (SECURITY-PICTURE-1). */
export const PICTURE_LIMITS = { totalMs: 10_000, bytes: 10 * 1024 * 1024 } as const;

/** Tests shorten the limits and replace name resolution. */
interface Surroundings<Limits> {
  readonly rules?: EgressRules;
  readonly limits?: { readonly [Name in keyof Limits]: number };
}
export const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const USER_AGENT = "identity-verification/1";

export interface PostAnswer {
  readonly status: number;
  /** The `Retry-After` header as sent. */
  readonly retryAfter: string | undefined;
  /** What was read of the body, at most 16 KiB; raw bytes, undecoded. */
  readonly answer: Buffer;
}

/** No status line arrived: the target is forbidden, unreachable or too slow. The message may be shown to a business. */
export class NoAnswer extends Error {
  readonly reason: "refused" | "timeout" | "connection";

  constructor(reason: NoAnswer["reason"], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "NoAnswer";
    this.reason = reason;
  }
}

export interface Post {
  readonly url: string;
  readonly mode: Mode;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Sends one POST: waits 15 s for status line and headers, then reads at most 16 KiB and 2 s of the body, then destroys
 * the socket. Once there is a status, an error in the body does not matter.
 * @throws NoAnswer
 */
export async function postOnce(
  { url, mode, headers, body }: Post,
  { rules, limits = POST_LIMITS }: Surroundings<typeof POST_LIMITS> = {},
): Promise<PostAnswer> {
  const clock = deadline(limits.headersMs);
  try {
    const target = await clock.race(admitTarget(url, mode, rules));
    return await withClient(target, async (client) => {
      const options = { method: "POST" as const, headers: { ...headers, ...OWN_HEADERS }, body };
      const answer = await client.request({ ...options, path: pathOf(target.url), signal: clock.signal });
      clock.stop();
      const retryAfter = headerOf(answer, "retry-after");
      return { status: answer.statusCode, retryAfter, answer: await readSome(answer.body, limits) };
    });
  } catch (problem) {
    throw noAnswer(problem, clock.signal.aborted);
  } finally {
    clock.stop();
  }
}

/**
 * Downloads a picture: at most 3 redirects, each checked like the first URL; at most 10 MiB; 10 s in total. The decoder
 * decides whether the bytes are an image.
 * @throws Failure PROFILE_PICTURE_UNREACHABLE with one message for every cause, so that it does not work as a port
 * scanner
 */
export async function fetchProfilePicture(
  url: string,
  mode: Mode,
  { rules, limits = PICTURE_LIMITS }: Surroundings<typeof PICTURE_LIMITS> = {},
): Promise<Uint8Array> {
  const clock = deadline(limits.totalMs);
  try {
    let next = url;
    for (let hop = 0; hop <= PICTURE_REDIRECTS; hop++) {
      const target = await clock.race(admitTarget(next, mode, rules));
      const step = await withClient(target, (client) =>
        readPicture(client, target.url, { signal: clock.signal, bytes: limits.bytes }),
      );
      if (step.bytes) return step.bytes;
      next = step.location;
    }
    throw new Error("too many redirects");
  } catch (cause) {
    throw new Failure("PROFILE_PICTURE_UNREACHABLE", { cause });
  } finally {
    clock.stop();
  }
}

type PictureStep = { bytes: Uint8Array; location?: never } | { bytes?: never; location: string };

async function readPicture(
  client: Client,
  url: URL,
  { signal, bytes }: { signal: AbortSignal; bytes: number },
): Promise<PictureStep> {
  const answer = await client.request({ method: "GET", path: pathOf(url), headers: OWN_HEADERS, signal });
  const location = headerOf(answer, "location");
  if (REDIRECTS.has(answer.statusCode) && location) return { location: new URL(location, url).href };
  const encoding = headerOf(answer, "content-encoding") ?? "identity";
  if (answer.statusCode !== 200 || encoding !== "identity") throw new Error("not a plain 200");
  return { bytes: await readAll(answer.body, bytes) };
}

export const OWN_HEADERS = { "accept-encoding": "identity", "user-agent": USER_AGENT } as const;

/** undici's own timeouts are coarse, so they are off: the caller's signal ends the request. */
export async function withClient<T>(target: Target, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(target.url.origin, {
    connect: { lookup: pinned(target.addresses), timeout: CONNECT_MS, maxCachedSessions: 0 },
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 1_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  // An error of the socket after the response was read is of no interest.
  client.on("disconnect", () => {});
  try {
    return await use(client);
  } finally {
    await client.destroy().catch(() => {});
  }
}

/** Resolves every name to the allowed IP addresses. Node skips it for an IP literal, which was checked itself. */
function pinned(addresses: readonly string[]): LookupFunction {
  return (_hostname, options, callback) => answerLookup(addresses, options, callback);
}

/** Answers a look-up of Node with IP addresses that the egress rule allowed. @param addresses never empty */
export function answerLookup(
  addresses: readonly string[],
  options: Parameters<LookupFunction>[1],
  callback: Parameters<LookupFunction>[2],
): void {
  const answers = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  const [first] = answers;
  if (options.all) callback(null, answers);
  else callback(null, first?.address ?? "", first?.family ?? 4);
}

export function pathOf(url: URL): string {
  return `${url.pathname}${url.search}`;
}

export function headerOf(answer: Dispatcher.ResponseData, name: string): string | undefined {
  const value = answer.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Reads until the limit of bytes or time, whichever comes first; an error ends it too. */
async function readSome(
  body: Dispatcher.ResponseData["body"],
  limits: { readonly answerMs: number; readonly answerBytes: number },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => body.destroy(), limits.answerMs);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= limits.answerBytes) break;
    }
  } catch {
    // The status is known; the rest of the body does not matter.
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks).subarray(0, limits.answerBytes);
}

export async function readAll(body: Dispatcher.ResponseData["body"], limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new Error("too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function noAnswer(problem: unknown, timedOut: boolean): NoAnswer {
  if (problem instanceof EgressRefused) return new NoAnswer("refused", problem.message, problem);
  if (timedOut || codeOf(problem) === "UND_ERR_CONNECT_TIMEOUT") {
    return new NoAnswer("timeout", "No answer in time.", problem);
  }
  if (/CERT|UNABLE_TO|ERR_TLS/.test(String(codeOf(problem)))) {
    return new NoAnswer("connection", "The TLS certificate is not accepted.", problem);
  }
  return new NoAnswer("connection", "The connection failed.", problem);
}

function codeOf(problem: unknown): unknown {
  return problem instanceof Error && "code" in problem ? problem.code : undefined;
}
