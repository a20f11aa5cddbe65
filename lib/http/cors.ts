import type { Endpoint } from "@/lib/contract/endpoint";
import { env } from "@/lib/platform/env";

/**
 * The hosted page may have an origin of its own (VERIFY_URL). Its calls carry a session token in the body, no cookie
 * and no key, so exactly that origin may read the session endpoints and nothing else (API-CORS-1).
 */
function mayRead(endpoint: Endpoint, request: Request): string | null {
  if (endpoint.auth !== "session") return null;
  const page = new URL(env().VERIFY_URL).origin;
  if (page === new URL(env().BASE_URL).origin) return null;
  return request.headers.get("origin") === page ? page : null;
}

/** Adds the CORS headers that let the hosted page read a response. */
export function withPageOrigin(endpoint: Endpoint, request: Request, answered: Response): Response {
  const origin = mayRead(endpoint, request);
  if (origin === null) return answered;
  answered.headers.set("Access-Control-Allow-Origin", origin);
  answered.headers.set("Access-Control-Expose-Headers", "Retry-After");
  answered.headers.append("Vary", "Origin");
  return answered;
}

/** The response to a preflight request of the hosted page; null for any other request. */
export function preflight(endpoint: Endpoint, request: Request): Response | null {
  const origin = mayRead(endpoint, request);
  if (origin === null || request.headers.get("access-control-request-method") !== endpoint.method)
    return null;
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
