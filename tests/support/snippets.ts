import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { pythonSource } from "@/tools/client/write-python";
import { clientSources } from "@/tools/client/write-sources";
import { ROOT } from "@/tools/setup/root";

/** The languages of examples, by the word after their fence. */
export const SNIPPET_LANGUAGES = ["sh", "ts", "python"] as const;
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number];

/** The fences of a Markdown text in their order. */
export function fencesOf(markdown: string): { readonly lang: string; readonly text: string }[] {
  return [...markdown.matchAll(/^```(\S*)\n([\s\S]*?)^```$/gm)].map(([, lang = "", text = ""]) => ({
    lang,
    text,
  }));
}

/** All examples of a page in one language as one program: each goes on where the one before ended. */
export function programOf(markdown: string, language: SnippetLanguage): string {
  return fencesOf(markdown)
    .filter(({ lang }) => lang === language)
    .map(({ text }) => text)
    .join("\n");
}

/** What a page says that its programs print. */
export function outputOf(markdown: string): string {
  return fencesOf(markdown)
    .filter(({ lang }) => lang === "text")
    .map(({ text }) => text)
    .join("");
}

/** A folder for programs, with both clients in it. Beside the package itself, which another test builds anew. */
export function snippetFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "docs-snippets-"));
  const source = path.join(folder, "client");
  cpSync(path.join(ROOT, "packages", "client", "src"), source, { recursive: true });
  const made = path.join(source, "generated");
  mkdirSync(made, { recursive: true });
  for (const [name, text] of Object.entries(clientSources("0.0.0")))
    writeFileSync(path.join(made, name), text);
  const python = path.join(folder, PYTHON, "identity_verification");
  cpSync(path.join(ROOT, "packages", "client-python", "src", "identity_verification"), python, {
    recursive: true,
  });
  writeFileSync(path.join(python, "_generated.py"), pythonSource("0.0.0"));
  return folder;
}

/** The folder below in which Python finds the client. */
const PYTHON = "python";

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs programs of the documentation in a folder, one after the other in one process, since its start takes longer than
 * most of them. None sees the names of another; the first that fails ends the run.
 * @param env what the programs find in their environment besides the path
 */
export async function runSnippets(
  folder: string,
  language: SnippetLanguage,
  texts: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const [program, args] = await commandFor(folder, language, texts);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: {
        ...env,
        PYTHONPATH: path.join(folder, PYTHON),
        PATH: process.env["PATH"],
        HOME: process.env["HOME"],
        NO_PROXY: "*",
      } as unknown as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = { stdout: "", stderr: "" };
    child.stdout.on("data", (bytes: Buffer) => (output.stdout += bytes));
    child.stderr.on("data", (bytes: Buffer) => (output.stderr += bytes));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, ...output }));
  });
}

async function commandFor(
  folder: string,
  language: SnippetLanguage,
  texts: readonly string[],
): Promise<readonly [program: string, args: readonly string[]]> {
  if (language === "sh")
    return ["bash", ["-euo", "pipefail", "-c", texts.map((text) => `(\n${text}\n)\n`).join("")]];
  const home = mkdtempSync(path.join(folder, "programs-"));
  const files = texts.map((text, at) => {
    const file = path.join(home, `${at}.${language === "ts" ? "ts" : "py"}`);
    writeFileSync(file, text);
    return file;
  });
  if (language === "python")
    return [
      "python3",
      [
        "-c",
        "import runpy, sys\nfor file in sys.argv[1:]: runpy.run_path(file, run_name='__main__')",
        ...files,
      ],
    ];
  const built = path.join(home, "built");
  await build({
    entryPoints: files,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    alias: { "identity-verification-client": path.join(folder, "client", "index.ts") },
    logLevel: "silent",
    outdir: built,
    outExtension: { ".js": ".mjs" },
  });
  const turns = texts.map((_, at) => `await import("./${at}.mjs");\n`);
  writeFileSync(path.join(built, "all.mjs"), turns.join(""));
  return [process.execPath, [path.join(built, "all.mjs")]];
}

/** What shows that programs of a language can run, and what they need. */
const NEEDED: Readonly<Record<SnippetLanguage, readonly [program: string, args: string[], what: string]>> = {
  sh: ["bash", ["-c", "command -v curl && command -v jq && command -v openssl"], "curl, jq and openssl are"],
  ts: [process.execPath, ["--version"], "Node is"],
  python: [
    "python3",
    ["-c", "import sys, requests; assert sys.version_info >= (3, 11)"],
    "Python 3.11 or later with its package requests is",
  ],
};

/** Why programs of a language cannot run here, or null. */
export async function missingFor(language: SnippetLanguage): Promise<string | null> {
  const [program, args, what] = NEEDED[language];
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn(program, args, { stdio: "ignore" });
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  return code === 0 ? null : `${what} not on this machine`;
}
