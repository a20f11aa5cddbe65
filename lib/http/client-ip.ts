import { env } from "@/lib/platform/env";

/** Set from the socket before any handler runs (`node-server-hooks.ts`); a value sent by the client is replaced. */
export const SOCKET_ADDRESS_HEADER = "x-socket-address";

/**
 * The IP address of the client: the socket's, or, behind `TRUST_PROXY=n` proxies, the n-th from the right of
 * X-Forwarded-For (RATE-CLIENTIP-1).
 */
export function clientIp(headers: Headers): string {
  const socket = headers.get(SOCKET_ADDRESS_HEADER) ?? "unknown";
  const hops = env().TRUST_PROXY;
  if (hops === 0) return socket;
  const forwarded = (headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return forwarded.at(-hops) || socket;
}
