import { closePool, warmPool } from "@/lib/threads/pool";
import type { DocumentField } from "@/lib/vocabulary";
import { bundleThread } from "@/tools/build/bundle-threads";
import { ALTERATIONS } from "@/tools/evaluation/documents/alterations";
import type { DocumentReport, FieldReport } from "@/tools/evaluation/documents/document-report";
import { buildModels } from "../../models";
import { documentsOf, type LabelledOptions, photoOf, readLabelled } from "./labelled";

/** A field from this confidence on is relied on. */
const SURE = 90;

interface Tally {
  documents: number;
  right: number;
  kept: number;
  wrongAtSure: number;
  newlyWrong: number;
}

/**
 * Reads labelled photos as they are and altered in every way, and prints how many right fields stay right, and which are
 * wrong with a confidence of 90 and more that were not before. The altered photos of documents are spread: with `every` of
 * 1, each document is altered in each way.
 */
export async function evaluateAltered(options: LabelledOptions): Promise<boolean> {
  const documents = documentsOf(options).filter((_, i) => i % options.every === 0);
  buildModels();
  await bundleThread();
  await warmPool();
  const tallies = new Map<string, Tally>(
    ALTERATIONS.map(({ name }) => [name, { documents: 0, right: 0, kept: 0, wrongAtSure: 0, newlyWrong: 0 }]),
  );
  for (const document of documents) {
    const before = await readLabelled(document, options, (file) => photoOf(document, options.images, file));
    for (const { name, alter } of ALTERATIONS) {
      const tally = tallies.get(name);
      if (!tally) continue;
      const after = await readLabelled(document, options, async (file) =>
        photoOf(document, options.images, file, alter),
      );
      tally.documents += 1;
      compare(before, after, tally, name, options.json);
    }
  }
  await closePool();
  console.table(Object.fromEntries(tallies));
  const total = [...tallies.values()];
  const sum = (of: (tally: Tally) => number) => total.reduce((all, each) => all + of(each), 0);
  console.log(
    `${sum((t) => t.documents)} altered pictures: ${sum((t) => t.kept)} of ${sum((t) => t.right)} right fields stay right; ` +
      `wrong from ${SURE}: ${sum((t) => t.wrongAtSure)}, newly ${sum((t) => t.newlyWrong)}`,
  );
  return true;
}

const isRight = (verdict: string) => verdict === "exact" || verdict === "accents";

function compare(
  before: DocumentReport,
  after: DocumentReport,
  tally: Tally,
  name: string,
  json: boolean,
): void {
  for (const [field, seen] of Object.entries(after.fields)) {
    const untouched = before.fields[field as DocumentField];
    const wasRight = untouched !== undefined && isRight(untouched.verdict);
    tally.right += wasRight ? 1 : 0;
    tally.kept += wasRight && isRight(seen.verdict) ? 1 : 0;
    if (!isSurelyWrong(seen)) continue;
    tally.wrongAtSure += 1;
    if (isSurelyWrong(untouched)) continue;
    tally.newlyWrong += 1;
    const { value, confidence, source, right } = seen;
    const fault = { id: after.id, name, field, value, confidence, source, right };
    console.log(json ? JSON.stringify(fault) : Object.values(fault).join(" · "));
  }
}

const isSurelyWrong = (field: FieldReport | undefined) =>
  field?.verdict === "wrong" && (field.confidence ?? 0) >= SURE;
