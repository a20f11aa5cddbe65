import sharp from "sharp";
import { blurredPlane } from "@/lib/vision/attacks/signal-blur";
import { drawnHead, type HeadTraits } from "@/tools/demo/drawn-head";
import { SideCanvas } from "@/tools/specimen/canvas";
import { drawPortrait } from "@/tools/specimen/portrait";
import type { Random } from "@/tools/specimen/random";
import { cropped, opened, piped, type Raster, recoloured, taken } from "../selfie/raster";

/** A way to make a face that no camera saw. */
export interface Drawing {
  readonly name: string;
  /** @param photo of the person who is drawn; drawings of nobody do not look at it */
  readonly make: (photo: Uint8Array, random: Random) => Promise<Raster>;
}

const SIZE = { width: 800, height: 1040 } as const;

async function fromSvg(svg: Buffer): Promise<Raster> {
  // Drawings are made here, never opened for a user (UPLOAD-TYPE-1).
  sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
  return taken(sharp(svg).resize(SIZE.width, SIZE.height, { fit: "fill" }).removeAlpha());
}

/** A person of nobody's likeness, as `npm run demo` draws them. */
export function inventedPerson(random: Random): HeadTraits {
  return {
    skin: [random.whole(12, 30), random.whole(25, 58), random.whole(28, 80)],
    hair: `hsl(${random.whole(15, 45)},${random.whole(10, 60)}%,${random.whole(5, 50)}%)`,
    width: random.whole(58, 74),
    eyes: random.whole(26, 34),
    nose: random.whole(36, 48),
    mouth: random.whole(18, 26),
    brow: random.between(3.5, 9),
    iris: `hsl(${random.whole(15, 230)},${random.whole(15, 60)}%,${random.whole(15, 45)}%)`,
    style: random.pick(["short", "long", "bald"]),
    hasBeard: random.chance(0.3),
  };
}

/** One picture of an invented person: each has another pose and other clothes. */
export function shadedHead(person: HeadTraits, random: Random): Promise<Raster> {
  const hue = () => random.whole(0, 359);
  const pose = {
    smile: random.between(0, 1),
    lean: random.between(-5, 5),
    light: random.between(-1, 1),
    cloth: `hsl(${hue()},${random.whole(10, 50)}%,${random.whole(20, 60)}%)`,
    wall: `hsl(${hue()},${random.whole(0, 20)}%,${random.whole(60, 92)}%)`,
  };
  return fromSvg(Buffer.from(drawnHead(person, pose)));
}

/** The plain head that `npm run specimen` draws on documents. */
async function plainHead(random: Random): Promise<Raster> {
  const canvas = new SideCanvas(100, 128, random, () => "");
  drawPortrait(canvas, [0, 0, 100, 128], random);
  return fromSvg(canvas.svg(8));
}

/** Smooth areas of few shades, with or without dark lines where they meet. */
async function cartoon(photo: Uint8Array, random: Random): Promise<Raster> {
  let picture = await cut(photo);
  for (let pass = random.whole(2, 4); pass > 0; pass -= 1)
    picture = await taken(piped(picture).median(random.pick([7, 9, 11])));
  const step = 255 / random.whole(5, 10);
  const flat = await taken(piped(recoloured(picture, (value) => Math.round(value / step) * step)).median(5));
  const line = random.chance(0.6) ? random.between(0.5, 1) : 0;
  const grey = greyOf(picture);
  const [fine, wide] = [blurredPlane(grey, 1).data, blurredPlane(grey, 3).data];
  const colour = random.between(0.9, 1.5);
  return {
    ...flat,
    data: flat.data.map((value, at) => {
      const pixel = Math.floor(at / 3);
      const edge = Math.max(0, Math.min(1, ((wide[pixel] ?? 0) - (fine[pixel] ?? 0) - 3) / 9));
      const level = grey.data[pixel] ?? 0;
      return (level + colour * (value - level)) * (1 - line * edge);
    }),
  };
}

/** Grey strokes on paper where a photo has edges. */
async function sketch(photo: Uint8Array, random: Random): Promise<Raster> {
  const picture = await taken(piped(await cut(photo)).median(random.pick([5, 7])));
  const grey = greyOf(picture);
  const wide = blurredPlane(grey, random.whole(4, 12)).data;
  const shade = random.between(0.1, 0.5);
  const paper = [random.between(235, 255), random.between(230, 252), random.between(220, 250)];
  return {
    ...picture,
    data: picture.data.map((_, at) => {
      const [level, around] = [grey.data[Math.floor(at / 3)] ?? 0, wide[Math.floor(at / 3)] ?? 0];
      const stroke = Math.min(1, (level + 8) / (around + 4));
      return (paper[at % 3] ?? 255) * stroke ** 1.6 * (1 - shade + (shade * level) / 255);
    }),
  };
}

/** Head and shoulders, at the size of the other drawings. */
async function cut(photo: Uint8Array): Promise<Raster> {
  const picture = await opened(photo, 1000);
  const { width, height } = picture;
  return cropped(picture, width * 0.05, height * 0.02, width * 0.9, height * 0.96);
}

function greyOf({ data, width, height }: Raster) {
  const grey = new Float32Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel += 1)
    grey[pixel] =
      0.3 * (data[pixel * 3] ?? 0) + 0.59 * (data[pixel * 3 + 1] ?? 0) + 0.11 * (data[pixel * 3 + 2] ?? 0);
  return { data: grey, width, height };
}

/** Ways to make a face without a camera. */
export const DRAWINGS: readonly Drawing[] = [
  { name: "a shaded head", make: (_, random) => shadedHead(inventedPerson(random), random) },
  { name: "a plain head", make: (_, random) => plainHead(random) },
  { name: "a cartoon of the person", make: cartoon },
  { name: "a pencil sketch of the person", make: sketch },
];

/** The drawing of a name. @throws Error when there is none */
export function drawingOf(name: string): Drawing["make"] {
  const drawing = DRAWINGS.find((each) => each.name === name);
  if (!drawing) throw new Error(`There is no drawing "${name}".`);
  return drawing.make;
}
