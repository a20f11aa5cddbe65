// Checks a person in the sandbox and receives the result, with nothing but Node.
//
//   BASE_URL=http://localhost:3000 API_KEY=sv_test_… node verify-and-receive.mjs
//
// WEBHOOK_URL is where the service reaches this program; by default http://localhost:4000/webhooks.
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { Client, verifyWebhook, WebhookRejected } from "identity-verification-client";

const { BASE_URL: baseUrl, API_KEY: apiKey, WEBHOOK_URL = "http://localhost:4000/webhooks" } = process.env;
if (!baseUrl || !apiKey) throw new Error("Set BASE_URL and API_KEY.");
const client = new Client({ baseUrl, apiKey });
const webhookSecret = `whsec_${crypto.randomUUID()}${crypto.randomUUID()}`;

/** Events that were processed. Deliveries repeat, so a real receiver keeps their ids in its database, for 7 days. */
const seen = new Set();

const server = createServer(async (request, response) => {
  try {
    const event = await verifyWebhook(await buffer(request), request.headers, webhookSecret);
    response.writeHead(204).end();
    if (seen.has(event.eventId)) return;
    seen.add(event.eventId);
    if (event.event === "verification.completed") report(event);
  } catch (problem) {
    if (!(problem instanceof WebhookRejected)) throw problem;
    response.writeHead(400).end(problem.message);
  }
});

function report({ verificationId, decision, reasons }) {
  console.log(`${verificationId}: ${decision} ${reasons.join(", ")}`);
  server.close();
  server.closeAllConnections();
}

server.listen(Number(new URL(WEBHOOK_URL).port), async () => {
  await client.putWebhook({ webhookUrl: WEBHOOK_URL, webhookSecret, mode: "test" });
  // The sandbox takes any picture; `simulate` chooses the outcome.
  const picture = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const { verificationId } = await client.submitVerification({
    selfie: picture,
    idFront: picture,
    externalRef: "customer-42",
    simulate: "expired_document",
  });
  console.log(`${verificationId}: submitted`);
});
