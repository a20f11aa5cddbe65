import type { Delivery } from "identity-verification-client";
import { type CommandSpec, EXIT } from "../command";
import { newEvents } from "../new-events";
import { printable, type Terminal } from "../terminal";

const STYLES = { delivered: "green", pending: "yellow", held: "dim", failed: "red" } as const;
const EVERY_MS = 1000;

export const tail: CommandSpec = {
  name: "tail",
  summary: "Shows the newest events and how their delivery went",
  options: {
    lines: { type: "string", short: "n", value: "N", help: "how many; default 10, at most 100" },
    follow: { type: "boolean", short: "f", help: "keep showing new ones until Ctrl-C" },
  },
  examples: ["tail -n 20", "tail --follow --json"],
  async run({ count, has, terminal, connect, signal }) {
    const client = connect();
    const lines = Math.min(count("lines") ?? 10, 100);
    const show = (each: Delivery) => terminal.report(each, line(each, terminal));
    if (!has("follow")) {
      const { deliveries } = await client.listDeliveries({ limit: lines }, { signal });
      for (const each of deliveries.reverse()) show(each);
      return EXIT.good;
    }
    try {
      for await (const each of newEvents(client, { everyMs: EVERY_MS, signal, earlier: lines })) show(each);
    } catch (problem) {
      if (!signal.aborted) throw problem;
    }
    return EXIT.good;
  },
};

function line(
  { createdAt, event, eventId, verificationId, state, attempts }: Delivery,
  { paint }: Terminal,
): string {
  const last = attempts.at(-1);
  const outcome = last ? ` ${last.status ?? printable(last.failure ?? "")} (attempt ${last.number})` : "";
  return [
    paint("dim", createdAt),
    event.padEnd(23),
    verificationId ?? eventId,
    `${paint(STYLES[state], state)}${outcome}`,
  ].join("  ");
}
