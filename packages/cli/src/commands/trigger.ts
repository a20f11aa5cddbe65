import { CommandError, type CommandSpec, EXIT, type ExitCode, type Invocation } from "../command";
import { EVENT_NAMES, exampleBody } from "../event-body";
import { answerText, isAccepted, post, receiverUrl } from "../post";
import { requireSettings } from "../settings";
import { deliveryHeaders, nowS } from "../sign";
import { columns } from "../terminal";
import { modeOf } from "./login";
import { requireSecret, SECRET_OPTION } from "./secret";
import { OUTCOME_NAMES, OUTCOMES } from "./simulate";
import { COMPANY_OUTCOMES, EVENT_STEPS, outcomeSteps, type Steps } from "./trigger-steps";

/** What can be triggered, and what the service then does. */
const TRIGGERS: ReadonlyMap<string, { readonly text: string; readonly steps: Steps | null }> = new Map([
  ...EVENT_NAMES.map(
    (name) =>
      [
        name,
        EVENT_STEPS[name] ?? { text: "not in the sandbox: only with --forward-to", steps: null },
      ] as const,
  ),
  ...OUTCOME_NAMES.map((name) => [name, { text: OUTCOMES[name], steps: outcomeSteps(name) }] as const),
  ...Object.entries(COMPANY_OUTCOMES),
]);

export const trigger: CommandSpec = {
  name: "trigger",
  summary: "Makes an event or outcome happen in the sandbox",
  details: [
    "The service does the whole work with a test key, so that records, events and deliveries are those of a real case. With\n" +
      "--forward-to the example of the reference goes straight to your receiver instead, signed with --secret, and the service\n" +
      "does nothing.",
    columns([...TRIGGERS].map(([name, { text }]) => [`  ${name}`, text])),
  ],
  positionals: [
    { name: "what", help: "an event or an outcome of the list above", choices: [...TRIGGERS.keys()] },
  ],
  options: {
    "forward-to": { type: "string", value: "URL", help: "send the example of the event to this receiver" },
    ...SECRET_OPTION,
  },
  examples: [
    "trigger approved",
    "trigger session.opened",
    "trigger verification.aml_alert --forward-to http://localhost:8080/webhooks",
  ],
  async run(given) {
    const { positionals, text, terminal, connect, signal } = given;
    const [what = ""] = positionals;
    const found = TRIGGERS.get(what);
    if (!found)
      throw new CommandError(`There is no event or outcome ${what}: ${[...TRIGGERS.keys()].join(", ")}.`);
    const target = text("forward-to");
    if (target !== undefined) return sendExample(given, what, receiverUrl(target));
    if (found.steps === null)
      throw new CommandError(`The sandbox cannot make ${what}. Send its example: --forward-to URL.`);
    const settings = requireSettings(process.env);
    if (modeOf(settings.apiKey) !== "test")
      throw new CommandError("trigger works in the sandbox: sign in with a key that begins with sv_test_.");
    const client = connect();
    await warnUnasked(given, what, client);
    const result = await found.steps({ client, baseUrl: settings.baseUrl, signal });
    terminal.report(
      { triggered: what, ...result },
      [
        `${terminal.paint("green", "✓")} ${what}`,
        columns(Object.entries(result).map(([name, value]) => [`  ${name}`, String(value)])),
      ].join("\n"),
    );
    return EXIT.good;
  },
};

/** Events about sessions, and about consent that is withdrawn, are written only where a webhook asks for them. */
async function warnUnasked(
  { terminal, signal }: Invocation,
  what: string,
  client: ReturnType<Invocation["connect"]>,
) {
  if (!what.startsWith("session.") && what !== "verification.consent_withdrawn") return;
  const { webhookEvents } = await client.getAccount({}, { signal });
  if (webhookEvents?.some((name) => name === what)) return;
  terminal.note(
    `The account's webhook does not ask for ${what}, so no event comes unless another endpoint does (PUT /v1/account/webhook, events).`,
  );
}

async function sendExample(given: Invocation, what: string, url: URL): Promise<ExitCode> {
  const { terminal, signal } = given;
  if (!EVENT_NAMES.includes(what))
    throw new CommandError(`--forward-to sends events: ${EVENT_NAMES.join(", ")}.`);
  const secret = requireSecret(given);
  const { eventId, body } = exampleBody(what);
  const headers = deliveryHeaders({ eventId, timestampS: nowS(), body, secret, mode: "test" });
  const answer = await post(url, headers, body, { signal });
  const isGood = isAccepted(answer);
  terminal.report(
    { triggered: what, eventId, isExample: true, ...answer },
    `${terminal.paint(isGood ? "green" : "red", isGood ? "✓" : "✗")} example of ${what} (${eventId}): ${answerText(answer)}`,
  );
  return isGood ? EXIT.good : EXIT.found;
}
