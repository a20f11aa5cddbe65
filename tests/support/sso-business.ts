import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { user } from "@/db/schema/member";
import { addEmailDomain, listEmailDomains, verifyEmailDomain } from "@/lib/account/email-domains";
import { type Attempt, beginAttempt, endAttempt } from "@/lib/account/sso-client";
import { findProvider, type Provider, saveProvider } from "@/lib/account/sso-settings";
import { signInByProvider } from "@/lib/account/sso-sign-in";
import { newOwner } from "./members";
import { type OpenIdProvider, visitProvider } from "./openid-provider";

/** Businesses with single sign-on, for tests with their own database (`ownDatabase`). */

const ORIGIN = { ipAddress: "10.9.9.9", userAgent: "Mozilla/5.0" };
let domains = 0;

/** A business with the provider and a proven domain. */
export async function newSsoBusiness(idp: OpenIdProvider, defaultRole: "viewer" | "reviewer" = "reviewer") {
  const owner = await newOwner();
  domains += 1;
  const domain = `corp-${domains}.example`;
  const { issuer, clientId, clientSecret } = idp;
  await saveProvider(owner.tenant, { issuer, clientId, clientSecret, defaultRole });
  await addEmailDomain(owner.tenant, domain);
  const [added] = await listEmailDomains(owner.tenant);
  await verifyEmailDomain(owner.tenant, added?.id ?? "", async () => [[added?.recordValue ?? ""]]);
  const provider = await findProvider(owner.tenant.businessId);
  if (!provider) throw new Error("There is no provider.");
  return { ...owner, domain, provider };
}

/** Puts a person at the keyboard of the provider. */
export function atKeyboard(idp: OpenIdProvider, subject: string, email: string, more = {}) {
  idp.accounts.set(subject, { email, email_verified: true, name: "Thandi", ...more });
  idp.signsIn = subject;
}

/** Goes to the provider and back. @param change what differs from an honest return */
export async function identified(
  idp: OpenIdProvider,
  provider: Provider,
  change: (attempt: Attempt, back: URL) => void = () => {},
) {
  const { url, attempt } = await beginAttempt(provider, { isAgain: false });
  const back = await visitProvider(idp, url);
  const copy = { ...attempt };
  change(copy, back);
  return endAttempt(provider, copy, { query: back.search, isAgain: false });
}

/** Signs in who is at the keyboard. */
export const signInAt = async (idp: OpenIdProvider, provider: Provider) =>
  signInByProvider(provider, await identified(idp, provider), ORIGIN);
/** The member with an e-mail address. */
export const memberAt = async (email: string) =>
  (await db("operator").select().from(user).where(eq(user.email, email)))[0];
