import { Checkbox } from "@/components/ui/field";
import { CHOSEN_EVENTS, DEFAULT_EVENTS, type EventName } from "@/lib/contract/events";

type ChosenEvent = (typeof CHOSEN_EVENTS)[number];

/** The events that an endpoint asks for, as checkboxes of a form; `webhook.test` comes to every one. */
export function EventChoice({
  chosen = DEFAULT_EVENTS,
  problem,
}: {
  readonly chosen?: readonly EventName[] | undefined;
  readonly problem?: string | null;
}) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 font-medium text-ink text-sm">Events</legend>
      {CHOSEN_EVENTS.map((name) => (
        <Checkbox
          key={name}
          name="events"
          value={name}
          defaultChecked={chosen.includes(name)}
          label={<code className="break-all font-mono text-[0.8125rem]">{name}</code>}
        />
      ))}
      {problem ? (
        <p role="alert" className="text-bad text-sm">
          {problem}
        </p>
      ) : (
        <p className="text-soft text-sm">Every endpoint gets webhook.test, too.</p>
      )}
    </fieldset>
  );
}

/** What the form asks for, in the order of the catalogue. */
export function chosenEvents(form: FormData): ChosenEvent[] {
  const given = form.getAll("events");
  return CHOSEN_EVENTS.filter((name) => given.includes(name));
}

/** "all events except those of sessions", "3 of 7 events": what an endpoint asks for, in a few words. */
export function eventsInWords(events: readonly EventName[]): string {
  const asked = CHOSEN_EVENTS.filter((name) => events.includes(name));
  const defaults = CHOSEN_EVENTS.filter((name) => DEFAULT_EVENTS.includes(name));
  if (asked.length === CHOSEN_EVENTS.length) return "all events";
  if (asked.length === defaults.length && defaults.every((name) => asked.includes(name)))
    return "all events except those of sessions";
  if (asked.length === 1) return `only ${asked[0]}`;
  return `${asked.length} of ${CHOSEN_EVENTS.length} events`;
}
