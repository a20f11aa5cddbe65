import { randomBytes } from "node:crypto";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookEndpoint } from "@/db/schema/webhook";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import { configureWebhook } from "./configure";
import { findEndpoint } from "./endpoint";

const SECRET_BYTES = 32;

/** Where a tenant's events go and how that goes; null: nowhere yet. The secret itself is never shown again. */
export async function describeWebhook(tenant: Tenant) {
  const endpoint = await findEndpoint(db(), tenant);
  if (!endpoint) return null;
  const [row] = await db()
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
    /** Test events follow the live address until test has one of its own (POLICY W24). */
    isInherited: endpoint.owner.mode !== tenant.mode,
    disabledAt: row?.disabledAt?.toISOString() ?? null,
    failingSince: row?.failingSince?.toISOString() ?? null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    /** Until then receivers get both signatures. */
    previousSecretUntil: endpoint.previousSecretSealed
      ? (row?.previousSecretUntil?.toISOString() ?? null)
      : null,
  };
}

/**
 * Sets the address under a fresh secret, which is in the answer and nowhere else; the one before stays valid for 24
 * hours.
 * @throws Failure WEBHOOK_URL_NOT_ALLOWED
 */
export async function setWebhookWithNewSecret(tenant: Tenant, webhookUrl: string) {
  const webhookSecret = `whsec_${randomBytes(SECRET_BYTES).toString("base64url")}`;
  await configureWebhook(tenant, { webhookUrl, webhookSecret });
  return { webhookUrl, webhookSecret };
}

/** A new secret for the address that stands. @throws Failure WEBHOOK_NOT_CONFIGURED, WEBHOOK_URL_NOT_ALLOWED */
export async function rotateWebhookSecret(tenant: Tenant) {
  const endpoint = await findEndpoint(db(), tenant);
  if (!endpoint) throw new Failure("WEBHOOK_NOT_CONFIGURED");
  return setWebhookWithNewSecret(tenant, endpoint.url);
}
