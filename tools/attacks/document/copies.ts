import type { Point } from "@/lib/vision/document/page/geometry";
import type { Pixels } from "@/lib/vision/images/image";
import type { AttackRecipe } from "@/tools/attacks/recipe";
import type { Random } from "@/tools/specimen/random";
import { locateDocument } from "./locate";
import {
  around,
  blurred,
  brightness,
  type Colour,
  copyOf,
  grain,
  open,
  paint,
  plus,
  projection,
  ramp,
  saved,
  times,
  whole,
} from "./raster";

/** The light of the room in which a copy is photographed. */
const roomLight = (random: Random): Colour => {
  const warmth = random.between(-0.08, 0.16);
  return [1 + warmth, 1, 1 - warmth];
};

/** Toner: grey, with more contrast, and bright ink lost in the paper. */
function tonerOf(random: Random) {
  const contrast = random.between(1, 1.5);
  const middle = random.between(120, 150);
  return (colour: Colour): Colour => {
    const grey = Math.max(18, Math.min(245, middle + contrast * (brightness(colour) - middle)));
    return [grey, grey, grey];
  };
}

/** Every picture of a copier is dots, coarse enough to be seen on some. */
function dotsOf(random: Random) {
  const pitch = random.between(2.5, 5);
  const angle = random.between(0.6, 0.95);
  const depth = random.chance(0.5) ? 0 : random.between(6, 26);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x: number, y: number, grey: number) => {
    const [u, v] = [(x * cos + y * sin) / pitch, (y * cos - x * sin) / pitch];
    const wave = Math.cos(2 * Math.PI * u) * Math.cos(2 * Math.PI * v);
    return depth * wave * (1 - Math.abs(grey - 128) / 128);
  };
}

const UNIT = [[0, 0], [1, 0], [1, 1], [0, 1]] as const; // biome-ignore format: one square

/** A black-and-white copy on a table: the sheet is grey, the table keeps its colours. */
const greyCopy: AttackRecipe = {
  name: "grey_copy",
  attack: "document_copied",
  make: async (genuine, random) => {
    const front = copyOf(await open(genuine.front));
    const { card } = await locateDocument(front);
    const [toner, dots, light] = [tonerOf(random), dotsOf(random), roomLight(random)];
    const sheet = random.between(0.02, 0.3);
    const toUnit = projection(card, UNIT);
    const noise = random.between(0.5, 2.5);
    const rect = around(card, 0.6 * around(card).width);
    paint(front, rect, (x, y, old) => {
      const [s, t] = toUnit([x, y]);
      const inside = Math.min(s + sheet, t + sheet, 1 + sheet - s, 1 + sheet - t);
      if (inside < 0) return null;
      const isCard = Math.min(s, t, 1 - s, 1 - t) > -0.03;
      const grey = isCard ? toner(old) : ([238, 238, 238] as const);
      const dot = dots(x, y, grey[0]);
      const lit = times([grey[0] + dot, grey[1] + dot, grey[2] + dot], light);
      return [plus(lit, grain(random, noise)), 1];
    });
    return { ...genuine, front: await saved(await blurred(front, random.between(0, 0.8)), random) };
  },
};

/** The whole photo without colour, as a filter or a scanner in grey gives it. */
const greyPhoto: AttackRecipe = {
  name: "grey_photo",
  attack: "document_copied",
  make: async (genuine, random) => {
    const front = copyOf(await open(genuine.front));
    const [toner, light] = [tonerOf(random), roomLight(random)];
    const tint: Colour = random.chance(0.5) ? [1, 1, 1] : light;
    paint(front, whole(front), (_x, _y, old) => [times(toner(old), tint), 1]);
    return { ...genuine, front: await saved(front, random) };
  },
};

export interface Display {
  readonly pitch: number;
  readonly strength: number;
}

/** The light of a display's pixels as the camera gathers it: three stripes a pixel in a dark matrix. */
function stripesOf({ pitch, strength }: Display, angle: number) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x: number, y: number): Colour => {
    const [u, v] = [(x * cos + y * sin) / pitch, (y * cos - x * sin) / pitch];
    const row = 1 + 0.5 * strength * Math.cos(2 * Math.PI * v);
    const stripe = (channel: number) => row * (1 + strength * Math.cos(2 * Math.PI * (u - channel / 3)));
    return [stripe(0), stripe(1), stripe(2)];
  };
}

/** Uneven light of the panel, and the glow of its black. */
function panelOf({ width, height }: Pixels, random: Random) {
  const [cx, cy] = [random.between(0.3, 0.7) * width, random.between(0.3, 0.7) * height];
  const fall = random.between(0, 0.25);
  const black = random.between(6, 26);
  const cast: Colour = [random.between(0.9, 1), random.between(0.95, 1), random.between(1, 1.1)];
  return ([x, y]: Point, colour: Colour): Colour => {
    const far = Math.hypot((x - cx) / width, (y - cy) / height);
    const lit = times(colour, cast);
    const gain = (1 - fall * far * 1.4) * (1 - black / 255);
    return [lit[0] * gain + black, lit[1] * gain + black, lit[2] * gain + black];
  };
}

/** @param soft the grid is mostly lost in the lens, as on a dense display or out of focus */
function onScreen(name: string, soft: boolean): AttackRecipe {
  return {
    name,
    attack: "document_on_screen",
    make: async (genuine, random) => {
      const front = copyOf(await open(genuine.front));
      const display = {
        pitch: soft ? random.between(2.2, 6) : random.between(1.4, 3.2),
        strength: soft ? random.between(0.03, 0.12) : random.between(0.2, 0.6),
      };
      const stripes = stripesOf(display, (random.between(-8, 8) * Math.PI) / 180);
      const panel = panelOf(front, random);
      const bezel = random.chance(0.5) ? random.between(0.01, 0.06) * front.width : 0;
      const edge = random.between(1, 4);
      const frame = random.between(8, 40);
      paint(front, whole(front), (x, y, old) => {
        const shown = times(panel([x, y], old), stripes(x, y));
        const inside = Math.min(x, y, front.width - x, front.height - y);
        const share = bezel > 0 ? ramp(inside, bezel - edge, bezel + edge) : 1;
        const mixed = (channel: 0 | 1 | 2) => shown[channel] * share + frame * (1 - share);
        return [[mixed(0), mixed(1), mixed(2)], 1];
      });
      const photographed = await blurred(front, soft ? random.between(0.6, 1.3) : random.between(0, 0.5));
      const noisy = copyOf(photographed);
      const noise = random.between(1, 3.5);
      paint(noisy, whole(noisy), (_x, _y, old) => [plus(old, grain(random, noise)), 1]);
      return { ...genuine, front: await saved(noisy, random) };
    },
  };
}

export const COPIES: readonly AttackRecipe[] = [
  greyCopy,
  greyPhoto,
  onScreen("sharp_screen", false),
  onScreen("soft_screen", true),
];
