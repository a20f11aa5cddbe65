import { deadline } from "./deadline";
import { admitTarget, type EgressRules } from "./egress";
import { OWN_HEADERS, pathOf, readAll, withClient } from "./untrusted-http";

/** Documents and tokens of an OpenID provider are some KiB. */
const LIMITS = { totalMs: 10_000, bytes: 1024 * 1024 } as const;
/** The rule of live mode: https only, unless the network was opened. */
const MODE = "live";

interface Sent {
  readonly method?: string | undefined;
  readonly headers?: HeadersInit | undefined;
  readonly body?: unknown;
}

/**
 * `fetch` for libraries, under the egress rule of URLs of API clients (SECURITY-EGRESS-1): pinned IP addresses, no
 * redirect, 10 s and 1 MiB at most.
 * @throws EgressRefused, UnresolvedName, or the error of the connection
 */
export async function guardedFetch(url: string, sent: Sent, rules?: EgressRules): Promise<Response> {
  const clock = deadline(LIMITS.totalMs);
  try {
    const target = await clock.race(admitTarget(url, MODE, rules));
    return await withClient(target, async (client) => {
      const answer = await client.request({
        method: sent.method === "POST" ? "POST" : "GET",
        path: pathOf(target.url),
        headers: { ...Object.fromEntries(new Headers(sent.headers)), ...OWN_HEADERS },
        ...(sent.body ? { body: String(sent.body) } : {}),
        signal: clock.signal,
      });
      const bytes = await readAll(answer.body, LIMITS.bytes);
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers)) {
        if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
      }
      const hasBody = ![101, 204, 205, 304].includes(answer.statusCode);
      return new Response(hasBody ? Buffer.from(bytes) : null, { status: answer.statusCode, headers });
    });
  } finally {
    clock.stop();
  }
}
