// Receives webhooks with a route handler of Next.js: app/webhooks/route.ts
//
//   npm install identity-verification-client
import { verifyWebhook, type WebhookEvent, WebhookRejected } from "identity-verification-client";

/** Deliveries repeat, and an app has several processes: a real receiver keeps the ids in its database, for 7 days. */
const seen = new Set<string>();

export async function POST(request: Request): Promise<Response> {
  const secret = process.env["WEBHOOK_SECRET"];
  if (!secret) return new Response("WEBHOOK_SECRET is not set.", { status: 500 });
  try {
    // The bytes as they came: request.json() would lose them.
    const event = await verifyWebhook(new Uint8Array(await request.arrayBuffer()), request.headers, secret);
    if (!seen.has(event.eventId)) {
      seen.add(event.eventId);
      handle(event);
    }
    return new Response(null, { status: 204 });
  } catch (problem) {
    if (!(problem instanceof WebhookRejected)) throw problem;
    return new Response(problem.message, { status: 400 });
  }
}

function handle(event: WebhookEvent): void {
  // Of two events about one verification the one with the higher `revision` is newer.
  if (event.event === "verification.completed")
    console.log(event.eventId, event.verificationId, event.decision);
}
