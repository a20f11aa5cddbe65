import { z } from "zod";
import { endpoint } from "./endpoint";

export const getDeliveryBody = endpoint({
  id: "getDeliveryBody",
  method: "GET",
  path: "/v1/webhooks/deliveries/:eventId",
  summary: "The exact body of an event, as every attempt sends it",
  description:
    "For a receiver that cannot be reached from the service: list the events, read their bodies, and hand them over there, " +
    "signed with a secret of your own. The command line program does that (`listen`). Each reading is recorded in the " +
    "audit log. Bodies are kept for 30 days (test: 7).",
  auth: "key",
  scope: "verifications:read",
  rate: "read",
  params: z.object({ eventId: z.string().regex(/^evt_[0-9A-Za-z]{22}$/) }),
  response: z.strictObject({
    eventId: z.string(),
    /** Null once it is no longer kept. */
    body: z.string().nullable(),
  }),
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND"],
});
