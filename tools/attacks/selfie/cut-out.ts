import type { Random } from "@/tools/specimen/random";
import { photographed, room } from "./camera";
import { meshOf } from "./found-face";
import { printed } from "./print";
import { blurred, cropped, type Raster, shadeOf } from "./raster";

/** A head and shoulders cut out of a printed photo and held before a room: paper shows along the cut. */
export async function photoOfCutOut(photo: Raster, random: Random): Promise<Uint8Array> {
  const picture = await printed(photo, random);
  const { square } = await meshOf(picture);
  const [cx, cy] = square.centre;
  const side = square.sidePx;
  const rim = side * random.between(0.01, 0.06);
  const [headX, headY] = [side * random.between(0.62, 0.8), side * random.between(0.78, 0.95)];
  const neck = side * random.between(0.3, 0.45);
  const wave = random.between(0, 6.3);
  /** How far inside of the cut a place is, in pixels. */
  const inside = (x: number, y: number) => {
    const turn = Math.atan2(y - cy, x - cx);
    const ripple = side * 0.02 * Math.sin(7 * turn + wave);
    const head = (1 - Math.hypot((x - cx) / headX, (y - cy) / headY)) * headX;
    const down = y - cy - side * 0.5;
    const body = Math.min(neck + Math.max(0, down - side * 0.25) * 1.8 - Math.abs(x - cx), down);
    return Math.max(head, body) + ripple;
  };
  const light = room(picture.width, picture.height, random);
  const paper = random.between(190, 250);
  const data = Float32Array.from(picture.data);
  const behind = [0, 0, 0];
  for (let y = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1) {
      const depth = inside(x, y);
      if (depth > rim) continue;
      light(x, y, behind);
      const share = Math.min(1, Math.max(0, depth + 0.5));
      const at = (y * picture.width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        data[at + channel] = paper * share + shadeOf(behind[channel] ?? 0) * (1 - share);
    }
  const held = await blurred({ ...picture, data }, 0.5);
  const margin = random.between(0, 0.06);
  const [w, h] = [held.width, held.height];
  const part = await cropped(held, w * margin, h * margin, w * (1 - 2 * margin), h * (1 - 2 * margin));
  return photographed(part, random);
}
