import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import { parseUrl } from "@/lib/contract/fields";
import type { Mode } from "@/lib/vocabulary";
import { addedHosts, egressHosts, isNamed } from "./egress-list";
import { type Env, env } from "./env";

/**
 * Where this server may connect to at the request of an API client: webhook receivers and profile pictures
 * (SECURITY-EGRESS-1). The IP address decides, not the name: a name is resolved once, every IP address must be allowed,
 * and the connection goes to exactly those, so that DNS rebinding between check and use gains nothing.
 */

const MAX_URL_CHARS = 2048;
const PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);
/** Plain http would carry personal data in clear text, so only sandbox events may use it. */
const PUBLIC_SCHEMES: Readonly<Record<Mode, readonly string[]>> = {
  live: ["https:"],
  test: ["https:", "http:"],
};

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Cidr = readonly [Address, number];

/** IPv4 ranges that are not public (IANA special-purpose registry): closed unless the operator opens them. */
const CLOSED_V4 = cidrs([
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24"],
  ...["203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
]);
/**
 * IPv6 is closed outside global unicast: ::/96 (unspecified, loopback, IPv4-compatible), 64:ff9b::/96 and
 * 64:ff9b:1::/48 (NAT64), 100::/64 (discard), 5f00::/16 (SRv6), fc00::/7, fe80::/10, fec0::/10, ff00::/8.
 */
const OPEN_V6 = cidrs(["2000::/3"]);
/** Closed within global unicast: 2001::/23 (Teredo, ORCHID), documentation, 6to4 (which embeds an IPv4 address). */
const CLOSED_V6 = cidrs(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);
const IPV4_COMPATIBLE = /^::\d+(\.\d+){3}$/;
const LOOPBACK = ["127.0.0.0/8", "::1/128"];
/** Names that mean this machine, whether a resolver knows them or not (RFC 6761, 6.3). */
const LOCAL_NAME = /(?:^|\.)localhost$/;
const LOCAL_ADDRESS = "127.0.0.1";

/** What a deployment allows beyond the public internet, and how it resolves names. */
export interface EgressRules {
  /** Ranges opened by the operator; http and every port are allowed there. */
  readonly opened: readonly Cidr[];
  /** Names and public IP addresses that may be asked for; all by default (`EGRESS`). */
  readonly names?: (hostname: string, port: number) => boolean;
  /** False: no connection leaves for the internet, whatever its name. Default true. */
  readonly isPublicOpen?: boolean;
  /** All IP addresses of a name. @throws when the name cannot be resolved. */
  resolve(hostname: string): Promise<readonly string[]>;
}

/** A forbidden target. The message has no detail, because a business must not be able to use it as a port scanner. */
export class EgressRefused extends Error {
  constructor() {
    super("The address is not allowed.");
    this.name = "EgressRefused";
  }
}

/** The name has no IP address, or none at the moment. */
export class UnresolvedName extends Error {
  constructor(cause?: unknown) {
    super("The name cannot be resolved.", { cause });
    this.name = "UnresolvedName";
  }
}

/** An allowed URL, with the IP addresses that a connection may use. */
export interface Target {
  readonly url: URL;
  /** Never empty; all of them are allowed. */
  readonly addresses: readonly string[];
}

/** @param opened CIDR ranges. @throws Error for one that is not a CIDR range. */
export function egressRules(opened: readonly string[], loopback: boolean): EgressRules {
  return { opened: cidrs(loopback ? [...opened, ...LOOPBACK] : opened), resolve: resolveName };
}

let ownRules: EgressRules | undefined;

/**
 * The rules of this deployment: EGRESS, EGRESS_ALLOW_CIDRS, and loopback while BASE_URL is loopback itself (quick start).
 */
export function deploymentRules(): EgressRules {
  ownRules ??= {
    ...egressRules(env().EGRESS_ALLOW_CIDRS, env().baseIsLoopback),
    ...reachOf(env()),
  };
  return ownRules;
}

/** What `EGRESS` leaves of the internet. */
function reachOf(settings: Env): Pick<EgressRules, "names" | "isPublicOpen"> {
  if (settings.EGRESS === "open") return {};
  const hosts = egressHosts(settings);
  return {
    names: (hostname, port) => isNamed([...hosts, ...addedHosts()], hostname, port),
    isPublicOpen: settings.EGRESS !== "none",
  };
}

/**
 * Checks a target and pins its IP addresses.
 * @throws EgressRefused when the rule forbids it; UnresolvedName when it has no IP address.
 */
export async function admitTarget(text: string, mode: Mode, rules = deploymentRules()): Promise<Target> {
  const url = readUrl(text);
  const hostname = bareHostname(url);
  const isAddress = ipaddr.isValid(hostname);
  const isListed = rules.names?.(hostname, portOf(url)) ?? true;
  // Before it is resolved: the question to the name server leaves this machine, too.
  if (!isListed && !isAddress && !LOCAL_NAME.test(hostname)) throw new EgressRefused();
  const addresses = isAddress ? [hostname] : await resolveAll(hostname, rules);
  const standings = addresses.map((address) => standing(address, rules));
  if (standings.includes("closed")) throw new EgressRefused();
  if (!standings.includes("public")) return { url, addresses };
  if (!isListed || rules.isPublicOpen === false || !isPublicEndpoint(url, mode)) throw new EgressRefused();
  return { url, addresses };
}

/**
 * Checks a target that a proxy of the operator resolves and connects to: its name, and its IP address where it is one.
 * @throws EgressRefused
 */
export function admitProxied(text: string, mode: Mode, rules = deploymentRules()): URL {
  const url = readUrl(text);
  const hostname = bareHostname(url);
  const place = ipaddr.isValid(hostname) ? standing(hostname, rules) : "public";
  if (place === "closed" || LOCAL_NAME.test(hostname)) throw new EgressRefused();
  if (place === "opened") return url;
  const isListed = rules.names?.(hostname, portOf(url)) ?? true;
  if (!isListed || rules.isPublicOpen === false || !isPublicEndpoint(url, mode)) throw new EgressRefused();
  return url;
}

/**
 * Checks a URL before it is saved as a setting. A name that does not resolve is accepted: the DNS of a new receiver may
 * not be ready, and every connection is checked again.
 * @throws EgressRefused
 */
export async function checkTarget(
  text: string,
  { mode }: { mode: Mode },
  rules = deploymentRules(),
): Promise<void> {
  try {
    await admitTarget(text, mode, rules);
  } catch (problem) {
    if (!(problem instanceof UnresolvedName)) throw problem;
    if (!isPublicEndpoint(readUrl(text), mode)) throw new EgressRefused();
  }
}

/** `public`: on the internet; `opened`: by the operator; `closed`: neither, or not an IP address. */
export function standing(text: string, rules: Pick<EgressRules, "opened">): "public" | "opened" | "closed" {
  // ipaddr.js parses the IPv4-compatible ::a.b.c.d, as libc prints it, as if it were mapped.
  if (!ipaddr.isValid(text) || IPV4_COMPATIBLE.test(text)) return "closed";
  // `process` turns ::ffff:a.b.c.d into a.b.c.d, so that a mapped address is judged by the host it reaches.
  const address: Address = ipaddr.process(text);
  if (within(address, rules.opened)) return "opened";
  if (address.kind() === "ipv4") return within(address, CLOSED_V4) ? "closed" : "public";
  return within(address, OPEN_V6) && !within(address, CLOSED_V6) ? "public" : "closed";
}

function readUrl(text: string): URL {
  const url = text.length <= MAX_URL_CHARS ? parseUrl(text) : null;
  if (url?.username !== "" || url.password !== "" || url.href.length > MAX_URL_CHARS) {
    throw new EgressRefused();
  }
  // The dot at the end of a complete name is no part of it for TLS, Host and the names of this machine.
  url.hostname = url.hostname.replace(/\.+$/, "");
  return url;
}

function isPublicEndpoint(url: URL, mode: Mode): boolean {
  return PUBLIC_SCHEMES[mode].includes(url.protocol) && PORTS.has(portOf(url));
}

function portOf({ port, protocol }: URL): number {
  return port ? Number(port) : protocol === "https:" ? 443 : 80;
}

/** `URL` has already turned 2130706433, 0x7f.1 and full-width digits into dotted form. */
function bareHostname(url: URL): string {
  return url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
}

async function resolveAll(hostname: string, rules: EgressRules): Promise<readonly string[]> {
  let addresses: readonly string[];
  try {
    addresses = await rules.resolve(hostname);
  } catch (cause) {
    if (LOCAL_NAME.test(hostname)) return [LOCAL_ADDRESS];
    throw new UnresolvedName(cause);
  }
  if (addresses.length === 0) throw new UnresolvedName();
  return addresses;
}

/** Through the system's resolver, so that /etc/hosts and a container's names count. */
async function resolveName(hostname: string): Promise<readonly string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

function within(address: Address, ranges: readonly Cidr[]): boolean {
  return ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
}

function cidrs(texts: readonly string[]): readonly Cidr[] {
  return texts.map((text) => {
    if (!ipaddr.isValidCIDR(text)) throw new Error(`EGRESS_ALLOW_CIDRS: '${text}' is not a CIDR range.`);
    return ipaddr.parseCIDR(text);
  });
}
