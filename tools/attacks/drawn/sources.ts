import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { cutOf, drawnMeasures, MIN_FACE_MESH } from "@/lib/vision/attacks/drawn-face";
import { FACE_SIDE_PX } from "@/lib/vision/face/measure";
import { decode } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import { type Random, seeded } from "@/tools/specimen/random";
import { sharedPath } from "@/tools/testing/dataset";
import { type BenchPerson, benchDocument, type Half } from "../bench/material";
import type { Sample } from "../selfie/fit";
import { meshInPyramid } from "../selfie/found-face";
import { genuineCopy, phoneCopy } from "../selfie/genuine-copies";
import { phoneFile } from "../selfie/phone";
import { blurred, jpegOf, opened, withNoise } from "../selfie/raster";
import { DRAWINGS } from "./drawings";
import { WORSE_COPIES, WORSE_NAMES } from "./worse-copies";

/** The measures of one face, drawn or photographed. */
export interface MeasuredFace extends Sample {
  readonly picture: "selfie" | "portrait";
  /** Where it is from, and what was done to it. */
  readonly set: string;
  readonly kind: string;
}

/** Pictures that are made and measured together. */
export interface FaceSource {
  readonly id: string;
  readonly half: Half;
  readonly set: string;
  readonly picture: MeasuredFace["picture"];
  readonly isAttack: boolean;
  readonly make: () => Promise<readonly (readonly [kind: string, bytes: Uint8Array])[]>;
}

/** The day on which the documents of the pictures are valid. */
const TODAY = "2026-11-23";
const DRAWN_PEOPLE = 30;
const DOCUMENTS = 40;
const AS_TAKEN = "as taken";

/** Every genuine face of the shared data with worse copies, and drawings. */
export function faceSources(people: readonly BenchPerson[]): FaceSource[] {
  return [
    ...selfies(people),
    ...documents(),
    ...people.slice(0, DOCUMENTS).flatMap(madeDocuments),
    ...drawings(people),
  ];
}

/** Measures what a source makes; a picture without a face gives nothing. */
export async function measuredFaces({ make, ...source }: FaceSource): Promise<MeasuredFace[]> {
  const { isAttack, picture, set } = source;
  const faces: MeasuredFace[] = [];
  for (const [kind, bytes] of await make()) {
    const image = new Pyramid(await decode(bytes, FACE_SIDE_PX));
    const mesh = await meshInPyramid(image);
    if (!mesh || mesh.score <= MIN_FACE_MESH) continue;
    faces.push({ isAttack, picture, set, kind, measures: { ...drawnMeasures(cutOf(image, mesh)) } });
  }
  return faces;
}

function selfies(people: readonly BenchPerson[]): FaceSource[] {
  const photos = people.flatMap(({ id, half, selfie, portraitPhoto }) => [
    { id, half, set: "studio", bytes: selfie },
    { id: `${id}s`, half, set: "studio", bytes: portraitPhoto },
  ]);
  const others = [
    ...photosIn("faces/lfw10", "press"),
    ...photosIn("faces/human", "computer-made, like a photo"),
  ];
  return [...photos, ...others.map((photo) => ({ ...photo, half: "development" as const }))].map(
    ({ bytes, ...photo }) => ({
      ...photo,
      picture: "selfie",
      isAttack: false,
      make: () => worseCopies(bytes, photo.id),
    }),
  );
}

async function worseCopies(bytes: Uint8Array, id: string) {
  const random = seeded("dw", id);
  const raster = await opened(bytes);
  const worse: (readonly [string, Uint8Array])[] = [];
  for (const kind of [random.pick(WORSE_NAMES), random.pick(WORSE_NAMES)])
    worse.push([kind, await WORSE_COPIES[kind](raster, random)]);
  return [
    [AS_TAKEN, bytes],
    ["worse copy", await genuineCopy(bytes, seeded("dc", id))],
    ["phone copy", await phoneCopy(bytes, seeded("dp", id))],
    ...worse,
  ] as const;
}

/** Documents of the shared data: photographed portraits, public samples, and drawn heads. */
function documents(): FaceSource[] {
  const fronts = photosIn("documents/with-portraits", "rendered document");
  const samples = photosIn("documents/real/images", "public sample");
  const plain = photosIn("documents/plain", "a plain head on a document");
  const source = ({ bytes, ...photo }: (typeof fronts)[number], isAttack: boolean): FaceSource => ({
    ...photo,
    half: "development",
    picture: "portrait",
    isAttack,
    make: async () => {
      const jpeg = new Uint8Array(
        await sharp(bytes).flatten({ background: "#fff" }).jpeg({ quality: 95 }).toBuffer(),
      );
      return [
        [AS_TAKEN, jpeg],
        ["worse copy", await genuineCopy(jpeg, seeded("rc", photo.id))],
      ];
    },
  });
  const isFront = ({ id }: { id: string }) => id.includes("front");
  return [
    ...fronts.filter(isFront).map((photo) => source(photo, false)),
    ...samples.map((photo) => source(photo, false)),
    ...plain.filter(isFront).map((photo) => source(photo, true)),
  ];
}

function photosIn(folder: string, set: string) {
  const from = sharedPath("data", ...folder.split("/"));
  const names = from ? readdirSync(from, { recursive: true, encoding: "utf8" }) : [];
  return names
    .filter((name) => /\.(jpg|png)$/.test(name))
    .map((name) => ({
      id: path.basename(name),
      set,
      bytes: new Uint8Array(readFileSync(path.join(from ?? "", name))),
    }));
}

/** A document with the person's photo, and one with a drawing. */
function madeDocuments({ id, half, portraitPhoto, selfie }: BenchPerson, index: number): FaceSource[] {
  const drawing = DRAWINGS[index % DRAWINGS.length];
  const random = seeded("ddrawing", drawing?.name ?? "", index);
  const common = { half, picture: "portrait" } as const;
  return [
    {
      ...common,
      id: `document ${id}`,
      set: "rendered document",
      isAttack: false,
      make: async () => {
        const { front } = await benchDocument({ portrait: portraitPhoto, seed: `dd${id}`, today: TODAY });
        return [
          [AS_TAKEN, front],
          ["worse copy", await genuineCopy(front, seeded("ddc", id))],
        ];
      },
    },
    {
      ...common,
      id: `drawn document ${id}`,
      set: `${drawing?.name ?? ""} on a document`,
      isAttack: true,
      make: async () => {
        if (!drawing) return [];
        const portrait = await jpegOf(await drawing.make(selfie, random), random, 92);
        const { front } = await benchDocument({ portrait, seed: `de${id}`, today: TODAY });
        return [[AS_TAKEN, front]];
      },
    },
  ];
}

function drawings(people: readonly BenchPerson[]): FaceSource[] {
  return people.slice(0, DRAWN_PEOPLE).flatMap(({ half, selfie }, index) =>
    DRAWINGS.map(({ name, make }) => ({
      id: `${name} ${index}`,
      half,
      set: name,
      picture: "selfie" as const,
      isAttack: true,
      make: () => drawnPictures(selfie, make, seeded("drawing", name, index)),
    })),
  );
}

/** A drawing as a file, through a camera's chain, and with grain that a camera would add. */
async function drawnPictures(photo: Uint8Array, make: (typeof DRAWINGS)[number]["make"], random: Random) {
  const drawn = await make(photo, random);
  return [
    ["file", await jpegOf(drawn, random)],
    ["through a phone", await phoneFile(await blurred(drawn, random.pick([0, 0.4, 0.7, 1.1])), random)],
    ["with grain", await jpegOf(withNoise(drawn, random.between(2, 6), random), random)],
  ] as const;
}
