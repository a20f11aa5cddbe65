import type { Client, Delivery } from "identity-verification-client";
import { CommandError, type CommandSpec, EXIT, type Invocation } from "../command";
import { newEvents } from "../new-events";
import { answerText, isAccepted, post, receiverUrl } from "../post";
import { requireSettings } from "../settings";
import { deliveryHeaders, newSecret, nowS } from "../sign";
import { modeOf } from "./login";
import { givenSecret, SECRET_OPTION } from "./secret";

const EVERY_MS = 1000;

export const listen: CommandSpec = {
  name: "listen",
  summary: "Forwards events to a receiver on this machine, without a tunnel",
  details: [
    "It asks the service for new events once a second, reads their exact bodies and posts them to your receiver, in the order in\n" +
      "which they happened, signed anew with --secret or with a secret that it prints. What the service itself delivers to the\n" +
      "webhook that is set stays as it is. An event that your receiver refuses is not sent again by itself: --replay does.",
    "Events about sessions exist only where the webhook that is set asks for them.",
  ],
  options: {
    "forward-to": {
      type: "string",
      value: "URL",
      help: "your receiver, such as http://localhost:8080/webhooks",
    },
    events: { type: "string", value: "A,B", help: "only these events" },
    replay: { type: "string", value: "N", help: "begin with the newest N past events, at most 100" },
    count: { type: "string", value: "N", help: "stop after N events" },
    ...SECRET_OPTION,
  },
  examples: [
    "listen --forward-to http://localhost:8080/webhooks",
    "listen --forward-to http://localhost:8080/webhooks --replay 1 --count 1",
  ],
  async run(given) {
    const { text, count, terminal, connect, signal } = given;
    const target = text("forward-to");
    if (target === undefined) throw new CommandError("Where do the events go? Give --forward-to URL.");
    const url = receiverUrl(target);
    const { apiKey } = requireSettings(process.env);
    const client = connect();
    const own = givenSecret(given);
    const secret = own ?? newSecret();
    await client.getAccount({}, { signal });
    if (own === null) terminal.note(`Signing secret of this run: ${terminal.paint("bold", secret)}`);
    terminal.note(`${modeOf(apiKey)} events go to ${url.href}. Ctrl-C ends it.`);
    const forwarding: Forwarding = { given, client, url, secret, mode: modeOf(apiKey) };
    const most = count("count");
    const refused = await forwardAll(forwarding, {
      wanted: wantedEvents(text("events")),
      earlier: Math.min(count("replay") ?? 0, 100),
      most: most ?? Number.POSITIVE_INFINITY,
    });
    return refused > 0 && most !== undefined ? EXIT.found : EXIT.good;
  },
};

interface Choice {
  readonly wanted: ReadonlySet<string> | null;
  readonly earlier: number;
  readonly most: number;
}

/** Until the signal, or until so many were sent. @returns how many the receiver did not accept */
async function forwardAll(forwarding: Forwarding, { wanted, earlier, most }: Choice): Promise<number> {
  const { given, client } = forwarding;
  const { signal } = given;
  let sent = 0;
  let refused = 0;
  try {
    const options = { everyMs: EVERY_MS, signal, earlier, onGap: gapNote(given) };
    for await (const event of newEvents(client, options)) {
      if (wanted !== null && !wanted.has(event.event)) continue;
      if (!(await forward(forwarding, event))) refused += 1;
      sent += 1;
      if (sent >= most) break;
    }
  } catch (problem) {
    if (!signal.aborted) throw problem;
  }
  return refused;
}

function wantedEvents(list: string | undefined): ReadonlySet<string> | null {
  return list === undefined ? null : new Set(list.split(",").map((name) => name.trim()));
}

/** Says once that the service does not answer. */
function gapNote({ terminal }: Invocation): () => void {
  let isSaid = false;
  return () => {
    if (!isSaid) terminal.note("The service does not answer at the moment. Asking on.");
    isSaid = true;
  };
}

interface Forwarding {
  readonly given: Invocation;
  readonly client: Client;
  readonly url: URL;
  readonly secret: string;
  readonly mode: "live" | "test";
}

/** @returns false when the receiver did not accept it */
async function forward({ given, client, url, secret, mode }: Forwarding, event: Delivery): Promise<boolean> {
  const { terminal, signal } = given;
  const { eventId } = event;
  const { body } = await client.getDeliveryBody({ eventId }, { signal });
  if (body === null) {
    terminal.note(`${eventId}: its body is no longer kept.`);
    return true;
  }
  const headers = deliveryHeaders({ eventId, timestampS: nowS(), body, secret, mode });
  const answer = await post(url, headers, body, { signal });
  const isGood = isAccepted(answer);
  terminal.report(
    { eventId, event: event.event, verificationId: event.verificationId, ...answer },
    [
      terminal.paint("dim", event.createdAt),
      event.event.padEnd(23),
      event.verificationId ?? eventId,
      terminal.paint(isGood ? "green" : "red", answerText(answer)),
    ].join("  "),
  );
  return isGood;
}
