import type { Pyramid } from "@/lib/vision/images/pixels";
import { warp } from "@/lib/vision/images/pixels";
import type { BurstSheet } from "@/lib/vision/types";
import { FLASH_COLOURS, type FlashColour } from "@/lib/vocabulary";
import { squareToSource } from "./align";
import { readTiles } from "./burst-tiles";
import type { Mesh } from "./mesh";

/** Whether the colours of the screen were seen on the face (LIVENESS-FLASH-1). */
export type FlashFinding = "agrees" | "contradicts" | "not_observed";

/** Change of the logarithm of red, green and blue in each tile against the one without a colour, less its mean. */
export type ColourResponse = readonly (readonly [red: number, green: number, blue: number])[];

/**
 * Mean response of the right channel from which a colour was seen. Between tiles of one light, faces change by less than a
 * third of it.
 */
const SEEN = 0.03;
/** By how much the best order of colours must beat every other one. */
const CLEARLY = 0.03;

/** Measures the colours of the screen on the face. */
export async function observeFlash(
  sheet: BurstSheet,
  colours: readonly FlashColour[],
): Promise<{ finding: FlashFinding; response: ColourResponse }> {
  const tiles = (await readTiles(sheet.bytes, "flashBurst")) ?? [];
  const faces = tiles.flatMap(({ image, mesh }) => (mesh ? [lightOfFace(image, mesh).logRgb] : []));
  const [plain, ...lit] = faces;
  if (!plain || lit.length !== colours.length) return { finding: "not_observed", response: [] };
  const response = lit.map((rgb) => {
    const change = [0, 1, 2].map((channel) => (rgb[channel] ?? 0) - (plain[channel] ?? 0));
    const mean = change.reduce((sum, value) => sum + value, 0) / 3;
    const [red = 0, green = 0, blue = 0] = change;
    return [red - mean, green - mean, blue - mean] as const;
  });
  return { finding: judgeFlash(response, colours), response };
}

/** Compares the asked order with every other one: the face answers the one that was shown. */
export function judgeFlash(response: ColourResponse, colours: readonly FlashColour[]): FlashFinding {
  const orders = permutations(FLASH_COLOURS)
    .map((order) => ({ order, strength: strengthOf(response, order) }))
    .sort((left, right) => right.strength - left.strength);
  const [best, second] = orders;
  if (!best || best.strength < SEEN || best.strength - (second?.strength ?? 0) < CLEARLY)
    return "not_observed";
  return best.order.join() === colours.join() ? "agrees" : "contradicts";
}

function strengthOf(response: ColourResponse, order: readonly FlashColour[]): number {
  const channels = order.map((colour, index) => response[index]?.[FLASH_COLOURS.indexOf(colour)] ?? 0);
  return channels.reduce((sum, value) => sum + value, 0) / Math.max(1, channels.length);
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

const CUT_PX = 48;

/** Mean light in the middle of a face, 0 to 255, and the logarithms of its red, green and blue. */
export function lightOfFace(
  image: Pyramid,
  mesh: Mesh,
): { mean: number; logRgb: readonly [red: number, green: number, blue: number] } {
  const square = { ...mesh.square, sidePx: mesh.square.sidePx * 0.7 };
  const rgb = warp(image, squareToSource(square, CUT_PX), CUT_PX, CUT_PX);
  const means = [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let at = channel; at < rgb.length; at += 3) sum += rgb[at] ?? 0;
    return sum / (CUT_PX * CUT_PX);
  });
  const [red = 0, green = 0, blue = 0] = means;
  const log = (value: number) => Math.log(value + 4);
  return { mean: (red + green + blue) / 3, logRgb: [log(red), log(green), log(blue)] };
}
