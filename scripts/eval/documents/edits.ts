import { readFileSync } from "node:fs";
import path from "node:path";
import { benchPeople } from "@/tools/attacks/bench/material";
import { EDIT_STYLES } from "@/tools/attacks/document/text-edit";
import { writeSections } from "@/tools/docs/write-sections";
import {
  FALSE_DOCUMENTS,
  type GenuineDocument,
  specimenDocument,
} from "@/tools/evaluation/documents/edits/cases";
import {
  type EditResult,
  editTables,
  type GenuineResult,
} from "@/tools/evaluation/documents/edits/edit-tables";
import { type JudgedDocument, judgeDocument } from "@/tools/evaluation/documents/edits/judge-edits";
import { editsOf } from "@/tools/evaluation/documents/edits/make-edits";
import { readText } from "@/tools/evaluation/documents/edits/read-text";
import { seeded } from "@/tools/specimen/random";
import { buildModels } from "../../models";
import { dayOf, documentsOf, realSamples } from "./labelled";

export interface EditOptions {
  /** Specimens, and public samples where they are present. */
  readonly limit: number;
  readonly seed: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly json: boolean;
  readonly write: boolean;
}

/** People whose portraits stand on papers that are no documents. */
const FALSE_FOR_EACH = 2;

/**
 * Changes number, birth date and name of documents in print, in the zone and in both, and makes papers that are no
 * documents; prints what each is decided as, beside a live selfie of the holder.
 */
export async function evaluateEdits(options: EditOptions): Promise<boolean> {
  buildModels();
  const genuine: GenuineResult[] = [];
  const results: EditResult[] = [];
  const report = (result: EditResult) => {
    results.push(result);
    const { id, name, part = "", where = "", decision, added } = result;
    console.log(
      options.json ? JSON.stringify(result) : [id, name, part, where, decision, ...added].join(" · "),
    );
  };
  for (const document of await documentsFor(options)) {
    const judged = await judgeDocument(document.photos, document.now);
    const untouched: GenuineResult = { id: document.id, isReal: document.isReal, decision: judged.decision };
    genuine.push(untouched);
    console.log(
      options.json ? JSON.stringify(untouched) : [document.id, judged.decision, ...judged.found].join(" · "),
    );
    for (const edited of await editedFrom(document, options.seed))
      report(await judgedAs(edited, document, judged));
    if (document.isReal) continue;
    for (const made of await falseFrom(document, options.seed))
      report(await judgedAs(made, document, judged));
  }
  const tables = editTables(genuine, results);
  for (const table of Object.values(tables)) if (!options.json) console.log(`\n${table}`);
  if (options.write) writeSections("docs/documents.md", tables);
  return true;
}

type Made = Pick<EditResult, "name" | "part" | "where"> & { readonly photos: readonly Uint8Array[] };

async function editedFrom({ id, photos, now }: GenuineDocument, seed: string): Promise<Made[]> {
  const random = seeded("edits", seed, id);
  const [first, ...others] = EDIT_STYLES;
  if (!first) return [];
  const sides = await Promise.all(photos.map((photo, side) => readText(photo, side === 0, now)));
  const edits = await editsOf(sides, random.pick([first, ...others]), random);
  return edits.map((edit) => ({ name: "edit", ...edit }));
}

async function falseFrom(document: GenuineDocument, seed: string): Promise<Made[]> {
  const people = benchPeople();
  if (!people) return [];
  const random = seeded("false documents", seed, document.id);
  const made: Made[] = [];
  for (let i = 0; i < FALSE_FOR_EACH; i += 1) {
    const recipe = FALSE_DOCUMENTS[random.whole(0, FALSE_DOCUMENTS.length - 1)];
    const person = people[random.whole(0, people.length - 1)];
    if (recipe && person) {
      made.push({ name: recipe.name, photos: await recipe.make(document, person.portraitPhoto, random) });
    }
  }
  return made;
}

async function judgedAs(
  { photos, ...made }: Made,
  { id, isReal, now }: GenuineDocument,
  untouched: JudgedDocument,
): Promise<EditResult> {
  const { decision, found } = await judgeDocument(photos, now);
  const added = found.filter((name) => !untouched.found.includes(name));
  return { ...made, id, isReal, approvedBefore: untouched.decision === "APPROVED", decision, added };
}

/** Specimens without a mark, and public samples on the day before each expires. */
async function documentsFor({ limit, seed, today }: EditOptions): Promise<GenuineDocument[]> {
  const portrait = benchPeople()?.[0]?.portraitPhoto ?? null;
  const real = realDocuments(limit);
  const made: GenuineDocument[] = [];
  // In turns, so that a run that is stopped has measured both.
  for (let i = 0; i < limit; i += 1) {
    made.push(await specimenDocument(i, { today, seed, portrait, marked: false }));
    made.push(...real.slice(i, i + 1));
  }
  return made;
}

function realDocuments(limit: number): GenuineDocument[] {
  const { truth, images } = realSamples();
  return documentsOf({ truth })
    .slice(0, limit)
    .map((document) => {
      const files = [document.front, ...(document.back === null ? [] : [document.back])];
      const photos = files.map((file) => new Uint8Array(readFileSync(path.join(images, file))));
      const now = new Date(`${dayOf(document, "before-expiry")}T12:00:00Z`);
      return { id: document.id, isReal: true, photos, now };
    });
}
