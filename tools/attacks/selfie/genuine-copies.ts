import type { Random } from "@/tools/specimen/random";
import { blurred, jpegOf, opened, recoloured, relit, resized, withNoise } from "./raster";

/** The same genuine photo as a worse camera, a darker room or another programme would have stored it. */
export async function genuineCopy(photo: Uint8Array, random: Random): Promise<Uint8Array> {
  const picture = await opened(photo);
  const scale = random.between(0.5, 1.5);
  const scaled = random.chance(0.7)
    ? await resized(picture, picture.width * scale, picture.height * scale)
    : picture;
  const soft = random.chance(0.4) ? await blurred(scaled, random.between(0.4, 1.6)) : scaled;
  const lit = random.chance(0.5) ? relit(soft, random, random.between(0.3, 1)) : soft;
  const gain = random.between(0.35, 0.7);
  const dark = random.chance(0.25) ? recoloured(lit, (value) => value * gain) : lit;
  const noisy = random.chance(0.5) ? withNoise(dark, random.between(1, 8), random) : dark;
  return jpegOf(noisy, random, random.whole(60, 95));
}
