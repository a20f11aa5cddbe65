import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import manifest from "@/package.json" with { type: "json" };
import { cli, home, setUpCli } from "@/tests/support/cli";
import { ROOT } from "@/tools/setup/root";

setUpCli();

const NAMES = [
  "login",
  "logout",
  "verify",
  "session create",
  "session show",
  "session cancel",
  "listen",
  "trigger",
  "rehearse",
  "tail",
  "export",
  "doctor",
  "completion",
];

describe("CLI-HELP-1 help, completion and colour", () => {
  test("the overview names every command, the environment and the exit codes, as the README does", async () => {
    const { code, stdout } = await cli(["--help"]);
    expect(code).toBe(0);
    const listed = [...stdout.matchAll(/^ {2}([a-z]+(?: [a-z]+)?) {2,}\S/gm)].map(([, name]) => name);
    expect(listed).toEqual(NAMES);
    const readme = readFileSync(path.join(ROOT, "packages", "cli", "README.md"), "utf8");
    for (const text of [...NAMES, "NO_COLOR", "IDENTITY_VERIFICATION_URL", "IDENTITY_VERIFICATION_API_KEY"]) {
      expect(stdout).toContain(text);
      expect(readme, text).toContain(text);
    }
    for (const code of [0, 1, 2, 3, 4, 5, 130]) {
      expect(stdout).toMatch(new RegExp(`^ *${code} {2}\\S`, "m"));
      expect(readme).toContain(`| ${code} |`);
    }
    expect((await cli(["--version"])).stdout).toBe(`${manifest.version}\n`);
  });

  test.each(NAMES)("%s --help has usage and options, in lines that fit", async (name) => {
    const { code, stdout } = await cli([...name.split(" "), "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`identity-verification ${name}`);
    expect(stdout).toContain("--json");
    expect(stdout.split("\n").filter((line) => line.length > 140)).toEqual([]);
  });

  test("colour is for terminals: none in a pipe, with NO_COLOR, --no-color or JSON", async () => {
    const isColoured = async (args: string[], env: Record<string, string>) =>
      (await cli(args, { env })).stdout.includes("\u001b[");
    expect(await isColoured(["--help"], {})).toBe(false);
    expect(await isColoured(["--help"], { FORCE_COLOR: "1" })).toBe(true);
    expect(await isColoured(["--help"], { FORCE_COLOR: "1", NO_COLOR: "1" })).toBe(false);
    expect(await isColoured(["--help"], { FORCE_COLOR: "1", TERM: "dumb" })).toBe(false);
    expect(await isColoured(["logout"], { FORCE_COLOR: "1" })).toBe(false);
    expect(await isColoured(["doctor"], { FORCE_COLOR: "1" })).toBe(true);
    expect(await isColoured(["doctor", "--no-color"], { FORCE_COLOR: "1" })).toBe(false);
    expect(await isColoured(["doctor", "--json"], { FORCE_COLOR: "1" })).toBe(false);
  });

  test("the script of bash completes commands, options and choices", async () => {
    writeFileSync(home("complete.bash"), (await cli(["completion", "bash"])).stdout);
    const complete = (...words: string[]) => {
      const script = `. ${home("complete.bash")}; COMP_WORDS=(identity-verification ${words.map((w) => `'${w}'`).join(" ")}); COMP_CWORD=${words.length}; _identity_verification; echo "\${COMPREPLY[@]}"`;
      return execFileSync("bash", ["-c", script], { encoding: "utf8" }).trim();
    };
    expect(complete("re")).toBe("rehearse");
    expect(complete("session", "c")).toBe("create cancel");
    expect(complete("session", "create", "--o")).toBe("--open");
    expect(complete("verify", "--simulate", "exp")).toBe("expired_document");
    expect(complete("trigger", "session.o")).toBe("session.opened");
    expect((await cli(["completion", "zsh"])).stdout).toMatch(/^#compdef identity-verification\n/);
    const fish = (await cli(["completion", "fish"])).stdout;
    for (const name of NAMES.filter((each) => !each.includes(" ")).slice(0, -1))
      expect(fish).toContain(`-a ${name} `);
    expect((await cli(["completion", "tcsh"])).code).toBe(2);
  });
});
