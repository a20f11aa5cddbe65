import type { SimulatedOutcome } from "identity-verification-client";
import { CommandError } from "../command";

/** Outcomes of the sandbox, and what each shows. A later outcome of the contract stops the compiler here. */
export const OUTCOMES: Readonly<Record<SimulatedOutcome, string>> = {
  approved: "a person who is approved",
  rejected: "another person's document: rejected",
  needs_review: "a doubtful face: waits for a reviewer",
  liveness_spoofed: "a spoofed selfie: rejected",
  expired_document: "an expired document: rejected",
  aml_hit: "a person on a watchlist: waits for a reviewer",
  aml_error: "a person who could not be screened: waits for a reviewer",
  processing_failed: "a check that ends as FAILED; verify is refused with 503",
  timeout: "a result after 90 s; verify is refused with 503",
};
export const OUTCOME_NAMES = Object.keys(OUTCOMES) as SimulatedOutcome[];

/** The option `--simulate`. */
export const SIMULATE_OPTION = {
  simulate: {
    type: "string",
    value: "OUTCOME",
    help: "with a test key, the outcome",
    choices: OUTCOME_NAMES,
  },
} as const;

/** @throws CommandError for a word that is no outcome */
export function outcomeOf(word: string | undefined): SimulatedOutcome | undefined {
  if (word === undefined) return undefined;
  const found = OUTCOME_NAMES.find((name) => name === word);
  if (!found) throw new CommandError(`There is no outcome ${word}: ${OUTCOME_NAMES.join(", ")}.`);
  return found;
}
