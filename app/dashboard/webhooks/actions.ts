"use server";

import * as command from "@/lib/contract/members";
import { resendDelivery, sendTestEvent } from "@/lib/contract/webhooks";
import { action } from "@/lib/http/action";
import { BUCKETS, takeToken } from "@/lib/http/rate-limit";
import { readDeliveryBody } from "@/lib/webhook/delivery-body";
import {
  configureWebhook,
  describeWebhook,
  endTestWebhook,
  rotateWebhookSecret,
  setWebhookWithNewSecret,
} from "@/lib/webhook/manage-endpoint";
import { findEventSubject, resendDelivery as resendEvent } from "@/lib/webhook/resend";
import { sendTestEvent as sendTest } from "@/lib/webhook/test-delivery";

const CONFIRMED = { confirmed: true };

/** The first URL gets a generated secret; changing the URL keeps the secret. */
export const saveWebhook = action(
  command.setWebhook,
  "webhook.change",
  async ({ tenant, body }) => {
    const present = await describeWebhook(tenant);
    if (!present || present.isInherited) return setWebhookWithNewSecret(tenant, body.webhookUrl);
    await configureWebhook(tenant, { ...body, mode: tenant.mode });
    return { webhookUrl: body.webhookUrl, webhookSecret: null, standardSecret: null };
  },
  CONFIRMED,
);

export const rotateSecret = action(
  command.rotateWebhookSecret,
  "webhook.change",
  ({ tenant }) => rotateWebhookSecret(tenant),
  CONFIRMED,
);

export const followLiveWebhook = action(
  command.endTestWebhook,
  "webhook.change",
  async ({ tenant }) => ({ webhookUrl: await endTestWebhook(tenant) }),
  CONFIRMED,
);

export const sendTestDelivery = action(sendTestEvent, "webhook.test", async ({ tenant, member }) => {
  await takeToken(BUCKETS.keyMinting, member.userId);
  return sendTest(tenant);
});

export const resend = action(resendDelivery, "webhook.resend", async ({ tenant, params }) => {
  await takeToken(BUCKETS.verificationResend, await findEventSubject(tenant, params.eventId));
  return resendEvent(tenant, params.eventId);
});

export const readDelivery = action(
  command.readDelivery,
  "webhook.readDelivery",
  async ({ tenant, params }) => ({
    body: await readDeliveryBody(tenant, params.eventId),
  }),
);
