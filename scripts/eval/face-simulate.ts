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
import { asIdPortrait, ID_PORTRAITS, type IdPortrait } from "@/tools/evaluation/face/id-portrait";
import {
  acquisitionTable,
  type PortraitResult,
  portraitTable,
  sessionTable,
  turnTable,
} from "@/tools/evaluation/face/tables";
import { measureAcquisition } from "./face-acquisition";
import { attackWithPictures, turnComputerHeads, turnPeople, warpPhotos } from "./face-sessions";

export interface PortraitMaterial {
  /** Photos whose names end in `_03.jpg` (selfies) and `_08.jpg` (for portraits) of the same people. */
  readonly names: readonly string[];
  readonly read: (name: string) => Promise<Uint8Array>;
  readonly personOf: (name: string) => string | undefined;
  readonly recogniser: Recogniser;
}

interface SimulationMaterial extends PortraitMaterial {
  /** A folder of images of computer-made heads. */
  readonly heads: string | undefined;
}

/** Twelve sessions each. */
const ATTACK_PHOTOS = 44;

/** ID portraits, attacks with flat pictures, and turns of heads, all made from the given photos. @returns Markdown tables. */
export async function simulateFaces(material: SimulationMaterial): Promise<string> {
  const { names, read, recogniser, heads } = material;
  const portraits = await simulatePortraits(material);
  const photos = await Promise.all(selfiesOf(names).map(read));
  const sessions = {
    "flat-pictures": await attackWithPictures(photos.slice(0, ATTACK_PHOTOS), recogniser),
    "turned-people": await turnPeople(photos, recogniser),
    "warped-photos": await warpPhotos(photos, recogniser),
  };
  const gate = await measureAcquisition(photos);
  const tables = [portraitTable(portraits), acquisitionTable(gate), sessionTable(sessions)];
  if (heads) {
    const files = await Promise.all((await readdir(heads)).map((file) => readFile(path.join(heads, file))));
    tables.push(turnTable(await turnComputerHeads(files, recogniser)));
  }
  return tables.join("\n\n");
}

function selfiesOf(names: readonly string[]): string[] {
  return names.filter((name) => /_03\.jpg$/.test(name));
}

/** Compares every selfie with every simulated ID portrait of each row. */
export async function simulatePortraits(material: PortraitMaterial): Promise<PortraitResult[]> {
  const { names, read, recogniser } = material;
  const selfies = selfiesOf(names);
  const faces = new Map<string, FaceMeasurement>();
  for (const name of selfies)
    faces.set(name, await measureSelfie(await open(await read(name)), new StepTimer(), recogniser));
  const results: PortraitResult[] = [];
  for (const row of ID_PORTRAITS) {
    const portraits = new Map<string, FaceMeasurement>();
    for (const name of names.filter((each) => /_08\.jpg$/.test(each)))
      portraits.set(name, await simulatePortrait(material, name, row));
    results.push(compareAll(material, row, faces, portraits));
  }
  return results;
}

async function simulatePortrait(
  { read, recogniser, personOf }: PortraitMaterial,
  name: string,
  row: IdPortrait,
) {
  const image = await open(await read(name));
  const [face] = await detectFaces(image);
  if (!face) throw new Error(`${name} shows no face.`);
  const facePx = (await fitMesh(image, face)).square.sidePx;
  const jpeg = await asIdPortrait(image.base, facePx, row, Number(personOf(name)) * 7 + 1);
  return measurePortrait(await open(jpeg), new StepTimer(), recogniser);
}

function compareAll(
  { recogniser, personOf }: PortraitMaterial,
  { row, facePx, grey }: IdPortrait,
  faces: ReadonlyMap<string, FaceMeasurement>,
  portraits: ReadonlyMap<string, FaceMeasurement>,
): PortraitResult {
  const genuine: number[] = [];
  const impostor: number[] = [];
  for (const [name, portrait] of portraits)
    for (const [selfie, face] of faces) {
      const { score } = compareMeasurements(face, portrait, recogniser);
      if (score !== null) (personOf(selfie) === personOf(name) ? genuine : impostor).push(score);
    }
  const unreadable = [...portraits.values()].filter(({ embedding }) => !embedding).length;
  return { row, facePx, grey, portraits: portraits.size, unreadable, genuine, impostor };
}

async function open(bytes: Uint8Array) {
  return new Pyramid(await decode(bytes, 1280));
}
