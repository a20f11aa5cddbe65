import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { ROOT } from "./root";

/** An error for the person at the terminal: the command prints the message without a stack and exits with code 1. */
export class Refusal extends Error {}

/** A command that was called in the wrong way: as a {@link Refusal}, with exit code 2. */
export class WrongUsage extends Refusal {}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Prefix of each output line, for several programs on one terminal. */
  readonly label?: string;
  /** Is told each line that is printed under the label. */
  readonly onLine?: (line: string) => void;
}

/**
 * Runs a program in the repository's root with this process's output and no input; resolves to its exit code. Signals
 * that end this process are passed on.
 */
export function run(
  program: string,
  args: readonly string[],
  { env, label, onLine }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env } as NodeJS.ProcessEnv,
      stdio: label === undefined ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    });
    if (label !== undefined) relay(child, label, onLine);
    const kill = () => child.kill();
    const quit = () => process.exit(1);
    process.once("exit", kill);
    for (const signal of SIGNALS) process.once(signal, quit);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      process.removeListener("exit", kill);
      for (const each of SIGNALS) process.removeListener(each, quit);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

function relay({ stdout, stderr }: ChildProcess, label: string, onLine?: (line: string) => void): void {
  for (const output of [stdout, stderr]) {
    if (!output) continue;
    createInterface({ input: output }).on("line", (line) => {
      console.log(`${label} │ ${line}`);
      onLine?.(line);
    });
  }
}

/**
 * Runs a command's main function; a {@link Refusal} is printed as one message, and an option that there is not as one
 * sentence.
 */
export function command(main: () => Promise<void>): void {
  main().catch((cause: unknown) => {
    const wrongOption = optionProblem(cause);
    console.error(wrongOption ?? (cause instanceof Refusal ? cause.message : cause));
    process.exit(wrongOption !== null || cause instanceof WrongUsage ? 2 : 1);
  });
}

/** What `parseArgs` objects to, as one sentence; null for every other error. */
function optionProblem(cause: unknown): string | null {
  const isOfOptions =
    cause instanceof Error && "code" in cause && String(cause.code).startsWith("ERR_PARSE_ARGS_");
  if (!isOfOptions) return null;
  const [sentence = ""] = cause.message.split(/\. |\n/);
  return `${sentence.replace(/\.$/, "")}.`;
}
