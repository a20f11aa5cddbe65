import { EXAMPLES } from "event-examples";
import { newEventId } from "./sign";

/** The events of the contract. */
export const EVENT_NAMES: readonly string[] = Object.keys(EXAMPLES);

/** A body as the reference shows it, with an id of its own, the time of now, and what `changes` says. */
export function exampleBody(
  name: string,
  changes: Readonly<Record<string, unknown>> = {},
): { readonly eventId: string; readonly body: string } {
  const eventId = newEventId();
  const event = { ...EXAMPLES[name], eventId, timestamp: new Date().toISOString(), ...changes };
  return { eventId, body: JSON.stringify(event) };
}
