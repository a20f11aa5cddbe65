import type { CommandSpec, OptionSpec } from "./command";
import { KEY_VARIABLE, SECRET_VARIABLE, URL_VARIABLE } from "./settings";
import type { Terminal } from "./terminal";

/** Options of every command. */
export const GLOBAL_OPTIONS = {
  json: { type: "boolean", help: "results as JSON, one line each; errors too" },
  quiet: { type: "boolean", short: "q", help: "results only, no remarks" },
  "no-color": { type: "boolean", help: "no colour; so does NO_COLOR, and a pipe" },
  help: { type: "boolean", short: "h", help: "this text" },
} as const satisfies Readonly<Record<string, OptionSpec>>;

const EXIT_TEXT = `  0  success
  1  finished, but something is wrong: the receiver refused or mishandled an event, doctor found
     a problem, or the decision is not the one given with --expect
  2  wrong usage, or not logged in
  3  the service refused the request
  4  the service did not answer
  5  timed out waiting for a result
130  interrupted before there was a result`;

/** The text without a command. */
export function overview(commands: readonly CommandSpec[], { paint }: Terminal): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Identity verification from the command line.

${paint("bold", "Usage")}
  identity-verification <command> [options]
  identity-verification <command> --help

${paint("bold", "Commands")}
${lines.join("\n")}

${paint("bold", "Environment")}
  ${URL_VARIABLE}             the address of the service; takes precedence over login
  ${KEY_VARIABLE}         the API key; takes precedence over login
  ${SECRET_VARIABLE}  the secret that listen, trigger --forward-to and rehearse sign with
  NO_COLOR                              no colour

${paint("bold", "Exit codes")}
${EXIT_TEXT}`;
}

/** The text of one command. */
export function commandHelp(command: CommandSpec, { paint }: Terminal): string {
  const { name, summary, details = [], positionals = [], options = {}, examples = [] } = command;
  const usage = positionals.map((each) => (each.isOptional ? `[${each.name}]` : `<${each.name}>`)).join(" ");
  const sections = [
    summary,
    ...details,
    `${paint("bold", "Usage")}\n  identity-verification ${[name, usage, "[options]"].filter(Boolean).join(" ")}`,
    ...(positionals.length > 0
      ? [
          `${paint("bold", "Arguments")}\n${rowsOf(positionals.map((each) => [each.name, withChoices(each)]))}`,
        ]
      : []),
    `${paint("bold", "Options")}\n${rowsOf(Object.entries({ ...options, ...GLOBAL_OPTIONS }).map(optionRow))}`,
    ...(examples.length > 0
      ? [
          `${paint("bold", "Examples")}\n${examples.map((each) => `  identity-verification ${each}`).join("\n")}`,
        ]
      : []),
  ];
  return sections.join("\n\n");
}

function optionRow([name, spec]: [string, OptionSpec]): [string, string] {
  const { short, value } = spec;
  return [`${short ? `-${short}, ` : ""}--${name}${value ? ` ${value}` : ""}`, withChoices(spec)];
}

function withChoices({
  help,
  choices,
}: {
  readonly help: string;
  readonly choices?: readonly string[];
}): string {
  return choices ? `${help}: ${choices.join(", ")}` : help;
}

const LINE = 100;

function rowsOf(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows
    .map(([left, right]) => {
      const lines = wrapped(right, LINE - width - 4);
      return lines.map((line, i) => `  ${(i === 0 ? left : "").padEnd(width)}  ${line}`).join("\n");
    })
    .join("\n");
}

function wrapped(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last.length + word.length + 1 > width && last !== "") lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}
