import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { submitVerification } from "@/lib/contract/verify";
import { plainPng } from "@/tests/support/images";
import type { Business } from "@/tools/testing/business";

/** The sandbox takes any picture (UPLOAD-SANDBOX-1). */
const PICTURE = plainPng(1, 1);
/** A request is given up after so many tries: its server was killed once, not ten times. */
const TRIES = 40;
const AGAIN_AFTER_MS = 500;

type Outcome =
  | { readonly kind: "answer"; readonly status: number; readonly body: string }
  /** The connection ended, or the load balancer says that its own did. */
  | { readonly kind: "reset"; readonly why: string };

/**
 * Clients that submit verifications one after the other, each with a key of idempotency, and read each once. A request
 * that was cut off is sent again with the same key, as the documentation tells clients to.
 */
export class ClientLoad {
  /** Ids that a client was told. */
  readonly accepted = new Set<string>();
  /** What no client should see. */
  readonly failures: string[] = [];
  readonly #baseUrl: string;
  readonly #businesses: readonly Business[];
  readonly #atLeast: number;
  #sent = 0;
  #requests = 0;
  #resets = 0;
  #waits = 0;
  #mayEnd = false;
  #resetsAreExpected = false;

  /** @param atLeast verifications that are submitted, and more until {@link finish} is called */
  constructor(baseUrl: string, businesses: readonly Business[], atLeast: number) {
    this.#baseUrl = baseUrl;
    this.#businesses = businesses;
    this.#atLeast = atLeast;
  }

  async run(clients: number): Promise<void> {
    await Promise.all(Array.from({ length: clients }, () => this.#client()));
  }

  /** No more than `atLeast` are needed. */
  finish(): void {
    this.#mayEnd = true;
  }

  /** While a server is killed its connections are reset; at any other time that is a failure. */
  expectResets(areExpected: boolean): void {
    this.#resetsAreExpected = areExpected;
  }

  /** Resolves when so many were accepted. */
  async reached(count: number): Promise<void> {
    while (this.accepted.size < count) await wait(50);
  }

  counts() {
    return {
      "client requests": this.#requests,
      "connections reset by a kill, repeated": this.#resets,
      "repeated while the first still counted as running": this.#waits,
      "client requests failed": this.failures.length,
      "verifications accepted": this.accepted.size,
    };
  }

  async #client(): Promise<void> {
    while (this.#sent < this.#atLeast || !this.#mayEnd) {
      const business = this.#businesses[this.#sent % this.#businesses.length] as Business;
      this.#sent += 1;
      const submitted = await this.#untilAnswered("submit", () => submission(business));
      const id =
        submitted && (JSON.parse(submitted) as { data: { verificationId: string } }).data.verificationId;
      if (!id) continue;
      this.accepted.add(id);
      await this.#untilAnswered("read", () => ({
        path: `/v1/verifications/${id}`,
        init: { headers: { "X-API-Key": business.keys.test } },
      }));
    }
  }

  /** @returns the body of the answer; null after a failure, which is noted */
  async #untilAnswered(what: string, make: () => ClientRequest): Promise<string | null> {
    const { path, init } = make();
    let wasReset = false;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const mayBeReset = this.#resetsAreExpected;
      this.#requests += 1;
      const outcome = await send(`${this.#baseUrl}${path}`, init);
      if (outcome.kind === "answer" && outcome.status === 200) return outcome.body;
      if (!this.#isOfKill(outcome, mayBeReset, wasReset)) {
        const why = outcome.kind === "reset" ? outcome.why : `${outcome.status} ${outcome.body}`;
        this.failures.push(`${what}: ${why}`.slice(0, 300));
        return null;
      }
      wasReset = true;
      await wait(AGAIN_AFTER_MS);
    }
    this.failures.push(`${what}: not answered after ${TRIES} tries`);
    return null;
  }

  /** Whether a killed server explains the outcome: its connections, or work that it had begun under the same key. */
  #isOfKill(outcome: Outcome, mayBeReset: boolean, wasReset: boolean): boolean {
    const isReset = outcome.kind === "reset";
    if (isReset) this.#resets += 1;
    else this.#waits += 1;
    return isReset ? mayBeReset || this.#resetsAreExpected : outcome.status === 409 && wasReset;
  }
}

interface ClientRequest {
  readonly path: string;
  readonly init: RequestInit;
}

function submission(business: Business): ClientRequest {
  const body = new FormData();
  for (const field of ["selfie", "idFront"])
    body.set(field, new Blob([new Uint8Array(PICTURE)]), `${field}.png`);
  const headers = { "X-API-Key": business.keys.test, "Idempotency-Key": randomUUID() };
  return { path: submitVerification.path, init: { method: submitVerification.method, headers, body } };
}

async function send(url: string, init: RequestInit): Promise<Outcome> {
  try {
    const response = await fetch(url, init);
    const body = await response.text();
    // Every answer of the product has one: without it the load balancer speaks for a connection that it has lost.
    if (response.headers.has("X-Request-Id")) return { kind: "answer", status: response.status, body };
    return { kind: "reset", why: `the load balancer answers ${response.status}` };
  } catch (cause) {
    const inner = (cause as Error).cause;
    return { kind: "reset", why: inner instanceof Error ? inner.message : String(cause) };
  }
}
