import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { GENERATED_SECTIONS } from "@/tools/docs/generated";
import { withSection } from "@/tools/docs/section";
import { ROOT } from "@/tools/setup/root";
import { command } from "@/tools/setup/run";

/** `npm run docs`: regenerates the generated sections of the documents. */
command(async () => {
  for (const { document, name, content } of GENERATED_SECTIONS) {
    const file = path.join(ROOT, document);
    const before = await readFile(file, "utf8");
    const after = withSection(before, name, content());
    if (after === before) continue;
    await writeFile(file, after);
    console.log(`${document}: ${name}`);
  }
});
