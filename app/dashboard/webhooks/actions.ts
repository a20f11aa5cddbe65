"use server";

import { ACCOUNT_ENDPOINT } from "@/lib/contract/events";
import * as command from "@/lib/contract/members";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateEndpointSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from "@/lib/contract/webhook-endpoints";
import { resendFailedDeliveries, sendTestEvent } from "@/lib/contract/webhooks";
import { action } from "@/lib/http/action";
import { BUCKETS, takeToken } from "@/lib/http/rate-limit";
import {
  createEndpoint,
  deleteEndpoint,
  rotateSecret as rotateSecretOf,
  updateEndpoint,
} from "@/lib/webhook/change-endpoints";
import { readDeliveryBody } from "@/lib/webhook/delivery-body";
import { listEndpoints } from "@/lib/webhook/describe-endpoints";
import {
  configureWebhook,
  endTestWebhook,
  rotateWebhookSecret,
  setWebhookWithNewSecret,
} from "@/lib/webhook/manage-endpoint";
import { findEventSubject, resendDelivery, resendFailed as sendFailedAgain } from "@/lib/webhook/resend";
import { sendTestEvent as sendTest } from "@/lib/webhook/test-delivery";

const CONFIRMED = { confirmed: true };

/** The first URL gets a generated secret; changing the URL keeps the secret. */
export const saveWebhook = action(
  command.setWebhook,
  "webhook.change",
  async ({ tenant, body }) => {
    const present = (await listEndpoints(tenant)).find(({ endpointId }) => endpointId === ACCOUNT_ENDPOINT);
    if (present?.mode !== tenant.mode) return setWebhookWithNewSecret(tenant, body.webhookUrl);
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

export const addEndpoint = action(
  createWebhookEndpoint,
  "webhook.change",
  ({ tenant, body }) => createEndpoint(tenant, body),
  CONFIRMED,
);

export const changeEndpoint = action(
  updateWebhookEndpoint,
  "webhook.change",
  ({ tenant, params, body }) => updateEndpoint(tenant, params.endpointId, body),
  CONFIRMED,
);

export const removeEndpoint = action(
  deleteWebhookEndpoint,
  "webhook.change",
  ({ tenant, params }) => deleteEndpoint(tenant, params.endpointId),
  CONFIRMED,
);

export const rotateEndpoint = action(
  rotateEndpointSecret,
  "webhook.change",
  ({ tenant, params }) => rotateSecretOf(tenant, params.endpointId),
  CONFIRMED,
);

export const testEndpoint = action(
  testWebhookEndpoint,
  "webhook.test",
  async ({ tenant, member, params }) => {
    await takeToken(BUCKETS.keyMinting, member.userId);
    return sendTest(tenant, params.endpointId);
  },
);

export const resend = action(command.resendEvent, "webhook.resend", async ({ tenant, params, body }) => {
  await takeToken(BUCKETS.verificationResend, await findEventSubject(tenant, params.eventId));
  return resendDelivery(tenant, params.eventId, body.endpointId);
});

export const resendFailed = action(
  resendFailedDeliveries,
  "webhook.resend",
  async ({ tenant, member, body }) => {
    await takeToken(BUCKETS.keyMinting, member.userId);
    return sendFailedAgain(tenant, body);
  },
);

export const readDelivery = action(
  command.readDelivery,
  "webhook.readDelivery",
  async ({ tenant, params }) => ({
    body: await readDeliveryBody(tenant, params.eventId),
  }),
);
