import type { CommandSpec, OptionSpec } from "./command";
import { GLOBAL_OPTIONS } from "./help";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

const PROGRAM = "identity-verification";

/** A script that completes commands, options and choices of the table; files elsewhere. */
export function completionScript(shell: Shell, commands: readonly CommandSpec[]): string {
  return { bash, zsh, fish }[shell](commands);
}

const optionsOf = ({ options }: CommandSpec): Readonly<Record<string, OptionSpec>> => ({
  ...options,
  ...GLOBAL_OPTIONS,
});

/** Words that may follow the words of the command: options, and the choices of its arguments. */
function wordsOf(command: CommandSpec): string[] {
  const choices = (command.positionals ?? []).flatMap((each) => each.choices ?? []);
  return [...Object.keys(optionsOf(command)).map((name) => `--${name}`), ...choices];
}

/** What may follow a word of the command line: the first words, or the second ones of `session`. */
function firstWords(commands: readonly CommandSpec[]): Map<string, string[]> {
  const words = new Map<string, string[]>([["", []]]);
  for (const { name } of commands) {
    const [first = "", second] = name.split(" ");
    const top = words.get("") ?? [];
    if (!top.includes(first)) top.push(first);
    if (second !== undefined) words.set(first, [...(words.get(first) ?? []), second]);
  }
  return words;
}

function bash(commands: readonly CommandSpec[]): string {
  const words = firstWords(commands);
  const values = commands.flatMap((command) =>
    Object.entries(optionsOf(command)).flatMap(([name, { choices }]) =>
      choices ? [`    "${command.name} --${name}") words="${choices.join(" ")}" ;;`] : [],
    ),
  );
  const cases = commands.map((command) => `    "${command.name}") words="${wordsOf(command).join(" ")}" ;;`);
  const seconds = [...words].filter(([first]) => first !== "");
  return `# ${PROGRAM} completion for bash and zsh: put it into a file that your shell reads.
_identity_verification() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  local command="\${COMP_WORDS[1]}"
  case "$command" in
    ${seconds.map(([first]) => first).join("|")}) [ "$COMP_CWORD" -gt 2 ] && command="$command \${COMP_WORDS[2]}" ;;
  esac
  case "$command $previous" in
${values.join("\n")}
  esac
  if [ -z "$words" ]; then
  case "$command" in
${cases.join("\n")}
${seconds.map(([first, next]) => `    "${first}") words="${next.join(" ")}" ;;`).join("\n")}
  esac
  fi
  [ "$COMP_CWORD" -eq 1 ] && words="${(words.get("") ?? []).join(" ")}"
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _identity_verification ${PROGRAM}
`;
}

/** Zsh runs the script of bash. */
function zsh(commands: readonly CommandSpec[]): string {
  return `#compdef ${PROGRAM}\nautoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;
}

function fish(commands: readonly CommandSpec[]): string {
  const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const tops = firstWords(commands).get("") ?? [];
  const lines = commands.flatMap((command) => {
    const [first = "", second] = command.name.split(" ");
    const inside = `__fish_seen_subcommand_from ${first}${second ? `; and __fish_seen_subcommand_from ${second}` : ""}`;
    const start = second
      ? `complete -c ${PROGRAM} -f -n '__fish_seen_subcommand_from ${first}' -a ${second} -d ${quoted(command.summary)}`
      : `complete -c ${PROGRAM} -f -n '__fish_use_subcommand' -a ${first} -d ${quoted(command.summary)}`;
    const options = Object.entries(optionsOf(command)).map(
      ([name, { help, choices, type }]) =>
        `complete -c ${PROGRAM} -n '${inside}' -l ${name}${type === "string" ? " -r" : ""} -d ${quoted(help)}` +
        (choices ? ` -f -a ${quoted(choices.join(" "))}` : ""),
    );
    const choices = (command.positionals ?? []).flatMap((each) => each.choices ?? []);
    const words =
      choices.length > 0 ? [`complete -c ${PROGRAM} -f -n '${inside}' -a ${quoted(choices.join(" "))}`] : [];
    return [start, ...options, ...words];
  });
  const groups = tops
    .filter((top) => !commands.some(({ name }) => name === top))
    .map((top) => `complete -c ${PROGRAM} -f -n '__fish_use_subcommand' -a ${top}`);
  return `# ${PROGRAM} completion for fish.\n${[...groups, ...lines].join("\n")}\n`;
}
