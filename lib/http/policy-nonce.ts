/** The nonce of the content policy that proxy.ts put on the request, in base64; empty where there is none. */
export function nonceOfPolicy(headers: Pick<Headers, "get">): string {
  const policy = headers.get("content-security-policy") ?? "";
  return /'nonce-([A-Za-z0-9+/=]+)'/.exec(policy)?.[1] ?? "";
}
