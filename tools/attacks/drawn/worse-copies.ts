import type { Random } from "@/tools/specimen/random";
import { blurred, jpegOf, piped, type Raster, recoloured, resized, taken, withNoise } from "../selfie/raster";

type Worse = (photo: Raster, random: Random) => Promise<Uint8Array>;

const SMALL_PX = 260;

/** What takes detail from a genuine face, which must not make it a drawing. */
export const WORSE_COPIES = {
  "strong compression": (photo, random) => jpegOf(photo, random, random.whole(25, 55)),
  "very small": async (photo, random) => {
    const scale = SMALL_PX / Math.max(photo.width, photo.height);
    return jpegOf(
      await resized(photo, photo.width * scale, photo.height * scale),
      random,
      random.whole(75, 92),
    );
  },
  "out of focus": async (photo, random) => jpegOf(await blurred(photo, random.between(1.5, 3.5)), random),
  "very dark": (photo, random) =>
    jpegOf(withNoise(recoloured(photo, (value) => value * 0.25), random.between(1, 3), random), random), // biome-ignore format: one chain
  "smoothed skin": async (photo, random) => {
    const smooth = await taken(piped(photo).median(random.pick([5, 7])));
    const share = random.between(0.6, 1);
    const data = photo.data.map((value, at) => value + share * ((smooth.data[at] ?? 0) - value));
    return jpegOf({ ...photo, data }, random);
  },
} as const satisfies Readonly<Record<string, Worse>>;

export const WORSE_NAMES = Object.keys(WORSE_COPIES) as [keyof typeof WORSE_COPIES];
