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

/** A request that takes longer hangs. */
const LONGEST_MS = 60_000;

type Outcome =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly body: string;
      readonly saysWhenAgain: boolean;
    }
  /** The connection ended, or the load balancer says that its own did. */
  | { readonly kind: "reset"; readonly why: string };

interface LoadOptions {
  /** Verifications that are submitted, and more until `finish` is called. */
  readonly atLeast: number;
  /** After so many a request is given up. */
  readonly tries?: number;
  /** What each client waits before its next verification. */
  readonly pauseMs?: number;
}

/** A verification whose id a client was told. */
interface Accepted {
  readonly business: Business;
  readonly atMs: number;
}

/**
 * Clients that submit verifications one after the other, each with a key of idempotency, and read each once. A request
 * that was cut off is sent again with the same key, as the documentation tells clients to.
 */
export class ClientLoad {
  readonly accepted = new Map<string, Accepted>();
  /** For each request that succeeded in the end, how long that took with its repetitions. */
  readonly waitsMs: number[] = [];
  /** What no client should see. */
  readonly failures: string[] = [];
  readonly #baseUrl: string;
  readonly #businesses: readonly Business[];
  readonly #options: LoadOptions;
  #sent = 0;
  #requests = 0;
  #resets = 0;
  #waits = 0;
  #refusals = 0;
  #mayEnd = false;
  #resetsAreExpected = false;
  #refusalsAreExpected = false;

  /** @param businesses take turns */
  constructor(baseUrl: string, businesses: readonly Business[], options: LoadOptions) {
    this.#baseUrl = baseUrl;
    this.#businesses = businesses;
    this.#options = options;
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

  /** While a database or store is broken, requests may be refused with 503 and a time to come again. */
  expectRefusals(areExpected: boolean): void {
    this.#refusalsAreExpected = areExpected;
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
      "refused with 503 and Retry-After during a fault, repeated": this.#refusals,
      "client requests failed": this.failures.length,
      "verifications accepted": this.accepted.size,
    };
  }

  async #client(): Promise<void> {
    while (this.#sent < this.#options.atLeast || !this.#mayEnd) {
      const business = this.#businesses[this.#sent % this.#businesses.length] as Business;
      this.#sent += 1;
      const submitted = await this.untilAnswered("submit", submission(business));
      const id =
        submitted && (JSON.parse(submitted) as { data: { verificationId: string } }).data.verificationId;
      if (!id) continue;
      this.accepted.set(id, { business, atMs: Date.now() });
      await this.untilAnswered("read", {
        path: `/v1/verifications/${id}`,
        init: { headers: { "X-API-Key": business.keys.test } },
      });
      if (this.#options.pauseMs) await wait(this.#options.pauseMs);
    }
  }

  /**
   * Sends a request until it succeeds.
   * @returns the body of the answer; null after a failure, which is noted
   */
  async untilAnswered(what: string, { path, init }: ClientRequest): Promise<string | null> {
    const tries = this.#options.tries ?? TRIES;
    const startedMs = performance.now();
    let wasReset = false;
    for (let tried = 0; tried < tries; tried += 1) {
      const expected = { reset: this.#resetsAreExpected, refusal: this.#refusalsAreExpected };
      this.#requests += 1;
      const outcome = await send(`${this.#baseUrl}${path}`, init);
      if (outcome.kind === "answer" && isSuccess(outcome.status)) {
        this.waitsMs.push(performance.now() - startedMs);
        return outcome.body;
      }
      if (!this.#isExplained(outcome, expected, wasReset)) {
        const why = outcome.kind === "answer" ? `${outcome.status} ${outcome.body}` : outcome.why;
        this.failures.push(`${what}: ${why}`.slice(0, 300));
        return null;
      }
      wasReset = true;
      await wait(AGAIN_AFTER_MS);
    }
    this.failures.push(`${what}: not answered after ${tries} tries`);
    return null;
  }

  /**
   * Whether a killed server or a fault explains the outcome: its connections, a refusal, or work that it had begun under
   * the same key.
   */
  #isExplained(
    outcome: Outcome,
    expected: { readonly reset: boolean; readonly refusal: boolean },
    wasReset: boolean,
  ): boolean {
    if (outcome.kind === "reset") {
      this.#resets += 1;
      return expected.reset || this.#resetsAreExpected;
    }
    if (outcome.status === 503 && outcome.saysWhenAgain) {
      this.#refusals += 1;
      return expected.refusal || this.#refusalsAreExpected;
    }
    this.#waits += 1;
    return outcome.status === 409 && wasReset;
  }
}

/** A request that may be sent again: its body is no stream. */
export interface ClientRequest {
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

const isSuccess = (status: number) => status >= 200 && status < 300;

async function send(url: string, init: RequestInit): Promise<Outcome> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(LONGEST_MS) });
    const body = await response.text();
    // Every answer of the product has one: without it the load balancer speaks for a connection that it has lost.
    if (response.headers.has("X-Request-Id")) {
      const saysWhenAgain = response.headers.has("Retry-After");
      return { kind: "answer", status: response.status, body, saysWhenAgain };
    }
    return { kind: "reset", why: `the load balancer answers ${response.status}` };
  } catch (cause) {
    if ((cause as Error).name === "TimeoutError") {
      return { kind: "answer", status: 0, body: `no answer in ${LONGEST_MS} ms`, saysWhenAgain: false };
    }
    const inner = (cause as Error).cause;
    return { kind: "reset", why: inner instanceof Error ? inner.message : String(cause) };
  }
}
