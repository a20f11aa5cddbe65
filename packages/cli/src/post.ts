import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { CommandError } from "./command";

/** As the service: status line and headers within 15 s. */
export const ANSWER_LIMIT_MS = 15_000;
const PIECES = 8;

/** How a receiver answered. */
export interface Answer {
  /** Null when no status line arrived. */
  readonly status: number | null;
  /** Why not; null with a status. */
  readonly problem: string | null;
  readonly durationMs: number;
}

interface PostOptions {
  /** Send the body in pieces over this time, as a slow network does. */
  readonly overMs?: number;
  readonly limitMs?: number;
  readonly signal?: AbortSignal;
}

/** @throws CommandError when it is no http(s) address */
export function receiverUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CommandError(`${text} is no address of a receiver, such as http://localhost:8080/webhooks.`);
  return url;
}

/** Posts a body once. Redirects are not followed, as the service follows none. */
export function post(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  { overMs = 0, limitMs = ANSWER_LIMIT_MS, signal }: PostOptions = {},
): Promise<Answer> {
  const bytes = Buffer.from(body);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const done = (status: number | null, problem: string | null) => {
      clearTimeout(limit);
      resolve({ status, problem, durationMs: Math.round(performance.now() - startedAt) });
    };
    const send = url.protocol === "https:" ? overHttps : overHttp;
    const sent = send(url, {
      method: "POST",
      headers: { ...headers, "content-length": bytes.length },
      agent: false,
      ...(signal ? { signal } : {}),
    });
    const limit = setTimeout(
      () => sent.destroy(new Error(`no answer within ${limitMs / 1000} s`)),
      limitMs + overMs,
    );
    sent.once("response", (response) => {
      response.resume();
      response.once("error", () => {});
      done(response.statusCode ?? null, null);
    });
    sent.on("error", (cause: NodeJS.ErrnoException) => done(null, cause.code ?? cause.message));
    if (overMs === 0) sent.end(bytes);
    else void writeSlowly(sent, bytes, overMs);
  });
}

async function writeSlowly(
  sent: { write(piece: Buffer): unknown; end(): unknown; readonly destroyed: boolean },
  bytes: Buffer,
  overMs: number,
): Promise<void> {
  const size = Math.ceil(bytes.length / PIECES);
  for (let from = 0; from < bytes.length && !sent.destroyed; from += size) {
    sent.write(bytes.subarray(from, from + size));
    await new Promise((resolve) => setTimeout(resolve, overMs / PIECES));
  }
  sent.end();
}

/** Whether the service would count it as delivered. */
export function isAccepted({ status }: Answer): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** `200 in 12 ms`, or why there was no answer. */
export function answerText({ status, problem, durationMs }: Answer): string {
  return `${status ?? `no answer (${problem})`} in ${durationMs} ms`;
}
