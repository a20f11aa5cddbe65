import { type CommandSpec, EXIT } from "../command";
import { completionScript, SHELLS } from "../completion";

/** `completion <shell>` for the commands of the table. */
export function completionCommand(commands: readonly CommandSpec[]): CommandSpec {
  return {
    name: "completion",
    summary: "Prints the completion script of a shell",
    positionals: [{ name: "shell", help: "one of the shells", choices: SHELLS }],
    examples: [
      "completion bash > ~/.local/share/bash-completion/completions/identity-verification",
      "completion zsh > ~/.zfunc/_identity-verification",
      "completion fish > ~/.config/fish/completions/identity-verification.fish",
    ],
    async run({ positionals: [asked], terminal }) {
      const shell = SHELLS.find((each) => each === asked);
      if (!shell) {
        terminal.note(`Shells: ${SHELLS.join(", ")}.`);
        return EXIT.usage;
      }
      terminal.print(completionScript(shell, commands).trimEnd());
      return EXIT.good;
    },
  };
}
