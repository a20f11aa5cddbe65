import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@/tools/setup/root";
import { withSection } from "./section";

/**
 * Writes measured tables between the markers of a document, by name of the section.
 * @param document relative to the repository's root
 * @throws Error when the document lacks the markers of a section
 */
export function writeSections(document: string, sections: Readonly<Record<string, string>>): void {
  const file = path.join(ROOT, document);
  const written = Object.entries(sections).reduce(
    (text, [name, content]) => withSection(text, name, content),
    readFileSync(file, "utf8"),
  );
  writeFileSync(file, written);
  console.log(`${document}: ${Object.keys(sections).join(", ")}`);
}
