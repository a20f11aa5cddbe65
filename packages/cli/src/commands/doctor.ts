import { ApiError, Client, type Delivery, VERSION } from "identity-verification-client";
import { type CommandSpec, EXIT, type Invocation } from "../command";
import { isReadableByOthers, readSettings, settingsFile } from "../settings";
import { columns, printable } from "../terminal";
import { modeOf } from "./login";

/** A receiver tolerates 300 s. */
const CLOCK_OFF_S = 60;
const LOOKED_AT = 50;

interface Finding {
  readonly check: string;
  readonly state: "good" | "warning" | "problem";
  readonly text: string;
}

export const doctor: CommandSpec = {
  name: "doctor",
  summary: "Checks settings, service, key, clock and webhook, and reports what is wrong",
  async run(given) {
    const { terminal } = given;
    const findings = await examined(given);
    const marks = {
      good: terminal.paint("green", "✓"),
      warning: terminal.paint("yellow", "!"),
      problem: terminal.paint("red", "✗"),
    };
    const rows = columns(findings.map(({ check, text }) => [check, text])).split("\n");
    terminal.report(
      findings,
      rows.map((row, i) => `${marks[findings[i]?.state ?? "problem"]} ${row}`).join("\n"),
    );
    return findings.some(({ state }) => state === "problem") ? EXIT.found : EXIT.good;
  },
};

const good = (check: string, text: string): Finding => ({ check, state: "good", text });
const warning = (check: string, text: string): Finding => ({ check, state: "warning", text });
const problem = (check: string, text: string): Finding => ({ check, state: "problem", text });

/** One check after the other; without service or key the later ones are left out. */
async function examined({ signal }: Invocation): Promise<Finding[]> {
  const { baseUrl, apiKey, source } = readSettings(process.env);
  const findings = [good("program", `version ${VERSION}, Node ${process.versions.node}`), storedFile()];
  if (!baseUrl) return [...findings, problem("service", "no address is set: identity-verification login")];
  const found = await serviceAt(baseUrl, signal);
  findings.push(...found);
  // No key goes where nobody answers as the service does, or over a network unencrypted.
  if (found.some(({ check, state }) => state === "problem" && check !== "clock")) return findings;
  if (!apiKey) return [...findings, problem("key", "no API key is set: identity-verification login")];
  const client = new Client({ baseUrl, apiKey });
  try {
    const { name, active, webhookUrl, webhookEvents } = await client.getAccount({}, { signal });
    findings.push(good("key", `${modeOf(apiKey)} key of ${printable(name)}, from ${source}`));
    if (!active) findings.push(problem("account", "it is closed"));
    findings.push(
      webhookUrl === null
        ? warning("webhook", "none is set: events are held; listen forwards them all the same")
        : good("webhook", `${webhookUrl}: ${(webhookEvents ?? []).join(", ")}`),
      await deliveriesOf(client, signal),
    );
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    findings.push(problem("key", `${cause.message} (${cause.code})`));
  }
  return findings;
}

function storedFile(): Finding {
  const file = settingsFile(process.env);
  return isReadableByOthers(file)
    ? problem("settings", `other users of this machine can read ${file}: chmod 600 it, and rotate the key`)
    : good("settings", file);
}

/** Whether it answers, its version, whether the way there is encrypted, and the clocks. */
async function serviceAt(baseUrl: string, signal: AbortSignal): Promise<Finding[]> {
  let response: Response;
  let version: unknown;
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
    response = await fetch(`${baseUrl}/health`, { signal: limit, redirect: "error" });
    ({ version } = (await response.json()) as { version: unknown });
  } catch (cause) {
    signal.throwIfAborted();
    return [
      problem("service", `${baseUrl} does not answer as the service does (${(cause as Error).message})`),
    ];
  }
  const { protocol, hostname } = new URL(baseUrl);
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  const offS = Math.round((Date.now() - Date.parse(response.headers.get("date") ?? "")) / 1000);
  return [
    response.ok && typeof version === "string"
      ? good("service", `${baseUrl}, version ${printable(version)}`)
      : problem("service", `${baseUrl} answers ${response.status} to /health`),
    ...(version === VERSION
      ? []
      : [warning("version", `this program is ${VERSION}: use the one of the service`)]),
    ...(protocol === "https:" || isLocal
      ? []
      : [problem("transport", "the key goes over the network unencrypted: use https")]),
    ...(Math.abs(offS) <= CLOCK_OFF_S
      ? [good("clock", `${offS} s from that of the service`)]
      : [problem("clock", `this machine is ${offS} s off the service: signatures will look stale`)]),
  ];
}

async function deliveriesOf(client: Client, signal: AbortSignal): Promise<Finding> {
  const { deliveries } = await client.listDeliveries({ limit: LOOKED_AT }, { signal });
  const failing = deliveries.filter(
    ({ state, attempts }) => state === "failed" || (state === "pending" && attempts.length > 0),
  );
  const [newest] = failing;
  if (!newest) return good("deliveries", `none of the newest ${deliveries.length} is failing`);
  return warning(
    "deliveries",
    `${failing.length} of the newest ${deliveries.length} are failing: ${whyOf(newest)}`,
  );
}

function whyOf({ eventId, attempts }: Delivery): string {
  return `${eventId}, ${printable(attempts.at(-1)?.failure ?? "no attempt")}`;
}
