import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration } from "oidc-provider";

/** A person at the provider. */
export interface ProviderAccount {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** By subject. A person signs in whose subject is the login hint, or `signsIn`. */
  readonly accounts: Map<string, ProviderAccount>;
  /** Who is at the keyboard. */
  signsIn: string;
  /** How often somebody had to sign in, past the provider's own session. */
  readonly signIns: () => number;
  stop(): Promise<void>;
}

/**
 * A real OpenID provider (the npm package oidc-provider) on loopback. Its pages are left out: who signs in is what the test
 * says.
 * @param redirectUri where it may send browsers back to
 */
export async function startOpenIdProvider(
  redirectUri: string,
  configuration: Configuration = {},
): Promise<OpenIdProvider> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, ProviderAccount>();
  const [clientId, clientSecret] = ["dashboard", "a client's secret, with: signs&=%"];
  let signIns = 0;
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    cookies: { keys: ["not a secret"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts.get(id) }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    ...configuration,
  });
  const answer = provider.callback();
  const state: OpenIdProvider = {
    issuer,
    clientId,
    clientSecret,
    accounts,
    signsIn: "",
    signIns: () => signIns,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
    if (prompt.name === "login") {
      signIns += 1;
      return provider.interactionFinished(request, response, { login: { accountId: state.signsIn } });
    }
    const known = grantId ? await provider.Grant.find(grantId) : undefined;
    const grant =
      known ??
      new provider.Grant({ accountId: session?.accountId ?? "", clientId: String(params["client_id"]) });
    grant.addOIDCScope(String(params["scope"]));
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  };
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/")) void interact(request, response);
    else void answer(request, response);
  });
  return state;
}

/** Follows the provider's redirects as a browser does. @returns the address at which the browser leaves it */
export async function visitProvider(provider: OpenIdProvider, address: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next = new URL(address);
  for (let hop = 0; hop < 12; hop += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get("location");
    if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next);
    if (next.origin !== provider.issuer) return next;
  }
  throw new Error("The provider redirects in a circle.");
}
