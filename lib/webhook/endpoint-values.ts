import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { webhookEndpoint } from "@/db/schema/webhook";
import { ERRORS, Failure } from "@/lib/contract/errors";
import { checkTarget, EgressRefused } from "@/lib/platform/egress";
import type { Mode } from "@/lib/vocabulary";
import { type EndpointRef, openSecret, rowOf, sealSecret } from "./endpoint";
import { standardSecret } from "./sign";

/** How long the old secret stays valid (WEBHOOK-ROTATE-1). */
const PREVIOUS_SECRET_HOURS = 24;
const NEW_SECRET_BYTES = 32;

/** Values that the row of an endpoint gets, whichever it is. */

/** Of an endpoint that is new, enabled again or has another URL: nothing is held against it. */
export const HEALTHY = {
  consecutiveFailures: 0,
  failingSince: null,
  probeAfter: null,
  warnedAt: null,
  disabledAt: null,
  disabledBy: null,
};

/** A URL, and since when the row has it. */
export function urlChange(url: string) {
  const isSame = sql`${webhookEndpoint.url} = ${url}`;
  return { url, urlSetAt: sql`case when ${isSame} then ${webhookEndpoint.urlSetAt} else now() end` };
}

/** A secret in both forms (WEBHOOK-SET-1, WEBHOOK-SIGN-3); it is shown once. */
export function newSecret(): { readonly secret: string; readonly standardSecret: string } {
  const secret = `whsec_${randomBytes(NEW_SECRET_BYTES).toString("base64url")}`;
  return { secret, standardSecret: standardSecret(secret) };
}

/**
 * The secret columns of an endpoint after `given`, which keeps the present secret valid beside it (WEBHOOK-ROTATE-1).
 * @param given absent: the present one stays
 * @returns null where there is no row yet and none was given
 */
export async function nextSecrets(tx: Tx, endpoint: EndpointRef, given: string | undefined) {
  const { owner, id } = endpoint;
  const [present] = await tx
    .select({ secretSealed: webhookEndpoint.secretSealed })
    .from(webhookEndpoint)
    .where(rowOf(endpoint));
  if (!present) return given === undefined ? null : { secretSealed: sealSecret(owner, given, id) };
  if (given === undefined || given === openSecret(owner, present.secretSealed, id)) return present;
  return {
    secretSealed: sealSecret(owner, given, id),
    previousSecretSealed: present.secretSealed,
    previousSecretUntil: sql<Date>`now() + make_interval(hours => ${PREVIOUS_SECRET_HOURS})`,
  };
}

/** Resolves the name, so it runs outside any transaction. @throws Failure WEBHOOK_URL_NOT_ALLOWED */
export async function assertAllowed(url: string, mode: Mode, field: "url" | "webhookUrl"): Promise<void> {
  try {
    await checkTarget(url, { mode });
  } catch (cause) {
    if (!(cause instanceof EgressRefused)) throw cause;
    const expected = ERRORS.WEBHOOK_URL_NOT_ALLOWED.message.replace("webhookUrl", field).replace(/\.$/, "");
    throw new Failure("WEBHOOK_URL_NOT_ALLOWED", {
      message: `${expected}; received ${serverOf(url)}.`,
      cause,
    });
  }
}

/** Scheme, name and port of an address. The rest is not repeated: user, path and query may hold a credential. */
function serverOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed?.host ? `${parsed.protocol}//${parsed.host}` : "text that is no such URL";
}
