import { headers } from "next/headers";
import { NextResponse } from "next/server";
import { endAttempt } from "@/lib/account/sso-client";
import { findProvider } from "@/lib/account/sso-settings";
import { proveByProvider, type SsoOutcome, signInByProvider } from "@/lib/account/sso-sign-in";
import { clientIp } from "@/lib/http/client-ip";
import { findSignedIn, type Member } from "@/lib/http/current-member";
import { BUCKETS, takeToken } from "@/lib/http/rate-limit";
import { setSessionCookie } from "@/lib/http/sign-in-options";
import { takeAttempt } from "@/lib/http/sso-attempt";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

type Begun = NonNullable<Awaited<ReturnType<typeof takeAttempt>>>;

/** Where the provider sends the browser back to. Every failure leads to the sign-in page, with one text. */
export async function GET(request: Request): Promise<Response> {
  const begun = await takeAttempt();
  if (!begun) return redirectTo("/dashboard/sign-in?sso=failed");
  const outcome = await finish(begun, new URL(request.url).search).catch((problem: unknown): SsoOutcome => {
    const message = problem instanceof Error ? problem.message.slice(0, 200) : "";
    log.warn({ problem: message, businessId: begun.attempt.businessId }, "single sign-on failed");
    return { kind: "refused" };
  });
  if (outcome.kind === "refused") return redirectTo("/dashboard/sign-in?sso=failed");
  if (outcome.kind === "signed-in") await setSessionCookie(outcome.sessionId);
  return redirectTo(begun.next);
}

async function finish({ attempt, sessionId }: Begun, query: string): Promise<SsoOutcome> {
  const list = await headers();
  const ipAddress = clientIp(list);
  await takeToken(BUCKETS.addressSignIn, ipAddress);
  const provider = await findProvider(attempt.businessId);
  if (!provider) return { kind: "refused" };
  const identity = await endAttempt(provider, attempt, { query, isAgain: sessionId !== null });
  if (sessionId === null) {
    return signInByProvider(provider, identity, { ipAddress, userAgent: list.get("user-agent") ?? "" });
  }
  const member: Member | null = await findSignedIn();
  return member?.sessionId === sessionId ? proveByProvider(provider, identity, member) : { kind: "refused" };
}

function redirectTo(path: string): Response {
  return NextResponse.redirect(`${env().BASE_URL}${path}`, 303);
}
