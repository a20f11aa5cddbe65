import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { compareSeen } from "@/lib/vision/face/compare";
import { detectFaces } from "@/lib/vision/face/detect";
import type { Recogniser } from "@/lib/vision/face/embed";
import { fitMesh } from "@/lib/vision/face/mesh";
import { type SeenFace, seePortrait, seeSelfie } from "@/lib/vision/face/observe";
import { decode } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import { Steps } from "@/lib/vision/step-timer";
import { asIdPortrait, ID_PORTRAITS, type IdPortrait } from "./face-degrade";
import { attackWithPictures, turnComputerHeads, turnRealHeads } from "./face-sessions";

export interface SimulationMaterial {
  /** Pictures whose names end in `_03.jpg` (selfies) and `_08.jpg` (for portraits) of the same people. */
  readonly names: readonly string[];
  readonly read: (name: string) => Promise<Uint8Array>;
  readonly personOf: (name: string) => string | undefined;
  readonly by: Recogniser;
  /** A folder of pictures of computer-made heads. */
  readonly heads: string | undefined;
}

/** Twelve sessions each: more than the 500 sequences that are asked for. */
const ATTACKED_PICTURES = 44;

/** ID portraits, attacks with pictures, and turns of heads, all made from the given photographs; as Markdown. */
export async function simulateFaces(material: SimulationMaterial): Promise<string> {
  const { names, read, heads } = material;
  const selfies = names.filter((name) => /_03\.jpg$/.test(name));
  const lines = ["## ID portraits (simulated)", ...(await simulatePortraits(material, selfies))];
  const pictures = await Promise.all(selfies.map(read));
  const attacked = await attackWithPictures(pictures.slice(0, ATTACKED_PICTURES));
  const turned = await turnRealHeads(pictures.filter((_, index) => index % 2 === 0));
  lines.push(
    "",
    "## Sessions (simulated)",
    `- flat and bent pictures: ${JSON.stringify(attacked)}`,
    `- heads turned in space: ${JSON.stringify(turned)}`,
  );
  if (heads) {
    const files = await Promise.all((await readdir(heads)).map((file) => readFile(path.join(heads, file))));
    lines.push(`- computer-made heads: ${JSON.stringify(await turnComputerHeads(files))}`);
  }
  return lines.join("\n");
}

/** Every selfie against every simulated portrait of each row. */
async function simulatePortraits(
  material: SimulationMaterial,
  selfies: readonly string[],
): Promise<string[]> {
  const { names, read, by } = material;
  const faces = new Map<string, SeenFace>();
  for (const name of selfies) faces.set(name, await seeSelfie(await open(await read(name)), new Steps(), by));
  const lines: string[] = [];
  for (const row of ID_PORTRAITS) {
    const portraits = new Map<string, SeenFace>();
    for (const name of names.filter((each) => /_08\.jpg$/.test(each)))
      portraits.set(name, await printed(material, name, row));
    lines.push(rowOf(material, row, faces, portraits));
  }
  return lines;
}

async function printed({ read, by, personOf }: SimulationMaterial, name: string, row: IdPortrait) {
  const image = await open(await read(name));
  const [found] = await detectFaces(image);
  if (!found) throw new Error(`${name} shows no face.`);
  const facePx = (await fitMesh(image, found)).square.sidePx;
  const jpeg = await asIdPortrait(image.base, facePx, row, Number(personOf(name)) * 7 + 1);
  return seePortrait(await open(jpeg), new Steps(), by);
}

function rowOf(
  { by, personOf }: SimulationMaterial,
  row: IdPortrait,
  faces: ReadonlyMap<string, SeenFace>,
  portraits: ReadonlyMap<string, SeenFace>,
): string {
  const genuine: number[] = [];
  const impostor: number[] = [];
  for (const [name, portrait] of portraits)
    for (const [selfie, face] of faces) {
      const { score } = compareSeen(face, portrait, by);
      if (score !== null) (personOf(selfie) === personOf(name) ? genuine : impostor).push(score);
    }
  const unreadable = [...portraits.values()].filter(({ embedding }) => !embedding).length;
  const reach = (scores: readonly number[], least: number) => scores.filter((score) => score >= least).length;
  const share = (least: number) => percent(reach(genuine, least) / portraits.size);
  return (
    `- ${row.row} (face ${row.facePx} px${row.grey ? ", grey" : ", colour"}): unreadable ${unreadable} of ${portraits.size}; ` +
    `genuine ≥ 50 ${share(50)} of all (${reach(genuine, 50)} of ${genuine.length} readable), ≥ 70 ${share(70)}; ` +
    `impostors ${impostor.length}: ≥ 70 ${reach(impostor, 70)}, ≥ 50 ${reach(impostor, 50)}`
  );
}

async function open(bytes: Uint8Array) {
  return new Pyramid(await decode(bytes, 1280));
}

export function percent(rate: number | null): string {
  return rate === null ? "–" : `${(100 * rate).toFixed(2)} %`;
}
