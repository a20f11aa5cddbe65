import type { WebhookEvent } from "./generated/types.js";
import { type VerifyOptions, verifyDelivery, type WebhookHeaders } from "./verify-delivery.js";

/** {@link verifyDelivery} with the types of the events. */
export const verifyWebhook: (
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  options?: VerifyOptions,
) => Promise<WebhookEvent> = verifyDelivery<WebhookEvent>;
