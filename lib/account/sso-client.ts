import * as oidc from "openid-client";
import type { EgressRules } from "@/lib/platform/egress";
import { env } from "@/lib/platform/env";
import { guardedFetch } from "@/lib/platform/guarded-fetch";
import type { Provider } from "./sso-settings";

/** What the browser brings back is checked against this. It travels in a sealed cookie. */
export interface Attempt {
  readonly businessId: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who the provider says the person is. */
export interface Identity {
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string;
}

/** A proof of identity is asked for anew: the person signs in at the provider again. */
const AGAIN = { prompt: "login", max_age: "0" } as const;
/** How long ago that sign-in may be, by the provider's clock. */
const AGAIN_S = 120;

/** Where the provider sends the browser back to; to be registered there. */
export function callbackUrl(): string {
  return `${env().BASE_URL}/dashboard/sso/callback`;
}

/**
 * Begins a sign-in: authorization code, PKCE (S256), state and nonce.
 * @param isAgain asks the person to sign in at the provider again
 * @param hint the e-mail address that the person typed
 * @throws Error when the provider cannot be reached or its document is not valid
 */
export async function beginAttempt(
  provider: Provider,
  { isAgain, hint }: { isAgain: boolean; hint?: string | undefined },
  rules?: EgressRules,
): Promise<{ url: string; attempt: Attempt }> {
  const client = await clientOf(provider, rules);
  const attempt: Attempt = {
    businessId: provider.businessId,
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: callbackUrl(),
    scope: "openid email profile",
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: "S256",
    ...(hint ? { login_hint: hint } : {}),
    ...(isAgain ? AGAIN : {}),
  });
  const isAllowed = url.protocol === "https:" || provider.issuer.startsWith("http:");
  if (!isAllowed) throw new Error("the page of the provider is not https");
  return { url: url.href, attempt };
}

/**
 * Ends a sign-in: exchanges the code and checks the ID token (signature, issuer, audience, times, nonce; after "again" also
 * when the person signed in). Where the token has no e-mail address, the provider's userinfo is asked.
 * @param query of the URL to which the browser came back
 * @throws Error for whatever is not right
 */
export async function endAttempt(
  provider: Provider,
  attempt: Attempt,
  { query, isAgain }: { query: string; isAgain: boolean },
  rules?: EgressRules,
): Promise<Identity> {
  const client = await clientOf(provider, rules);
  const tokens = await oidc.authorizationCodeGrant(client, new URL(`${callbackUrl()}${query}`), {
    pkceCodeVerifier: attempt.verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
    ...(isAgain ? { maxAge: AGAIN_S } : {}),
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("there is no ID token");
  const more =
    claims["email"] === undefined
      ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
      : claims;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    subject: claims.sub,
    email: text(more["email"]).trim().toLowerCase() || null,
    isEmailVerified: more["email_verified"] === true,
    name: text(more["name"]).slice(0, 255),
  };
}

/** The provider's own document says where its endpoints are, and with which name they answer. */
async function clientOf(
  { issuer, clientId, clientSecret }: Provider,
  rules: EgressRules | undefined,
): Promise<oidc.Configuration> {
  const fetchGuarded: oidc.CustomFetch = (url, { method, headers, body }) =>
    guardedFetch(url, { method, headers, body }, rules);
  // Plain http is reached in networks that the operator opened, and nowhere else (SECURITY-EGRESS-1).
  const execute = issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [];
  const found = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [oidc.customFetch]: fetchGuarded,
    execute,
  });
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authentication = methods.includes("client_secret_basic")
    ? oidc.ClientSecretBasic(clientSecret)
    : oidc.ClientSecretPost(clientSecret);
  const client = new oidc.Configuration(found.serverMetadata(), clientId, clientSecret, authentication);
  client[oidc.customFetch] = fetchGuarded;
  for (const each of execute) each(client);
  oidc.enableNonRepudiationChecks(client);
  return client;
}
