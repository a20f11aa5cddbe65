import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { business } from "@/db/schema/business";
import { webhookEndpoint } from "@/db/schema/webhook";
import { recordAudit } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import type { EventName } from "@/lib/contract/events";
import { checkTarget, EgressRefused } from "@/lib/platform/egress";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import type { Mode } from "@/lib/vocabulary";
import { findEndpoint, isSeparate, openSecret, sealSecret } from "./endpoint";
import { countHeld, resumeHeld } from "./resume-held";
import { standardSecret } from "./sign";

/** The modes whose events a new URL may receive. */
const SERVED: Readonly<Record<Mode, readonly Mode[]>> = { live: ["live", "test"], test: ["test"] };
/** How long the old secret stays valid (WEBHOOK-ROTATE-1). */
const PREVIOUS_SECRET_HOURS = 24;
/** 8 to 256 characters without control and format characters and lone surrogates (WEBHOOK-SET-1). */
const SECRET = /^[^\p{C}]{8,256}$/u;
const SHORT_SECRET_CHARS = 24;
const NEW_SECRET_BYTES = 32;

export interface WebhookSettings {
  readonly webhookUrl: string;
  /** Absent: keep the current one. */
  readonly webhookSecret?: string | undefined;
  /**
   * `test`: a separate webhook for test events; `live`: the account's webhook, beside such a separate one; absent: the
   * account's webhook for the events of both modes, which ends a separate one (WEBHOOK-MODE-1).
   */
  readonly mode?: Mode | undefined;
  /** The events that it asks for; absent: as before, at first those of every business. */
  readonly events?: readonly EventName[] | undefined;
}

/** The endpoint of a tenant and its health, without its secret; null when none is set. */
export async function describeWebhook(tenant: Tenant) {
  const endpoint = await findEndpoint(db(tenant), tenant);
  if (!endpoint) return null;
  const [row] = await db(tenant)
    .select({
      failingSince: webhookEndpoint.failingSince,
      disabledAt: webhookEndpoint.disabledAt,
      updatedAt: webhookEndpoint.updatedAt,
      previousSecretUntil: webhookEndpoint.previousSecretUntil,
    })
    .from(webhookEndpoint)
    .where(owned(webhookEndpoint, endpoint.owner));
  return {
    url: endpoint.url,
    /** Test events use the live URL until test mode has its own (WEBHOOK-MODE-1). */
    isInherited: endpoint.owner.mode !== tenant.mode,
    /** Test mode has its own. */
    isSeparate: isSeparate(endpoint),
    disabledAt: row?.disabledAt?.toISOString() ?? null,
    failingSince: row?.failingSince?.toISOString() ?? null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    /** Until then deliveries carry both signatures. */
    previousSecretUntil: endpoint.previousSecretSealed
      ? (row?.previousSecretUntil?.toISOString() ?? null)
      : null,
  };
}

/**
 * Sets where the events of a business go (WEBHOOK-SET-1), whatever the mode of the tenant that acts. A new secret keeps
 * the old one valid for 24 h; a disabled endpoint is enabled again and receives its held events.
 * @returns the text of `message`.
 * @throws Failure WEBHOOK_URL_NOT_ALLOWED, VALIDATION_ERROR
 */
export async function configureWebhook(tenant: Tenant, settings: WebhookSettings): Promise<string> {
  const { webhookSecret } = settings;
  if (webhookSecret !== undefined && !SECRET.test(webhookSecret)) {
    throw new Failure("VALIDATION_ERROR", {
      message: "webhookSecret must have 8 to 256 printable characters.",
    });
  }
  await assertAllowed(settings.webhookUrl, settings.mode ?? "live");
  // A test key may set the webhook of the account, which is the live one.
  const waiting = await db({ businessId: tenant.businessId }).transaction(async (tx) => {
    const found = await saveEndpoint(tx, tenant, settings);
    await recordAudit(tx, tenant, "webhook.changed", tenant.businessId);
    return found;
  });
  const isShort = webhookSecret !== undefined && webhookSecret.length < SHORT_SECRET_CHARS;
  return [
    "The webhook is set.",
    ...(waiting.endsSeparate ? [SEPARATE_ENDED] : []),
    ...(isShort ? [`The secret is short: use at least ${SHORT_SECRET_CHARS} characters.`] : []),
    ...(waiting.resumed > 0 ? ["Events held while it was disabled are being sent."] : []),
    ...(waiting.earlier > 0 ? [EARLIER] : []),
  ].join(" ");
}

const SEPARATE_ENDED = "Test events go there too: the separate webhook for them was removed.";
const EARLIER =
  "Events from before it existed are not sent automatically: GET /v1/webhooks/deliveries?state=held lists them, and " +
  "each can be resent.";

/**
 * Sets the URL for one mode with a new secret, which is returned only here; the previous one stays valid for 24 hours.
 * @throws Failure WEBHOOK_URL_NOT_ALLOWED
 */
export async function setWebhookWithNewSecret(tenant: Tenant, webhookUrl: string, mode = tenant.mode) {
  const webhookSecret = `whsec_${randomBytes(NEW_SECRET_BYTES).toString("base64url")}`;
  await configureWebhook(tenant, { webhookUrl, webhookSecret, mode });
  return { webhookUrl, webhookSecret, standardSecret: standardSecret(webhookSecret) };
}

/** Replaces the secret of the URL that receives this tenant's events. @throws Failure WEBHOOK_NOT_CONFIGURED, WEBHOOK_URL_NOT_ALLOWED */
export async function rotateWebhookSecret(tenant: Tenant) {
  const endpoint = await findEndpoint(db(tenant), tenant);
  if (!endpoint) throw new Failure("WEBHOOK_NOT_CONFIGURED");
  return setWebhookWithNewSecret(tenant, endpoint.url, endpoint.owner.mode);
}

/**
 * Ends the separate webhook for test events, which go to the account's webhook from then on.
 * @returns the URL that they go to, or null.
 */
export async function endTestWebhook(tenant: Tenant): Promise<string | null> {
  const { businessId } = tenant;
  const ofTest = { businessId, mode: "test" } as const;
  return db({ businessId }).transaction(async (tx) => {
    await lockBusiness(tx, businessId);
    if (await removeSeparate(tx, businessId)) {
      await resumeHeld(tx, ofTest);
      await recordAudit(tx, tenant, "webhook.changed", businessId);
    }
    return (await findEndpoint(tx, ofTest))?.url ?? null;
  });
}

/** Emitters lock this row in share mode, so none of them can see "no endpoint" while one is being created. */
async function lockBusiness(tx: Tx, businessId: string): Promise<void> {
  await tx.select({ id: business.id }).from(business).where(eq(business.id, businessId)).for("update");
}

/** Resolves the name, so it runs outside any transaction. */
async function assertAllowed(url: string, mode: Mode): Promise<void> {
  try {
    await checkTarget(url, { mode });
  } catch (problem) {
    if (problem instanceof EgressRefused) throw new Failure("WEBHOOK_URL_NOT_ALLOWED", { cause: problem });
    throw problem;
  }
}

interface Saved {
  /** Number of held events that are sent now. */
  readonly resumed: number;
  /** Number of older ones that a first endpoint does not receive. */
  readonly earlier: number;
  /** Whether test events had a webhook of their own, which this one replaces. */
  readonly endsSeparate: boolean;
}

async function saveEndpoint(tx: Tx, { businessId }: TenantRef, settings: WebhookSettings): Promise<Saved> {
  const mode = settings.mode ?? "live";
  const owner = { businessId, mode };
  await lockBusiness(tx, businessId);
  const { webhookUrl: url, webhookSecret, events } = settings;
  const asked = events === undefined ? {} : { events: [...events] };
  const values = { url, ...asked, ...(await nextSecrets(tx, owner, webhookSecret)) };
  const health = {
    consecutiveFailures: 0,
    failingSince: null,
    probeAfter: null,
    warnedAt: null,
    disabledAt: null,
  };
  const [saved] = await tx
    .insert(webhookEndpoint)
    .values({ ...owner, ...values })
    .onConflictDoUpdate({
      target: [webhookEndpoint.businessId, webhookEndpoint.mode],
      set: { ...values, ...health, updatedAt: sql`now()` },
    })
    .returning({ isFirst: sql<boolean>`${webhookEndpoint.createdAt} = ${webhookEndpoint.updatedAt}` });
  const endsSeparate = settings.mode === undefined && (await removeSeparate(tx, businessId));
  const waiting = { resumed: 0, earlier: 0, endsSeparate };
  for (const served of SERVED[mode]) {
    const events = { businessId, mode: served };
    waiting.resumed += await resumeHeld(tx, events);
    if (saved?.isFirst) waiting.earlier += await countHeld(tx, events);
  }
  return waiting;
}

/** True when test events had a webhook of their own. The caller holds the lock of the business. */
async function removeSeparate(tx: Tx, businessId: string): Promise<boolean> {
  const removed = await tx
    .delete(webhookEndpoint)
    .where(owned(webhookEndpoint, { businessId, mode: "test" }))
    .returning({ url: webhookEndpoint.url });
  return removed.length > 0;
}

async function nextSecrets(tx: Tx, owner: TenantRef, given: string | undefined) {
  const [present] = await tx
    .select({ secretSealed: webhookEndpoint.secretSealed })
    .from(webhookEndpoint)
    .where(owned(webhookEndpoint, owner));
  if (!present) {
    if (given === undefined) throw new Failure("VALIDATION_ERROR", { message: "webhookSecret is required." });
    return { secretSealed: sealSecret(owner, given) };
  }
  if (given === undefined || given === openSecret(owner, present.secretSealed)) return present;
  return {
    secretSealed: sealSecret(owner, given),
    previousSecretSealed: present.secretSealed,
    previousSecretUntil: sql`now() + make_interval(hours => ${PREVIOUS_SECRET_HOURS})`,
  };
}
