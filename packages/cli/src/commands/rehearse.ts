import { CommandError, type CommandSpec, EXIT } from "../command";
import { receiverUrl } from "../post";
import { type Finding, rehearsal } from "../rehearsal";
import { requireSecret, SECRET_OPTION } from "./secret";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export const rehearse: CommandSpec = {
  name: "rehearse",
  summary:
    "Tests your receiver with duplicates, reversed order, stale times, wrong signatures and slow bodies",
  details: [
    "It needs no service. About 40 requests with invented events go to the address; the report says which your receiver handled\n" +
      "wrongly. It sees answers only, so look into your own records whether a repeated event was processed once.",
  ],
  positionals: [{ name: "url", help: "your receiver, such as http://localhost:8080/webhooks" }],
  options: {
    remote: { type: "boolean", help: "the address is not on this machine, and the receiver is mine" },
    ...SECRET_OPTION,
  },
  examples: ["rehearse http://localhost:8080/webhooks --secret a-long-secret-of-your-own"],
  async run(given) {
    const { positionals, has, terminal, signal } = given;
    const url = receiverUrl(positionals[0] ?? "");
    if (!LOOPBACK.test(url.hostname) && !has("remote"))
      throw new CommandError(`${url.hostname} is another machine. Give --remote when the receiver is yours.`);
    const secret = requireSecret(given);
    const findings: Finding[] = [];
    for await (const finding of rehearsal({ url, secret, signal })) {
      findings.push(finding);
      const { name, isGood, text } = finding;
      const mark = isGood ? terminal.paint("green", "✓") : terminal.paint("red", "✗");
      terminal.report(finding, `${mark} ${name}: ${text}`);
    }
    const wrong = findings.filter(({ isGood }) => !isGood).length;
    terminal.note(`${findings.length - wrong} handled well, ${wrong} handled wrongly`);
    return wrong > 0 ? EXIT.found : EXIT.good;
  },
};
