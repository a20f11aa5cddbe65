import ipaddr from "ipaddr.js";

/** What one household, company or machine has of IPv6: whoever has it can take any address of it for each request. */
const IPV6_BITS = 64;

/**
 * The network that an IP address belongs to, the same text for each of its addresses however they are written: a /64 of
 * IPv6, of IPv4 so many bits. An address in IPv6 that only wraps IPv4 is IPv4. What is no address stays as it is.
 */
export function networkBlock(address: string, ipv4Bits: 24 | 32): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === "ipv4" ? ipv4Bits : IPV6_BITS;
  const bytes = parsed.toByteArray().slice(0, bits / 8);
  return `${Buffer.from(bytes).toString("hex")}/${bits}`;
}
