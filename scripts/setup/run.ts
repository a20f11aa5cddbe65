import { spawn } from "node:child_process";
import { ROOT } from "./root";

/** A message for the person at the terminal: the command ends with these words and code 1, without a stack. */
export class Refusal extends Error {}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a program in the repository's root with our own output and no input; resolves to its exit code. A signal that
 * ends us ends it too.
 */
export function run(program: string, args: readonly string[], { env }: RunOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env } as NodeJS.ProcessEnv,
      stdio: ["ignore", "inherit", "inherit"],
    });
    const kill = () => child.kill();
    const quit = () => process.exit(1);
    process.once("exit", kill);
    for (const signal of SIGNALS) process.once(signal, quit);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      process.removeListener("exit", kill);
      for (const each of SIGNALS) process.removeListener(each, quit);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** Runs a command's main function; a {@link Refusal} becomes one clear message. */
export function command(main: () => Promise<void>): void {
  main().catch((cause: unknown) => {
    console.error(cause instanceof Refusal ? cause.message : cause);
    process.exit(1);
  });
}
