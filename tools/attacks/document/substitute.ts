import type { Point, Quad } from "@/lib/vision/document/page/geometry";
import type { Pixels } from "@/lib/vision/images/image";
import type { AttackRecipe, CasePictures, GenuineCase } from "@/tools/attacks/recipe";
import type { Random } from "@/tools/specimen/random";
import { type DocumentPlace, locateFace, placeOn } from "./locate";
import {
  around,
  blurred,
  type Colour,
  compressed,
  copyOf,
  cropped,
  grain,
  open,
  paint,
  plus,
  projection,
  quadOf,
  ramp,
  sampleAt,
  saved,
  scaled,
  times,
  whole,
} from "./raster";

type Change = (front: Pixels, place: DocumentPlace, portrait: Pixels, random: Random) => Promise<Pixels>;

/** A way to replace a portrait. */
interface Substitution {
  readonly name: string;
  readonly change: Change;
}

const recipe = (name: string, change: Change): Substitution => ({ name, change });

/** The selfie itself is pasted over the portrait. */
const withSelfie = ({ name, change }: Substitution): AttackRecipe => ({
  name,
  attack: "portrait_substituted",
  make: (genuine, random) => substituted(genuine, genuine.strangerSelfie, change, random),
});

/** Another photo of whoever takes the selfie is pasted, so that the two pictures are not the same. */
const withOtherPhoto = ({ name, change }: Substitution): AttackRecipe => ({
  name: `${name}_of_another_day`,
  attack: "portrait_substituted_other",
  make: (genuine, random) => {
    if (!genuine.strangerPhoto) throw new Error("There is no second photo of the stranger.");
    return substituted(genuine, genuine.strangerPhoto, change, random);
  },
});

async function substituted(
  genuine: GenuineCase,
  photo: Uint8Array,
  change: Change,
  random: Random,
): Promise<CasePictures> {
  const front = await open(genuine.front);
  const place = await placeOn(genuine, front);
  const portrait = await composed(await open(photo), place, random);
  const changed = await change(copyOf(front), place, portrait, random);
  return { ...genuine, selfie: genuine.strangerSelfie, front: await saved(changed, random) };
}

const length = (a: Point, b: Point) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** The other person's photo cut like the portrait, at a resolution of its own and with a history of its own. */
async function composed(selfie: Pixels, { face, portrait }: DocumentPlace, random: Random): Promise<Pixels> {
  const own = await locateFace(selfie, false);
  const ratio = (own.heightPx / face.heightPx) * random.between(0.9, 1.15);
  const [width, height] = [length(portrait[0], portrait[1]), length(portrait[1], portrait[2])];
  const toUnit = projection(portrait, [[0, 0], [1, 0], [1, 1], [0, 1]]); // biome-ignore format: one square
  const [s, t] = toUnit(face.centre);
  const rect = {
    left: own.centre[0] - s * width * ratio,
    top: own.centre[1] - t * height * ratio,
    width: width * ratio,
    height: height * ratio,
  };
  const cut = await cropped(selfie, rect);
  // Often from the web or a messenger: smaller and compressed before.
  const share = random.chance(0.4) ? random.between(0.5, 1) : random.between(1, 2);
  const kernel = random.pick(["linear", "cubic", "lanczos3"]);
  const small = await scaled(cut, width * share, height * share, kernel);
  return random.chance(0.6) ? compressed(small, random.whole(60, 95)) : small;
}

/** How far a point of the unit square lies inside it, in shares of its side; negative outside. */
const inside = ([s, t]: Point) => Math.min(s, t, 1 - s, 1 - t);

interface Layer {
  readonly quad: Quad;
  readonly picture: Pixels;
  /** 1 where the layer covers, 0 where not, by the place in the unit square and the pixels inside its border. */
  readonly cover: (place: Point, insidePx: number) => number;
  readonly tone: Colour;
  readonly noise: number;
}

/** Lays a picture over an image. */
function lay(image: Pixels, { quad, picture, cover, tone, noise }: Layer, random: Random): void {
  const toUnit = projection(quad, [[0, 0], [1, 0], [1, 1], [0, 1]]); // biome-ignore format: one square
  const toPicture = projection([[0, 0], [1, 0], [1, 1], [0, 1]], quadOf(whole(picture))); // biome-ignore format: one square
  const side = Math.min(length(quad[0], quad[1]), length(quad[1], quad[2]));
  paint(image, around(quad, 6), (x, y) => {
    const place = toUnit([x, y]);
    const share = cover(place, inside(place) * side);
    if (share <= 0) return null;
    const colour = times(sampleAt(picture, ...toPicture(place)), tone);
    return [plus(colour, grain(random, noise)), share];
  });
}

/** The portrait at the size it is laid at, so that reducing does not alias. */
async function sized(picture: Pixels, quad: Quad, random: Random): Promise<Pixels> {
  const kernel = random.pick(["linear", "cubic", "lanczos3", "nearest"]);
  return scaled(picture, length(quad[0], quad[1]), length(quad[1], quad[2]), kernel);
}

const centreOf = (quad: Quad): Point => [
  quad.reduce((sum, [x]) => sum + x / 4, 0),
  quad.reduce((sum, [, y]) => sum + y / 4, 0),
];

/** Grown by a factor, shifted in shares of its size and turned. */
function moved(quad: Quad, factor: number, [dx, dy]: Point, turnRad: number): Quad {
  const [cx, cy] = centreOf(quad);
  const [cos, sin] = [Math.cos(turnRad), Math.sin(turnRad)];
  const size = length(quad[0], quad[1]);
  return quad.map(([x, y]): Point => {
    const [u, v] = [(x - cx) * factor, (y - cy) * factor];
    return [cx + u * cos - v * sin + dx * size, cy + u * sin + v * cos + dy * size];
  }) as unknown as Quad;
}

const jitter = (quad: Quad, random: Random, share: number) =>
  moved(
    quad,
    random.between(1 - share, 1 + 2 * share),
    [random.between(-share, share), random.between(-share, share)],
    0,
  );

/** Mean colour of a picture, or of the part of it in a quad. */
function meanColour(image: Pixels, quad: Quad): Colour {
  const at = projection([[0, 0], [1, 0], [1, 1], [0, 1]], quad); // biome-ignore format: one square
  let sum: Colour = [0, 0, 0];
  for (let i = 0; i < 400; i += 1) {
    sum = plus(sum, sampleAt(image, ...at([((i % 20) + 0.5) / 20, (Math.floor(i / 20) + 0.5) / 20])));
  }
  return [sum[0] / 400, sum[1] / 400, sum[2] / 400];
}

/** Some attackers adapt the colours to those of the old portrait; `share` says how far. */
function toneTowards(front: Pixels, quad: Quad, picture: Pixels, share: number): Colour {
  const [old, own] = [meanColour(front, quad), meanColour(picture, quadOf(whole(picture)))];
  const gain = (i: 0 | 1 | 2) => 1 + share * (old[i] / Math.max(1, own[i]) - 1);
  return [gain(0), gain(1), gain(2)];
}

/** Any of: none as an image program gives it, or some, to hide the paste. */
const disguise = (random: Random) => ({
  blur: random.chance(0.5) ? 0 : random.between(0.3, 1.2),
  noise: random.chance(0.6) ? 0 : random.between(1, 5),
  match: random.chance(0.5) ? random.between(0, 0.3) : random.between(0.5, 1),
});

/** A rectangle over the portrait, with a hard or a feathered border. */
const pastedPhoto = recipe("pasted_photo", async (front, place, portrait, random) => {
  const quad = jitter(place.portrait, random, 0.02);
  const { blur, noise, match } = disguise(random);
  const picture = await blurred(await sized(portrait, quad, random), blur);
  const feather = random.chance(0.4) ? 0.5 : random.between(1, 5);
  const tone = toneTowards(front, quad, picture, match);
  const cover = (_: Point, insidePx: number) => ramp(insidePx, -0.5, feather);
  lay(front, { quad, picture, cover, tone, noise }, random);
  return front;
});

/** An upright rectangle, whatever way the card lies. */
const uprightPhoto = recipe("upright_photo", async (front, place, portrait, random) => {
  const box = quadOf(around(place.portrait, 1));
  const { blur, noise, match } = disguise(random);
  const picture = await blurred(await sized(portrait, box, random), blur);
  const tone = toneTowards(front, box, picture, match);
  const cover = (_: Point, insidePx: number) => ramp(insidePx, -0.5, random.between(0.5, 2));
  lay(front, { quad: box, picture, cover, tone, noise }, random);
  return front;
});

/** A rectangle whose noise, sharpness and colours were adapted to the card around it. */
const matchedPhoto = recipe("matched_photo", async (front, place, portrait, random) => {
  const quad = jitter(place.portrait, random, 0.02);
  const picture = await blurred(await sized(portrait, quad, random), random.between(0.3, 1));
  const noise = noiseOf(front, place.portrait) * random.between(0.7, 1.2);
  const tone = toneTowards(front, quad, picture, random.between(0.6, 1));
  const feather = random.between(0.8, 4);
  const cover = (_: Point, insidePx: number) => ramp(insidePx, -0.5, feather);
  lay(front, { quad, picture, cover, tone, noise }, random);
  return front;
});

/** Standard deviation of the noise in a part of a picture: what single pixels differ from their neighbours. */
function noiseOf(image: Pixels, quad: Quad): number {
  const { left, top, width, height } = around(quad, 0);
  const steps: number[] = [];
  for (let y = Math.max(1, Math.floor(top)); y < Math.min(image.height - 1, top + height); y += 2)
    for (let x = Math.max(1, Math.floor(left)); x < Math.min(image.width - 1, left + width); x += 2) {
      const level = (dx: number, dy: number) => image.data[((y + dy) * image.width + x + dx) * 3 + 1] ?? 0;
      const around4 = level(-1, 0) + level(1, 0) + level(0, -1) + level(0, 1);
      const corners = level(-1, -1) + level(1, -1) + level(-1, 1) + level(1, 1);
      steps.push(Math.abs(4 * level(0, 0) - 2 * around4 + corners) / 6);
    }
  const sorted = steps.sort((a, b) => a - b);
  return 1.48 * (sorted[Math.floor(sorted.length / 2)] ?? 0);
}

/** Only the head, in a soft ellipse, on the old background. */
const pastedHead = recipe("pasted_head", async (front, place, portrait, random) => {
  const quad = place.portrait;
  const { blur, noise } = disguise(random);
  const picture = await blurred(await sized(portrait, quad, random), blur);
  const tone = toneTowards(front, quad, picture, random.between(0.4, 1));
  const toUnit = projection(quad, [[0, 0], [1, 0], [1, 1], [0, 1]]); // biome-ignore format: one square
  const [s, t] = toUnit(place.face.centre);
  const share = place.face.heightPx / length(quad[1], quad[2]);
  const radius = [share * random.between(0.65, 0.85) * 0.9, share * random.between(0.6, 0.8)] as const;
  const soft = random.between(0.03, 0.2);
  const cover = ([x, y]: Point) =>
    1 - ramp(Math.hypot((x - s) / radius[0], (y - t) / radius[1]), 1 - soft, 1 + soft);
  lay(front, { quad, picture, cover, tone, noise }, random);
  return front;
});

/** A printed photo laid on the card and photographed with it: light, lens and sensor are the same. */
const paperCutOut = recipe("paper_cut_out", async (front, place, portrait, random) => {
  const turn = (random.between(-5, 5) * Math.PI) / 180;
  const shift: Point = [random.between(-0.04, 0.04), random.between(-0.04, 0.04)];
  const quad = moved(place.portrait, random.between(1, 1.12), shift, turn);
  shadowUnder(front, quad, random);
  const picture = await blurred(await sized(portrait, quad, random), random.between(0.4, 1.1));
  const rim = random.chance(0.5) ? random.between(1, 6) : 0;
  const paper = random.between(0.86, 1.04);
  const warmth = random.between(-0.05, 0.05);
  const light = toneTowards(front, quad, picture, random.between(0, 0.6));
  const tone: Colour = [light[0] * paper * (1 + warmth), light[1] * paper, light[2] * paper * (1 - warmth)];
  const noise = random.between(1, 4);
  const cover = (_: Point, insidePx: number) => ramp(insidePx, -0.7, 0.7);
  if (rim > 0)
    lay(front, { quad, picture: blank(picture), cover, tone: [paper, paper, paper], noise }, random);
  const printed = (_: Point, insidePx: number) => ramp(insidePx, rim - 0.7, rim + 0.7);
  lay(front, { quad, picture, cover: printed, tone, noise }, random);
  if (random.chance(0.3)) shine(front, quad, random);
  return front;
});

const blank = ({ width, height }: Pixels): Pixels => ({
  data: new Uint8Array(width * height * 3).fill(244),
  width,
  height,
});

/** Paper lies a little above the card. */
function shadowUnder(front: Pixels, quad: Quad, random: Random): void {
  const angle = random.between(0, 2 * Math.PI);
  const reach = random.between(1, 5);
  const dark = random.between(0.12, 0.5);
  const cast = quad.map(([x, y]): Point => [x + reach * Math.cos(angle), y + reach * Math.sin(angle)]);
  const toUnit = projection(cast as unknown as Quad, [[0, 0], [1, 0], [1, 1], [0, 1]]); // biome-ignore format: one square
  const side = length(quad[0], quad[1]);
  const soft = random.between(1, 4);
  paint(front, around(quad, 14), (x, y) => {
    const share = ramp(inside(toUnit([x, y])) * side, -soft, soft);
    return share > 0 ? [[0, 0, 0], dark * share] : null;
  });
}

/** A lamp's reflection on glossy paper, which ends with the paper. */
function shine(front: Pixels, quad: Quad, random: Random): void {
  const toUnit = projection(quad, [[0, 0], [1, 0], [1, 1], [0, 1]]); // biome-ignore format: one square
  const [s, t] = [random.between(0, 1), random.between(0, 1)];
  const strength = random.between(0.1, 0.35);
  const size = random.between(0.2, 0.5);
  paint(front, around(quad), (x, y) => {
    const place = toUnit([x, y]);
    if (inside(place) < 0) return null;
    const near = Math.exp(-(((place[0] - s) / size) ** 2) - ((place[1] - t) / size) ** 2);
    return [[255, 255, 255], strength * near];
  });
}

const WAYS: readonly Substitution[] = [pastedPhoto, uprightPhoto, matchedPhoto, pastedHead, paperCutOut];

export const SUBSTITUTIONS: readonly AttackRecipe[] = [
  ...WAYS.map(withSelfie),
  ...[pastedPhoto, matchedPhoto, paperCutOut].map(withOtherPhoto),
];
