import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { seeded } from "@/tools/specimen/random";
import { sharedPath } from "@/tools/testing/dataset";
import { DEGRADATIONS, degraded } from "../bench/degrade";
import { type BenchPerson, genuineCase, type Half } from "../bench/material";
import type { AttackRecipe, GenuineCase } from "../recipe";
import { phoneCopy } from "../selfie/genuine-copies";
import { SUBSTITUTIONS } from "./substitute";

/** The front of a document, genuine or with another portrait. */
export interface FrontPicture {
  readonly isAttack: boolean;
  /** Of a genuine front what was done to it, of an attack its recipe. */
  readonly kind: string;
  readonly bytes: Uint8Array;
}

/** Fronts that are made together, of one document. */
export interface FrontSource {
  /** Gives the random numbers: the same pictures every time. */
  readonly id: string;
  readonly half: Half;
  readonly set: string;
  /** Whose portrait it is, or the file: pictures of one group are kept together when the score is tried on others. */
  readonly group: string;
  readonly make: () => AsyncGenerator<FrontPicture>;
}

/** The day on which the documents are valid. */
const TODAY = "2026-11-23";
/** Ways to replace the portrait that are tried on each document. */
const SUBSTITUTED = 5;

/** Every front of the shared data, and rendered ones of the people of the bench. */
export function frontSources(people: readonly BenchPerson[]): FrontSource[] {
  const rendered = people.map((person): FrontSource => {
    const { id: group, half } = person;
    const id = `rendered-${group}`;
    const make = () => genuineCase(person, people, TODAY);
    return { id, half, set: "rendered", group, make: () => pictures(id, make) };
  });
  return [
    ...shared("documents/with-portraits", "photographed", people),
    ...shared("documents/real/images", "public sample", people),
    ...rendered,
  ];
}

/** Fronts of the shared data; a stranger's photos are pasted over their portraits. */
function shared(folder: string, set: string, people: readonly BenchPerson[]): FrontSource[] {
  const from = sharedPath("data", ...folder.split("/"));
  const names = from ? readdirSync(from).filter((name) => /(?<!_back)\.(jpg|png)$/.test(name)) : [];
  const own = people.filter(({ half }) => half === "development");
  return names.sort().map((name, index) => {
    const make = async (): Promise<GenuineCase> => {
      const front = await sharp(readFileSync(path.join(from ?? "", name)))
        .flatten({ background: "#fff" })
        .jpeg({ quality: 95 })
        .toBuffer();
      const stranger = own[index % own.length];
      if (!stranger) throw new Error("There is nobody to paste.");
      const { selfie: strangerSelfie, portraitPhoto: strangerPhoto } = stranger;
      return { front, selfie: strangerSelfie, portraitPhoto: strangerPhoto, strangerSelfie, strangerPhoto };
    };
    const id = `${set}-${path.parse(name).name}`.replaceAll(" ", "-");
    return { id, half: "development", set, group: id, make: () => pictures(id, make) };
  });
}

/** As taken, two worse copies and one by another phone; and each substitution, some of them photographed afterwards. */
async function* pictures(id: string, make: () => Promise<GenuineCase>): AsyncGenerator<FrontPicture> {
  const genuine = await make();
  const random = seeded("front", id);
  yield { isAttack: false, kind: "as taken", bytes: genuine.front };
  const kind = random.pick(DEGRADATIONS);
  yield { isAttack: false, kind, bytes: await degraded(genuine.front, kind, random) };
  yield { isAttack: false, kind: "phone copy", bytes: await phoneCopy(genuine.front, random) };
  const drawn = SUBSTITUTIONS.map((recipe) => ({ recipe, at: random.between(0, 1) }));
  for (const { recipe } of drawn.sort((a, b) => a.at - b.at).slice(0, SUBSTITUTED)) {
    const bytes = await frontOf(recipe, genuine, id);
    if (!bytes) continue;
    yield { isAttack: true, kind: recipe.name, bytes };
    // What lies on the card is photographed with it, what is pasted may be saved or reduced once more.
    if (recipe.name.startsWith("paper"))
      yield { isAttack: true, kind: `${recipe.name}, photographed`, bytes: await phoneCopy(bytes, random) };
    else if (random.chance(0.3))
      yield {
        isAttack: true,
        kind: `${recipe.name}, worse copy`,
        bytes: await degraded(bytes, random.pick(["jpeg", "scale", "blur"]), random),
      };
  }
}

/** Null where the recipe finds no portrait or no text. */
async function frontOf(recipe: AttackRecipe, genuine: GenuineCase, id: string): Promise<Uint8Array | null> {
  try {
    return (await recipe.make(genuine, seeded("front", id, recipe.name))).front;
  } catch {
    return null;
  }
}
