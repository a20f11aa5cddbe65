import { parseArgs } from "node:util";
import { ApiError, Client, ConnectionError, NotDecidedError, VERSION } from "identity-verification-client";
import {
  CommandError,
  type CommandSpec,
  EXIT,
  type ExitCode,
  type Invocation,
  type OptionSpec,
} from "./command";
import { commandHelp, GLOBAL_OPTIONS, overview } from "./help";
import { requireSettings, URL_VARIABLE } from "./settings";
import { type Terminal, terminalOf } from "./terminal";

/** What the program takes from the process; tests give their own. */
export interface Surroundings {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly stderr: { write(text: string): unknown };
  readonly signal: AbortSignal;
}

/** Runs one command of the table and says how it ended. */
export async function runProgram(commands: readonly CommandSpec[], given: Surroundings): Promise<ExitCode> {
  const { args } = given;
  const command = commandOf(commands, args);
  const rest = command ? args.slice(command.name.split(" ").length) : args;
  let terminal = terminalOf(given, { isJson: false, isPlain: false, isQuiet: false });
  try {
    if (!command) return withoutCommand(commands, args, terminal);
    const { values, positionals } = parsed(command, rest);
    const is = (name: string) => values[name] === true;
    terminal = terminalOf(given, { isJson: is("json"), isPlain: is("no-color"), isQuiet: is("quiet") });
    if (is("help")) {
      terminal.print(commandHelp(command, terminal));
      return EXIT.good;
    }
    checkPositionals(command, positionals);
    return await command.run(invocation({ values, positionals, terminal, given }));
  } catch (problem) {
    if (given.signal.aborted) return EXIT.interrupted;
    return explain(problem, terminal, given);
  }
}

/** The command whose words the arguments begin with; two words win over one. */
function commandOf(commands: readonly CommandSpec[], args: readonly string[]): CommandSpec | undefined {
  return commands
    .filter(({ name }) => name.split(" ").every((word, i) => args[i] === word))
    .sort((a, b) => b.name.length - a.name.length)[0];
}

function withoutCommand(
  commands: readonly CommandSpec[],
  [first, second]: readonly string[],
  terminal: Terminal,
): ExitCode {
  if (first === "--version" || first === "-v") {
    terminal.print(VERSION);
    return EXIT.good;
  }
  const asked = first === "help" && second !== undefined ? commandOf(commands, [second]) : undefined;
  if (asked) {
    terminal.print(commandHelp(asked, terminal));
    return EXIT.good;
  }
  if (first === undefined || first === "help" || first === "--help" || first === "-h") {
    terminal.print(overview(commands, terminal));
    return EXIT.good;
  }
  const words = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name);
  if (words.length > 0) throw new CommandError(`Say which: ${words.join(", ")}.`);
  throw new CommandError(`There is no command ${first}. Run: identity-verification --help`);
}

type Values = Readonly<Record<string, string | boolean | undefined>>;

/** @throws CommandError for an option that there is not, or a value that is not among the choices */
function parsed(command: CommandSpec, args: readonly string[]): { values: Values; positionals: string[] } {
  const options: Readonly<Record<string, OptionSpec>> = { ...command.options, ...GLOBAL_OPTIONS };
  let found: { values: Values; positionals: string[] };
  try {
    found = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { type, short }]) => [
          name,
          { type, ...(short ? { short } : {}) },
        ]),
      ),
    }) as { values: Values; positionals: string[] };
  } catch (cause) {
    const [sentence = ""] = (cause as Error).message.split(/\. |\n/);
    throw new CommandError(
      `${sentence.replace(/\.$/, "")}. Run: identity-verification ${command.name} --help`,
    );
  }
  for (const [name, { choices }] of Object.entries(options)) {
    const value = found.values[name];
    if (choices && typeof value === "string" && !choices.includes(value))
      throw new CommandError(`--${name} is one of ${choices.join(", ")}.`);
  }
  return found;
}

function checkPositionals({ name, positionals = [] }: CommandSpec, given: readonly string[]): void {
  const missing = positionals.filter(({ isOptional }, i) => !isOptional && given[i] === undefined);
  const more = `Run: identity-verification ${name} --help`;
  if (missing.length > 0)
    throw new CommandError(`${missing.map((each) => each.name).join(" and ")} is missing. ${more}`);
  if (given.length > positionals.length)
    throw new CommandError(`Unexpected argument: ${given[positionals.length]}. ${more}`);
}

function invocation({
  values,
  positionals,
  terminal,
  given,
}: {
  readonly values: Values;
  readonly positionals: readonly string[];
  readonly terminal: Terminal;
  readonly given: Surroundings;
}): Invocation {
  const text = (name: string) => {
    const value = values[name];
    return typeof value === "string" ? value : undefined;
  };
  return {
    positionals,
    text,
    count: (name) => {
      const value = text(name);
      if (value === undefined) return undefined;
      if (!/^[1-9]\d{0,6}$/.test(value)) throw new CommandError(`--${name} is a whole number, at least 1.`);
      return Number(value);
    },
    has: (name) => values[name] === true,
    terminal,
    connect: () => new Client(requireSettings(given.env)),
    signal: given.signal,
  };
}

/** Prints what went wrong, in words or as JSON. */
function explain(problem: unknown, terminal: Terminal, { stderr }: Surroundings): ExitCode {
  const { code, exitCode, message, help, requestId } = described(problem);
  const error = { code, message, ...(help ? { help } : {}), ...(requestId ? { requestId } : {}) };
  const lines = [
    `${terminal.paint("red", "error")}: ${message}`,
    ...(help ? [`  ${terminal.paint("dim", help)}`] : []),
    ...(requestId ? [`  ${terminal.paint("dim", `request ${requestId}`)}`] : []),
  ];
  stderr.write(`${terminal.isJson ? JSON.stringify({ error }) : lines.join("\n")}\n`);
  return exitCode;
}

interface Described {
  readonly code: string;
  readonly exitCode: ExitCode;
  readonly message: string;
  readonly help?: string | null;
  readonly requestId?: string | null;
}

/** @throws what is a fault of the program */
function described(problem: unknown): Described {
  if (problem instanceof CommandError)
    return { code: "COMMAND", exitCode: problem.exitCode, message: problem.message };
  if (problem instanceof ApiError) {
    const { code, help, requestId, message } = problem;
    return { code, exitCode: EXIT.refused, message: `${message} (${code})`, help, requestId };
  }
  if (problem instanceof ConnectionError)
    return {
      code: "UNREACHABLE",
      exitCode: EXIT.unreachable,
      message: `${problem.message} Check that the server is running and that the address is right: ${URL_VARIABLE}, or login --url.`,
    };
  if (problem instanceof NotDecidedError)
    return { code: "NOT_DECIDED", exitCode: EXIT.waited, message: problem.message };
  throw problem;
}
