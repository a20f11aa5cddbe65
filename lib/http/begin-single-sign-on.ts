import { businessOfDomain } from "@/lib/account/email-domains";
import { beginAttempt } from "@/lib/account/sso-client";
import { findProvider } from "@/lib/account/sso-settings";
import { Failure } from "@/lib/contract/errors";
import { log } from "@/lib/platform/log";
import { rememberAttempt } from "./sso-attempt";

/** By what the business is found: the proven domain of an e-mail address, or the session of a member. */
type Asked =
  | { readonly email: string; readonly next: string }
  | { readonly businessId: string; readonly sessionId: string; readonly next: string };

/**
 * Begins a sign-in at the provider in this browser; with a session, a proof of identity by signing in there again.
 * @returns the page of the provider
 * @throws Failure VALIDATION_ERROR where there is none, or it cannot be reached
 */
export async function beginSingleSignOn(asked: Asked): Promise<{ url: string }> {
  const businessId = "email" in asked ? await businessOfDomain(asked.email) : asked.businessId;
  const provider = businessId === null ? null : await findProvider(businessId);
  if (!provider) throw refused("There is no single sign-on for this e-mail address.");
  const isAgain = !("email" in asked);
  try {
    const hint = "email" in asked ? asked.email : undefined;
    const { url, attempt } = await beginAttempt(provider, { isAgain, hint });
    await rememberAttempt(attempt, asked.next, "email" in asked ? null : asked.sessionId);
    return { url };
  } catch (problem) {
    const message = problem instanceof Error ? problem.message.slice(0, 200) : "";
    log.warn({ problem: message, businessId }, "single sign-on failed");
    throw refused("The provider of your single sign-on does not answer. Please try again later.");
  }
}

function refused(message: string): Failure {
  return new Failure("VALIDATION_ERROR", { message });
}
