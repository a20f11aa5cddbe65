import type { EventDeclaration } from "../events";
import { type Json, jsonSchema } from "./schema";

/** What a receiver answers, under `components.responses`. */
export const DELIVERY_ANSWERS = {
  Delivered: {
    description:
      "Answer with 2xx within 15 seconds; any other status, or none, is retried for three days. Deliveries repeat and may " +
      "come out of order: process each `eventId` once, and never move a final state back.",
  },
  Gone: { description: "The receiver is gone: the webhook is disabled at once." },
};

/** One event as the request that a receiver gets. */
export function delivery(name: string, { summary, payload, example }: EventDeclaration): Json {
  return {
    operationId: name.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: ["Webhooks"],
    summary,
    description: summary,
    security: [],
    parameters: Object.keys(DELIVERY_HEADERS).map((key) => ({ $ref: `#/components/parameters/${key}` })),
    requestBody: {
      required: true,
      content: { "application/json": { schema: jsonSchema(payload, "output", name), example } },
    },
    responses: {
      "2XX": { $ref: "#/components/responses/Delivered" },
      "410": { $ref: "#/components/responses/Gone" },
    },
  };
}

const header = (name: string, description: string, required = true) => ({
  name,
  in: "header",
  required,
  description,
  schema: { type: "string" },
});

/** The headers of every delivery, under `components.parameters`. */
export const DELIVERY_HEADERS = Object.fromEntries(
  [
    header("X-Service-Timestamp", "Unix seconds of this attempt; refuse a difference of more than 300 s."),
    header("X-Service-Signature-V2", "`sha256=` and hex HMAC-SHA256(secret, `<timestamp>.<raw body>`)."),
    header(
      "X-Service-Signature-V2-Previous",
      "The same by the secret before, for 24 hours after a change of secret: accept a delivery if either signature is right.",
      false,
    ),
    header("X-Service-Signature", "Legacy: HMAC over the body alone, no protection against replay."),
    header("X-Service-Mode", "`live` or `test`."),
    header("X-Service-Attempt", "1 for the first attempt."),
    header("webhook-id", "Standard Webhooks: the `eventId`."),
    header("webhook-timestamp", "Standard Webhooks: Unix seconds of this attempt."),
    header(
      "webhook-signature",
      "Standard Webhooks: one or two signatures, parted by a space, each `v1,` and base64 " +
        "HMAC-SHA256(secret, `<id>.<timestamp>.<raw body>`). Its libraries take the secret as `whsec_` and the base64 of its bytes.",
    ),
  ].map((each) => [each.name, each]),
);
