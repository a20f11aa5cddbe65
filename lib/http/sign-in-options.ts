import { cookies as browserCookies } from "next/headers";
import type { AuthOptions } from "next-auth";
import { encode } from "next-auth/jwt";
import Credentials from "next-auth/providers/credentials";
import { ABSOLUTE_HOURS, type Origin } from "@/lib/account/member-sessions";
import { signInWithPasskey } from "@/lib/account/passkey-sign-in";
import { type SignInOutcome, signIn } from "@/lib/account/sign-in";
import { Failure } from "@/lib/contract/errors";
import { type PasskeySignature, passkeySignature } from "@/lib/contract/passkeys";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { currentKey } from "@/lib/platform/secrets";
import { clientIp } from "./client-ip";
import { BUCKETS, takeToken } from "./rate-limit";

/** The content of next-auth's encrypted cookie: the id of a session that the database can revoke, and nothing else. */
interface Ticket {
  sessionId?: string;
}

/**
 * next-auth with Credentials. Its token only carries the session id: `current-member.ts` asks the database on every
 * request whether the session is still open, so the token's own lifetime is the absolute limit (ACCOUNT-SESSION-1).
 */
export function signInOptions(): AuthOptions {
  return {
    secret: currentKey("member-cookie").key.toString("base64url"),
    session: { strategy: "jwt", maxAge: ABSOLUTE_HOURS * 3600 },
    pages: { signIn: "/dashboard/sign-in", error: "/dashboard/sign-in", signOut: "/dashboard" },
    cookies: cookies(),
    providers: [
      Credentials({
        credentials: { email: {}, password: {}, code: {}, passkey: {} },
        authorize: (given, request) => authorize(given ?? {}, request.headers, withPassword),
      }),
      Credentials({
        id: "passkey",
        credentials: { passkey: {} },
        authorize: (given, request) => authorize(given ?? {}, request.headers, withPasskeyAlone),
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { sessionId: user.id } : { sessionId: token["sessionId"] }),
      session: ({ token }) => ({ sessionId: token["sessionId"], expires: "" }),
    },
    logger: {
      // A refused sign-in is logged where it is decided; the rest of what next-auth reports holds the sender's own text.
      error: (code) => log.warn({ code: String(code).slice(0, 64) }, "next-auth"),
      warn: () => {},
      debug: () => {},
    },
  };
}

/** The session id in the result of `getServerSession`. */
export function sessionIdOf(session: unknown): string | null {
  const { sessionId } = (session ?? {}) as Ticket;
  return typeof sessionId === "string" ? sessionId : null;
}

/** Whether cookies are Secure; plain http is for the machine itself only. */
export function isSecureSite(): boolean {
  return env().BASE_URL.startsWith("https:");
}

/** Signs this browser in with a session that was opened without next-auth's form. */
export async function setSessionCookie(sessionId: string): Promise<void> {
  const { secret, session } = signInOptions();
  const maxAge = session?.maxAge ?? 0;
  const { name, options } = cookies().sessionToken ?? {};
  const value = await encode({ token: { sessionId }, secret: secret ?? "", maxAge });
  if (name) (await browserCookies()).set(name, value, { ...options, maxAge });
}

/** Over https the `__Host-` prefix binds each cookie to this host, the whole path and Secure. */
function cookies(): NonNullable<AuthOptions["cookies"]> {
  const secure = isSecureSite();
  const named = (name: string) => ({
    name: `${secure ? "__Host-" : ""}${name}`,
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure },
  });
  return {
    sessionToken: named("dashboard-session"),
    csrfToken: named("dashboard-csrf"),
    callbackUrl: named("dashboard-callback"),
  };
}

type Given = Readonly<Record<string, unknown>>;

/** @throws Error whose message is the code that the form reads, because next-auth passes on nothing else */
async function authorize(
  given: Given,
  sent: Record<string, unknown> | undefined,
  check: (given: Given, origin: Origin) => Promise<SignInOutcome>,
): Promise<{ id: string }> {
  const headers = new Headers(textOnly(sent ?? {}));
  const address = clientIp(headers);
  try {
    await takeToken(BUCKETS.addressSignIn, address);
  } catch (cause) {
    throw new Error(`WAIT:${cause instanceof Failure ? (cause.retryAfterS ?? 60) : 60}`);
  }
  const origin = { ipAddress: address, userAgent: headers.get("user-agent") ?? "" };
  const outcome = await check(given, origin);
  if (outcome.kind === "signed-in") return { id: outcome.sessionId };
  throw new Error(outcome.kind === "wait" ? `WAIT:${outcome.waitS}` : outcome.kind.toUpperCase());
}

function withPassword(given: Given, origin: Origin): Promise<SignInOutcome> {
  const text = (name: string) => {
    const value = given[name];
    return typeof value === "string" ? value.slice(0, 1024) : "";
  };
  const passkey = signatureIn(given) ?? undefined;
  return signIn({ email: text("email"), password: text("password"), code: text("code"), passkey }, origin);
}

async function withPasskeyAlone(given: Given, origin: Origin): Promise<SignInOutcome> {
  const signature = signatureIn(given);
  return signature ? signInWithPasskey(signature, origin) : { kind: "refused" };
}

/** The signature that the form sends as JSON; null for none and for what is none. */
function signatureIn(given: Given): PasskeySignature | null {
  const text = given["passkey"];
  if (typeof text !== "string" || text === "") return null;
  try {
    return passkeySignature.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function textOnly(headers: Record<string, unknown>): Record<string, string> {
  const pairs = Object.entries(headers).filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  return Object.fromEntries(pairs);
}
