import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { compareMeasurements } from "@/lib/vision/face/compare";
import { detectFaces } from "@/lib/vision/face/detect";
import type { Recogniser } from "@/lib/vision/face/embed";
import { type FaceMeasurement, measurePortrait, measureSelfie } from "@/lib/vision/face/measure";
import { fitMesh } from "@/lib/vision/face/mesh";
import { decode } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import { StepTimer } from "@/lib/vision/step-timer";
import { asIdPortrait, ID_PORTRAITS, type IdPortrait } from "./face-degrade";
import { attackWithPictures, turnComputerHeads, turnRealHeads } from "./face-sessions";

export interface SimulationMaterial {
  /** Pictures whose names end in `_03.jpg` (selfies) and `_08.jpg` (for portraits) of the same people. */
  readonly names: readonly string[];
  readonly read: (name: string) => Promise<Uint8Array>;
  readonly personOf: (name: string) => string | undefined;
  readonly recogniser: Recogniser;
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
  const attacked = await attackWithPictures(pictures.slice(0, ATTACKED_PICTURES), material.recogniser);
  const turned = await turnRealHeads(
    pictures.filter((_, index) => index % 2 === 0),
    material.recogniser,
  );
  lines.push(
    "",
    "## Sessions (simulated)",
    `- flat and bent pictures: ${JSON.stringify(attacked)}`,
    `- heads turned in space: ${JSON.stringify(turned)}`,
  );
  if (heads) {
    const files = await Promise.all((await readdir(heads)).map((file) => readFile(path.join(heads, file))));
    lines.push(
      `- computer-made heads: ${JSON.stringify(await turnComputerHeads(files, material.recogniser))}`,
    );
  }
  return lines.join("\n");
}

/** Every selfie against every simulated portrait of each row. */
async function simulatePortraits(
  material: SimulationMaterial,
  selfies: readonly string[],
): Promise<string[]> {
  const { names, read, recogniser } = material;
  const faces = new Map<string, FaceMeasurement>();
  for (const name of selfies)
    faces.set(name, await measureSelfie(await open(await read(name)), new StepTimer(), recogniser));
  const lines: string[] = [];
  for (const row of ID_PORTRAITS) {
    const portraits = new Map<string, FaceMeasurement>();
    for (const name of names.filter((each) => /_08\.jpg$/.test(each)))
      portraits.set(name, await printed(material, name, row));
    lines.push(rowOf(material, row, faces, portraits));
  }
  return lines;
}

async function printed({ read, recogniser, personOf }: SimulationMaterial, name: string, row: IdPortrait) {
  const image = await open(await read(name));
  const [found] = await detectFaces(image);
  if (!found) throw new Error(`${name} shows no face.`);
  const facePx = (await fitMesh(image, found)).square.sidePx;
  const jpeg = await asIdPortrait(image.base, facePx, row, Number(personOf(name)) * 7 + 1);
  return measurePortrait(await open(jpeg), new StepTimer(), recogniser);
}

function rowOf(
  { recogniser, personOf }: SimulationMaterial,
  row: IdPortrait,
  faces: ReadonlyMap<string, FaceMeasurement>,
  portraits: ReadonlyMap<string, FaceMeasurement>,
): string {
  const genuine: number[] = [];
  const impostor: number[] = [];
  for (const [name, portrait] of portraits)
    for (const [selfie, face] of faces) {
      const { score } = compareMeasurements(face, portrait, recogniser);
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
