// Receives webhooks with Express.
//
//   npm install express identity-verification-client
//   WEBHOOK_SECRET=… PORT=8080 node receiver.mjs
import express from "express";
import { verifyWebhook, WebhookRejected } from "identity-verification-client";

const { WEBHOOK_SECRET, PORT = "8080" } = process.env;
if (!WEBHOOK_SECRET) throw new Error("Set WEBHOOK_SECRET.");

/** Deliveries repeat, so a real receiver keeps the ids in its database, for 7 days. */
const seen = new Set();

const app = express();
// The signature is over the bytes as they came, so nothing may parse the body before.
app.post("/webhooks", express.raw({ type: "*/*", limit: "64kb" }), async (request, response) => {
  try {
    const event = await verifyWebhook(request.body, request.headers, WEBHOOK_SECRET);
    response.status(204).end();
    if (seen.has(event.eventId)) return;
    seen.add(event.eventId);
    handle(event);
  } catch (problem) {
    if (!(problem instanceof WebhookRejected)) throw problem;
    response.status(400).send(problem.message);
  }
});

function handle(event) {
  // Of two events about one verification the one with the higher `revision` is newer.
  if (event.event === "verification.completed")
    console.log(event.eventId, event.verificationId, event.decision);
}

app.listen(Number(PORT), "127.0.0.1", () => console.log("listening"));
