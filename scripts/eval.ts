import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal } from "@/tools/setup/run";

/** `npm run eval -- <name> [options]`: measures one capability; each evaluation is a file in scripts/eval. */
command(async () => {
  process.chdir(ROOT);
  const [name = "", ...options] = process.argv.slice(2);
  const file = path.join(import.meta.dirname, "eval", `${name}.ts`);
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
    throw new Refusal(
      "Which one? npm run eval -- attacks, diacritics, document-correlation, documents, drawn-faces, face, portrait-signal, screening, selfie-signals or text-edits",
    );
  }
  const evaluation = (await import(pathToFileURL(file).href)) as {
    evaluate: (options: readonly string[]) => Promise<boolean>;
  };
  if (!(await evaluation.evaluate(options))) process.exit(1);
});
