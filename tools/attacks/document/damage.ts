import type { Point, Quad } from "@/lib/vision/document/page/geometry";
import type { Pixels } from "@/lib/vision/images/image";
import type { AttackRecipe, GenuineCase } from "@/tools/attacks/recipe";
import type { Random } from "@/tools/specimen/random";
import { locateDocument } from "./locate";
import {
  around,
  type Colour,
  copyOf,
  cropped,
  grain,
  open,
  paint,
  plus,
  projection,
  ramp,
  sampleAt,
  saved,
} from "./raster";

const UNIT = [[0, 0], [1, 0], [1, 1], [0, 1]] as const; // biome-ignore format: one square

/** Where the card lies: as it was rendered, or about where its text and portrait are. */
const cardOf = async ({ frontCard }: GenuineCase, front: Pixels): Promise<Quad> =>
  frontCard ?? (await locateDocument(front)).card;

/** What lies under the card, seen through a hole: the table, darker in the card's own shadow. */
function ground(image: Pixels, card: Quad, random: Random): Colour {
  const at = projection(UNIT, card);
  const outside = random.pick([[-0.12, 0.5], [1.12, 0.5], [0.5, -0.15], [0.5, 1.15]] as const); // biome-ignore format: four points
  const seen = sampleAt(image, ...at(outside as Point));
  const shade = random.between(0.3, 0.9);
  return random.chance(0.35) ? [18, 18, 20] : [seen[0] * shade, seen[1] * shade, seen[2] * shade];
}

/** One to four holes of an office punch, 4 to 7 mm wide on a card of 86 mm. */
const punched: AttackRecipe = {
  name: "punched_holes",
  attack: "document_cancelled",
  make: async (genuine, random) => {
    const front = copyOf(await open(genuine.front));
    const card = await cardOf(genuine, front);
    const width = Math.hypot(card[1][0] - card[0][0], card[1][1] - card[0][1]);
    const at = projection(UNIT, card);
    const colour = ground(front, card, random);
    const radius = (random.between(2, 3.5) / 86) * width;
    for (let i = random.whole(1, 4); i > 0; i -= 1) {
      const [cx, cy] = at([random.between(0.08, 0.92), random.between(0.12, 0.88)]);
      hole(front, [cx, cy], radius, colour, random);
    }
    return { ...genuine, front: await saved(front, random) };
  },
};

function hole(image: Pixels, [cx, cy]: Point, radius: number, colour: Colour, random: Random): void {
  const soft = random.between(0.6, 1.4);
  const area = { left: cx - radius - 3, top: cy - radius - 3, width: 2 * radius + 6, height: 2 * radius + 6 };
  const squash = random.between(0.92, 1);
  paint(image, area, (x, y) => {
    const distance = Math.hypot(x - cx, (y - cy) / squash);
    const share = 1 - ramp(distance, radius - soft, radius + soft);
    return share > 0 ? [plus(colour, grain(random, 2)), share] : null;
  });
}

/** One corner cut off. */
const cutCorner: AttackRecipe = {
  name: "cut_corner",
  attack: "document_cancelled",
  make: async (genuine, random) => {
    const front = copyOf(await open(genuine.front));
    const card = await cardOf(genuine, front);
    const toUnit = projection(card, UNIT);
    const colour = ground(front, card, random);
    const reach = random.between(0.14, 0.26);
    const [right, low] = [random.chance(0.5), random.chance(0.5)];
    paint(front, around(card, 0.08 * around(card).width), (x, y) => {
      const [s, t] = toUnit([x, y]);
      const u = right ? 1 - s : s;
      const v = low ? 1 - t : t;
      const share = 1 - ramp(u + 0.63 * v, reach - 0.004, reach + 0.004);
      return share > 0 && u > -0.06 && v > -0.06 ? [plus(colour, grain(random, 2)), share] : null;
    });
    return { ...genuine, front: await saved(front, random) };
  },
};

/** Parts of the card that a crop leaves: its heading, or a side, or its lower part cut off. */
const REMNANTS: readonly [Rect4, ...Rect4[]] = [
  [0, 0.17, 1, 1],
  [0, 0.24, 1, 1],
  [0.06, 0.14, 0.86, 1],
  [0, 0, 0.8, 0.8],
  [0, 0.1, 0.72, 0.95],
];
type Rect4 = readonly [left: number, top: number, right: number, bottom: number];

/** Only a part of the document is on the picture, cut through its content. */
const cropping: AttackRecipe = {
  name: "cropped_document",
  attack: "document_cropped",
  make: async (genuine, random) => {
    const front = await open(genuine.front);
    const card = await cardOf(genuine, front);
    const at = projection(UNIT, card);
    const [left, top, right, bottom] = random.pick(REMNANTS);
    const nudge = () => random.between(-0.02, 0.02);
    const quad: Quad = [
      at([left + nudge(), top + nudge()]),
      at([right + nudge(), top + nudge()]),
      at([right + nudge(), bottom + nudge()]),
      at([left + nudge(), bottom + nudge()]),
    ];
    return { ...genuine, front: await saved(await cropped(front, around(quad)), random) };
  },
};

export const DAMAGES: readonly AttackRecipe[] = [punched, cutCorner, cropping];
