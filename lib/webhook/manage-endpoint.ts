import { sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { webhookEndpoint } from "@/db/schema/webhook";
import { recordAudit } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import { ACCOUNT_ENDPOINT, type EventName } from "@/lib/contract/events";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import type { Mode } from "@/lib/vocabulary";
import { findEndpoint, lockOutEmitters, rowOf, SERVED } from "./endpoint";
import { assertAllowed, HEALTHY, newSecret, nextSecrets, urlChange } from "./endpoint-values";
import { countHeld, resumeHeld } from "./resume-held";

/** 8 to 256 characters without control and format characters and lone surrogates (WEBHOOK-SET-1). */
const SECRET = /^[^\p{C}]{8,256}$/u;
const SHORT_SECRET_CHARS = 24;

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
  await assertAllowed(settings.webhookUrl, settings.mode ?? "live", "webhookUrl");
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
  const { secret: webhookSecret, standardSecret } = newSecret();
  await configureWebhook(tenant, { webhookUrl, webhookSecret, mode });
  return { webhookUrl, webhookSecret, standardSecret };
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
    await lockOutEmitters(tx, businessId);
    if (await removeSeparate(tx, businessId)) {
      await resumeHeld(tx, ofTest);
      await recordAudit(tx, tenant, "webhook.changed", businessId);
    }
    return (await findEndpoint(tx, ofTest))?.url ?? null;
  });
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
  await lockOutEmitters(tx, businessId);
  const { webhookUrl: url, webhookSecret, events } = settings;
  const asked = events === undefined ? {} : { events: [...events] };
  const row = { owner, id: ACCOUNT_ENDPOINT };
  const secrets = await nextSecrets(tx, row, webhookSecret);
  if (!secrets) throw new Failure("VALIDATION_ERROR", { message: "webhookSecret is required." });
  const values = { url, ...asked, ...secrets };
  const [saved] = await tx
    .insert(webhookEndpoint)
    .values({ ...owner, ...values })
    .onConflictDoUpdate({
      target: [webhookEndpoint.businessId, webhookEndpoint.mode, webhookEndpoint.id],
      set: { ...values, ...urlChange(url), ...HEALTHY, updatedAt: sql`now()` },
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
    .where(rowOf({ owner: { businessId, mode: "test" }, id: ACCOUNT_ENDPOINT }))
    .returning({ url: webhookEndpoint.url });
  return removed.length > 0;
}
