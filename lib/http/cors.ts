import { isOriginAllowed } from "@/lib/account/read-capture-settings";
import type { Endpoint } from "@/lib/contract/endpoint";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import type { Tenant } from "@/lib/platform/tenant";
import { clientIp } from "./client-ip";
import { BUCKETS, takeToken } from "./rate-limit";

/**
 * Pages of other origins may read the session endpoints and nothing else: their calls carry a session token or
 * the code of a receipt in the body, no cookie and no key. They are the hosted page, where VERIFY_URL gives it an origin of its own (API-CORS-1), and the
 * pages that a business allows for its sessions (API-CORS-2).
 */
function foreignOrigin(endpoint: Endpoint, request: Request): string | null {
  if (endpoint.auth !== "session" && endpoint.rate !== "receipt") return null;
  const origin = request.headers.get("origin");
  return origin === new URL(env().BASE_URL).origin ? null : origin;
}

function isHostedPage(origin: string): boolean {
  return origin === new URL(env().VERIFY_URL).origin;
}

/**
 * Adds the CORS headers that let a page of another origin read a response.
 * @param tenant whose session it is; null where the request was refused before that was known. Such a refusal holds
 *   nothing of any business, and pages that some business allows may read it: "the session has expired" among them.
 */
export async function withPageOrigin(
  endpoint: Endpoint,
  request: Request,
  answered: Response,
  tenant: Tenant | null,
): Promise<Response> {
  const origin = foreignOrigin(endpoint, request);
  if (origin === null || !(isHostedPage(origin) || (await isAllowed(origin, tenant)))) return answered;
  answered.headers.set("Access-Control-Allow-Origin", origin);
  answered.headers.set("Access-Control-Expose-Headers", "Retry-After");
  answered.headers.append("Vary", "Origin");
  return answered;
}

/** The request is answered already: when the setting cannot be read, the page just cannot read the answer. */
async function isAllowed(origin: string, tenant: Tenant | null): Promise<boolean> {
  try {
    return await isOriginAllowed(origin, tenant);
  } catch (cause) {
    log.error({ err: cause }, "the allowed origins could not be read");
    return false;
  }
}

/**
 * The response to a preflight request of a page that may call the endpoint; null for any other request. A preflight
 * carries no token: whether the page may read the answer is decided with the request that follows.
 * @throws Failure RATE_LIMITED
 */
export async function preflight(endpoint: Endpoint, request: Request): Promise<Response | null> {
  const origin = foreignOrigin(endpoint, request);
  if (origin === null || request.headers.get("access-control-request-method") !== endpoint.method)
    return null;
  if (!isHostedPage(origin)) {
    await takeToken(BUCKETS.addressSessions, clientIp(request.headers));
    if (!(await isOriginAllowed(origin, null))) return null;
  }
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Methods": endpoint.method,
      "Access-Control-Allow-Headers": "content-type",
      "Access-Control-Max-Age": "7200",
      Vary: "Origin",
    },
  });
}
