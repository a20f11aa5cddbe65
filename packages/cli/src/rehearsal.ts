import { EXAMPLES } from "event-examples";
import { exampleBody } from "./event-body";
import { type Answer, answerText, isAccepted, post } from "./post";
import { type Attempt, deliveryHeaders, newSecret, nowS } from "./sign";

/** Further from now than the 300 s that a receiver tolerates. */
const OFF_S = 600;
const SLOW_MS = 3000;
/** A receiver that works before it answers will one day not answer in time. */
const LATE_MS = 5000;
/** Bodies have at most 64 KiB. */
const LARGE_CHARS = 60_000;

/** How one part of the rehearsal went. */
export interface Finding {
  readonly name: string;
  readonly isGood: boolean;
  /** What the receiver did, and what it should have done where that differs. */
  readonly text: string;
}

export interface Rehearsed {
  readonly url: URL;
  readonly secret: string;
  readonly signal: AbortSignal;
}

type Sent = { readonly eventId: string; readonly body: string };
interface Change {
  readonly attempt?: Partial<Attempt>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Leave these headers out. */
  readonly without?: RegExp;
  readonly overMs?: number;
}

interface Part {
  readonly name: string;
  readonly run: (given: Rehearsed) => Promise<string | null>;
  readonly good: string;
}

const COMPLETED = "verification.completed";

/** The parts in order; each resolves to what is wrong, or null. */
const PARTS: readonly Part[] = [
  {
    name: "the same event three times, two of them at once",
    good: "accepted each time; look whether it was processed once",
    run: async (given) => {
      const sent = exampleBody(COMPLETED);
      const both = await Promise.all([
        deliver(given, sent),
        deliver(given, sent, { attempt: { number: 2 } }),
      ]);
      return refusedOf([...both, await deliver(given, sent, { attempt: { number: 3 } })]);
    },
  },
  {
    name: "events in reversed order",
    good: "accepted; look whether the decision of revision 2 was kept",
    run: async (given) => {
      const events = [
        exampleBody(COMPLETED, { revision: 2, decision: "rejected" }),
        exampleBody(COMPLETED, { revision: 1 }),
        exampleBody("verification.submitted", { revision: 0 }),
      ];
      const answers: Answer[] = [];
      for (const each of events) answers.push(await deliver(given, each));
      return refusedOf(answers);
    },
  },
  {
    name: "every event of the reference",
    good: "accepted",
    run: async (given) => {
      const answers: Answer[] = [];
      for (const name of Object.keys(EXAMPLES)) answers.push(await deliver(given, exampleBody(name)));
      return refusedOf(answers);
    },
  },
  {
    name: "an event of a later release",
    good: "accepted and ignored",
    run: async (given) =>
      refusedOf([await deliver(given, exampleBody("webhook.test", { event: "verification.later" }))]),
  },
  {
    name: "a field of a later release",
    good: "accepted",
    run: async (given) =>
      refusedOf([await deliver(given, exampleBody(COMPLETED, { laterField: { a: [1] } }))]),
  },
  {
    name: "a body of 60 kB",
    good: "accepted",
    run: async (given) =>
      refusedOf([await deliver(given, exampleBody(COMPLETED, { laterField: "x".repeat(LARGE_CHARS) }))]),
  },
  {
    name: "the secret was changed, and yours is the one before",
    good: "accepted by the signature of the previous secret",
    run: async (given) => {
      const attempt = { secret: newSecret(), previousSecret: given.secret };
      return refusedOf([await deliver(given, exampleBody(COMPLETED), { attempt })]);
    },
  },
  {
    name: "a body that arrives in pieces over 3 s",
    good: "accepted",
    run: async (given) => refusedOf([await deliver(given, exampleBody(COMPLETED), { overMs: SLOW_MS })]),
  },
  {
    name: "signed ten minutes ago",
    good: "refused",
    run: (given) => forged(given, { attempt: { timestampS: nowS() - OFF_S } }),
  },
  {
    name: "signed ten minutes in the future",
    good: "refused",
    run: (given) => forged(given, { attempt: { timestampS: nowS() + OFF_S } }),
  },
  {
    name: "an old signature under a new time",
    good: "refused",
    run: (given) => {
      const time = String(nowS());
      const headers = { "x-service-timestamp": time, "webhook-timestamp": time };
      return forged(given, { attempt: { timestampS: nowS() - OFF_S }, headers });
    },
  },
  {
    name: "signed with another secret",
    good: "refused",
    run: (given) => forged(given, { attempt: { secret: newSecret() } }),
  },
  {
    name: "a body that was changed after signing",
    good: "refused",
    run: (given) =>
      forged(given, { attempt: { body: exampleBody(COMPLETED, { decision: "rejected" }).body } }),
  },
  {
    name: "no signature",
    good: "refused",
    run: (given) => forged(given, { without: /signature/ }),
  },
  {
    name: "an empty signature",
    good: "refused",
    run: (given) =>
      forged(given, {
        headers: {
          "x-service-signature": "",
          "x-service-signature-v2": "sha256=",
          "webhook-signature": "v1,",
        },
      }),
  },
  {
    name: "signed, and no JSON",
    good: "answered without an error of its own",
    run: async (given) => {
      const answer = await deliver(given, { ...exampleBody("webhook.test"), body: "{" });
      return answer.status === null || answer.status >= 500 ? `answered ${answerText(answer)}` : null;
    },
  },
];

/** Sends all of it, one after the other. A receiver that refuses a right delivery is not rehearsed further. */
export async function* rehearsal(given: Rehearsed): AsyncGenerator<Finding> {
  const first = await genuine(given, "a right delivery");
  yield first;
  if (!first.isGood) return;
  for (const { name, run, good } of PARTS) {
    given.signal.throwIfAborted();
    const problem = await run(given);
    yield { name, isGood: problem === null, text: problem ?? good };
  }
  yield await genuine(given, "a right delivery after all of this");
}

async function genuine(given: Rehearsed, name: string): Promise<Finding> {
  const answer = await deliver(given, exampleBody(COMPLETED));
  if (!isAccepted(answer)) {
    const text = `answered ${answerText(answer)}: is the secret that of the receiver, and does it verify the raw body?`;
    return { name, isGood: false, text };
  }
  if (answer.durationMs > LATE_MS) {
    const text = `accepted in ${answer.durationMs} ms: answer first and work afterwards, 15 s are the limit`;
    return { name, isGood: false, text };
  }
  return { name, isGood: true, text: `accepted in ${answer.durationMs} ms` };
}

function deliver(given: Rehearsed, { eventId, body }: Sent, change: Change = {}): Promise<Answer> {
  const attempt = {
    eventId,
    timestampS: nowS(),
    body,
    secret: given.secret,
    mode: "test" as const,
    ...change.attempt,
  };
  const headers = Object.entries({ ...deliveryHeaders(attempt), ...change.headers });
  const kept = headers.filter(([name]) => !change.without?.test(name));
  const { signal } = given;
  return post(given.url, Object.fromEntries(kept), body, { overMs: change.overMs ?? 0, signal });
}

/** What is wrong where every answer had to be 2xx. */
function refusedOf(answers: readonly Answer[]): string | null {
  const bad = answers.find((each) => !isAccepted(each));
  return bad ? `answered ${answerText(bad)}: only 2xx counts, and everything else is sent again` : null;
}

/** Sends something forged: what is wrong where it is not refused with 4xx. */
async function forged(given: Rehearsed, change: Change): Promise<string | null> {
  const answer = await deliver(given, exampleBody(COMPLETED), change);
  if (isAccepted(answer)) return `ACCEPTED with ${answer.status}: whoever knows the address can forge events`;
  const isRefused = answer.status !== null && answer.status >= 400 && answer.status < 500;
  return isRefused ? null : `answered ${answerText(answer)}: refuse it with 400`;
}
