import { createHmac } from "node:crypto";
import { openReceiver, type ReceivedRequest, type Receiver } from "@/tests/support/receiver";

const SLOW_MS = 1_500;
const DRIP_MS = 200;
/** One event in so many is refused at first by the receiver that fails. */
const FAILS_EVERY = 5;

/** A business's receiver. */
interface Seat {
  readonly receiver: Receiver;
  /** It never takes an event. */
  readonly isDeaf: boolean;
  businessId: string;
  secret: string;
}

/** Receivers of webhooks: one that fails at times, one that is slow, and hostile ones that never take an event. */
export class Audience {
  readonly seats: readonly Seat[];
  /** Deliveries that were answered with 500: they come again. */
  readonly #refused: ReadonlySet<ReceivedRequest>;

  private constructor(seats: readonly Seat[], refused: ReadonlySet<ReceivedRequest>) {
    this.seats = seats;
    this.#refused = refused;
  }

  static async open(): Promise<Audience> {
    const failing = await openReceiver();
    const refused = new Set<ReceivedRequest>();
    let first = 0;
    failing.answer((response, request) => {
      const isFirst = request.headers["x-service-attempt"] === "1";
      if (isFirst) first += 1;
      const isRefused = isFirst && first % FAILS_EVERY === 0;
      if (isRefused) refused.add(request);
      response.writeHead(isRefused ? 500 : 200).end();
    });
    const slow = await openReceiver();
    slow.answer((response) => setTimeout(() => response.writeHead(200).end(), SLOW_MS));
    const silent = await openReceiver();
    silent.answer(() => {});
    const cutting = await openReceiver();
    cutting.answer((response) => response.destroy());
    const dripping = await openReceiver();
    dripping.answer((response) => {
      response.socket?.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => response.socket?.write("X-A: b\r\n"), DRIP_MS);
      response.once("close", () => clearInterval(timer));
    });
    const seat = (receiver: Receiver, isDeaf: boolean): Seat => ({
      receiver,
      isDeaf,
      businessId: "",
      secret: "",
    });
    return new Audience(
      [
        ...[failing, slow].map((receiver) => seat(receiver, false)),
        ...[silent, cutting, dripping].map((receiver) => seat(receiver, true)),
      ],
      refused,
    );
  }

  /** The ids of the businesses whose receivers take no event. */
  deaf(): ReadonlySet<string> {
    return new Set(this.seats.filter(({ isDeaf }) => isDeaf).map(({ businessId }) => businessId));
  }

  /** What the receivers that listen heard of the verifications that clients were told of. */
  counts(accepted: Accepted) {
    const deliveries = this.#heard();
    const completed = deliveries.filter(({ event }) => event === "verification.completed");
    const taken = completed.filter(({ isRefused }) => !isRefused);
    const heard = new Set(taken.map(({ verificationId }) => verificationId));
    const deaf = this.deaf();
    const due = [...accepted].filter(([, { business }]) => !deaf.has(business.businessId)).map(([id]) => id);
    const idsOf = grouped(deliveries.map((each) => [`${each.event} ${each.verificationId}`, each.eventId]));
    const bodiesOf = grouped(deliveries.map((each) => [each.eventId, each.body]));
    return {
      "deliveries heard": deliveries.length,
      "deliveries repeated": deliveries.length - bodiesOf.size,
      "events not heard": due.filter((id) => !heard.has(id)).length,
      "events under two ids": several(idsOf),
      "events with two bodies": several(bodiesOf),
      "wrong signatures": deliveries.filter(({ isSigned }) => !isSigned).length,
    };
  }

  /** How long after an instant the first event came of a verification that was accepted before it. */
  msUntilOldOneTold(atMs: number, accepted: Accepted): number | undefined {
    const told = this.#heard()
      .filter((each) => each.atMs > atMs && (accepted.get(each.verificationId)?.atMs ?? atMs) < atMs)
      .map((each) => each.atMs - atMs);
    return told.length > 0 ? Math.min(...told) : undefined;
  }

  async close(): Promise<void> {
    await Promise.all(this.seats.map(({ receiver }) => receiver.close()));
  }

  #heard() {
    return this.seats
      .filter(({ isDeaf }) => !isDeaf)
      .flatMap(({ receiver, secret }) =>
        receiver.received.map((request) => {
          const { body, headers, atMs } = request;
          const text = body.toString();
          const { event, eventId, verificationId } = JSON.parse(text) as Record<string, string>;
          const expected = createHmac("sha256", secret)
            .update(`${headers["x-service-timestamp"]}.${text}`)
            .digest("hex");
          const isSigned = headers["x-service-signature-v2"] === `sha256=${expected}`;
          const isRefused = this.#refused.has(request);
          return {
            isRefused,
            event,
            eventId: eventId ?? "",
            verificationId: verificationId ?? "",
            body: text,
            isSigned,
            atMs,
          };
        }),
      );
  }
}

type Accepted = ReadonlyMap<
  string,
  { readonly business: { readonly businessId: string }; readonly atMs: number }
>;

function grouped(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  for (const [key, value] of pairs) groups.set(key, (groups.get(key) ?? new Set()).add(value));
  return groups;
}

const several = (groups: ReadonlyMap<string, ReadonlySet<string>>): number =>
  [...groups.values()].filter(({ size }) => size > 1).length;
