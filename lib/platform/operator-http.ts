import { admitTarget, type EgressRules } from "./egress";
import { OWN_HEADERS, pathOf, readAll, withClient } from "./untrusted-http";

/**
 * HTTP to servers that the operator configured (screening providers), under the same egress rule as
 * URLs of API clients: a private range has to be opened in EGRESS_ALLOW_CIDRS.
 */

const JSON_BYTES = 8 * 1024 * 1024;
/** The rule of live mode: https only, unless the network was opened. */
const MODE = "live";

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
