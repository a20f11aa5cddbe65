import type { Client } from "identity-verification-client";
import type { Terminal } from "./terminal";

/** The exit codes of the program. They are documented in `--help` and in the README of the package. */
export const EXIT = {
  /** Done. */
  good: 0,
  /** The program ran, and what it looked at is not as it should be. */
  found: 1,
  /** The program was called in the wrong way, or nobody has signed in. */
  usage: 2,
  /** The service refused the request. */
  refused: 3,
  /** No answer from the service. */
  unreachable: 4,
  /** There was no result within the time. */
  waited: 5,
  /** Ctrl-C before there was a result. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A sentence for the person at the terminal, and the exit code. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}

export interface OptionSpec {
  readonly type: "string" | "boolean";
  readonly short?: string;
  /** What the value is, in capitals: `URL`. */
  readonly value?: string;
  readonly help: string;
  readonly choices?: readonly string[];
}

export interface ArgumentSpec {
  readonly name: string;
  readonly help: string;
  readonly isOptional?: true;
  readonly choices?: readonly string[];
}

/** What a command is given. */
export interface Invocation {
  readonly positionals: readonly string[];
  /** The value of an option; undefined where it was not given. */
  text(option: string): string | undefined;
  /** A whole number of an option, at least 1. @throws CommandError for anything else */
  count(option: string): number | undefined;
  has(option: string): boolean;
  readonly terminal: Terminal;
  /** The service by the settings. @throws CommandError when nobody has signed in */
  connect(): Client;
  /** Ends when the person presses Ctrl-C. */
  readonly signal: AbortSignal;
}

export interface CommandSpec {
  /** One or two words: `session create`. */
  readonly name: string;
  readonly summary: string;
  /** Paragraphs below the summary. */
  readonly details?: readonly string[];
  readonly positionals?: readonly ArgumentSpec[];
  readonly options?: Readonly<Record<string, OptionSpec>>;
  readonly examples?: readonly string[];
  run(given: Invocation): Promise<ExitCode>;
}
