// biome-ignore lint/performance/noBarrelFile: the entry of the package
export { Client, NotDecidedError } from "./client.js";
export { ApiError, ConnectionError, type ErrorCode } from "./errors.js";
export type { FileInput } from "./files.js";
export { VERSION } from "./generated/operations.js";
export type * from "./generated/types.js";
export type { ClientOptions, RequestOptions } from "./transport.js";
export {
  type VerifyOptions,
  type WebhookHeaders,
  type WebhookProblem,
  WebhookRejected,
} from "./verify-delivery.js";
export { verifyWebhook } from "./verify-webhook.js";
