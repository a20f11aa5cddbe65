import sharp from "sharp";
import { homography, type Point, type Quad } from "@/lib/vision/document/page/geometry";
import type { SideDrawing } from "./documents";
import type { Level, WebCopy } from "./levels";
import { lightOf } from "./light";
import type { Random } from "./random";
import { screenOf } from "./screen";
import { tableTop } from "./table-top";
import { texturedGround } from "./textures";
import { sizeBeforeCopy, webCopy } from "./web-copy";

export interface Photo {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
  /** Corners of the document: its top left first, clockwise. */
  readonly quad: Quad;
  readonly portrait: Quad | null;
}

/** Pixels per millimetre at which the flat document is drawn. */
const DRAWN_PX_PER_MM = 14;

/**
 * Simulates a phone's photo of a side: table and clutter, perspective, light, glare, shadow, blur, noise, JPEG.
 * @param recaptured the photo shows a display with the document
 */
export async function photograph(
  side: SideDrawing,
  level: Level,
  random: Random,
  recaptured = false,
): Promise<Photo> {
  return level.web ? copied(side, level, level.web, random) : taken(side, level, random, recaptured);
}

/** A photo that went through the web: smaller, saved again, and often cut at the edges of the document. */
async function copied(side: SideDrawing, level: Level, web: WebCopy, random: Random): Promise<Photo> {
  const { canvas } = side;
  const { width, height, factor, isCut } = sizeBeforeCopy(web, canvas.widthMm / canvas.heightMm, random);
  const cut: Partial<Level> = isCut
    ? { fill: [0.97, 1], maxRollDeg: 0.8, perspective: 0.004, clutter: false }
    : {};
  const photo = await taken(side, { ...level, ...cut, sizes: [[width, height]] }, random, false);
  const { jpeg, ...size } = await webCopy(photo.jpeg, web, factor, random);
  const shrunk = (quad: Quad) => quad.map(([x, y]) => [x / factor, y / factor]) as unknown as Quad;
  return { jpeg, ...size, quad: shrunk(photo.quad), portrait: photo.portrait && shrunk(photo.portrait) };
}

async function taken(
  { canvas, portrait }: SideDrawing,
  level: Level,
  random: Random,
  recaptured: boolean,
): Promise<Photo> {
  const [width, height] = random.pick(level.sizes);
  const quad = place(canvas.widthMm / canvas.heightMm, [width, height], level, random);
  const across = Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1]);
  const flat = await rendered(canvas.svg(DRAWN_PX_PER_MM), Math.round(across * 1.15));
  const table = await groundOf(level, [width, height], random);
  const light = lightOf(level, [width, height], random);
  const screen = recaptured ? screenOf(flat.width / across, random) : null;
  const pixels = expose({ flat, table, quad, light, screen });
  const jpeg = await degraded({ data: pixels, width, height }, level, random);
  const drawn: Quad = [[0, 0], [canvas.widthMm, 0], [canvas.widthMm, canvas.heightMm], [0, canvas.heightMm]]; // biome-ignore format: one rectangle
  const project = projection(drawn, quad);
  const [x = 0, y = 0, w = 0, h = 0] = portrait ?? [];
  const corners = [[x, y], [x + w, y], [x + w, y + h], [x, y + h]] as const; // biome-ignore format: one rectangle
  return {
    jpeg,
    width,
    height,
    quad,
    portrait: portrait ? (corners.map(([px, py]) => project(px, py)) as unknown as Quad) : null,
  };
}

interface Raster {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** What lies under the document; a copy from the web shows a textured ground. */
async function groundOf(
  level: Level,
  [width, height]: readonly [number, number],
  random: Random,
): Promise<Raster> {
  if (!level.web) return rendered(Buffer.from(tableTop(width, height, level.clutter, random)), width);
  return { data: await texturedGround(width, height, level.clutter, random), width, height };
}

async function rendered(svg: Buffer, width: number): Promise<Raster> {
  const { data, info } = await sharp(svg)
    .flatten({ background: "#fff" })
    .resize(width, null, { kernel: "lanczos3" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The corners of the document on the photo. */
function place(
  aspect: number,
  [width, height]: readonly [number, number],
  level: Level,
  random: Random,
): Quad {
  const quarters = level.quarterTurned ? random.whole(1, 3) : 0;
  const shown = quarters % 2 === 1 ? 1 / aspect : aspect;
  const fill = random.between(...level.fill);
  const wide = width / height < shown;
  const boxWidth = wide ? width * fill : height * fill * shown;
  const boxHeight = boxWidth / shown;
  const roll = (Math.max(-1, Math.min(1, random.normal(0.5))) * level.maxRollDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  const [frameWidth, frameHeight] = [
    boxWidth * Math.abs(cos) + boxHeight * Math.abs(sin),
    boxWidth * Math.abs(sin) + boxHeight * Math.abs(cos),
  ];
  const scale = Math.min(1, (0.985 * width) / frameWidth, (0.985 * height) / frameHeight);
  const slack = (side: number, used: number) =>
    random.between(-1, 1) * Math.max(0, (side - used * scale) / 2 - 4);
  const [cx, cy] = [width / 2 + slack(width, frameWidth), height / 2 + slack(height, frameHeight)];
  const corner = (sx: number, sy: number): Point => {
    const x = ((sx * boxWidth) / 2) * scale * (1 - random.between(0, level.perspective));
    const y = ((sy * boxHeight) / 2) * scale * (1 - random.between(0, level.perspective));
    return [cx + x * cos - y * sin, cy + x * sin + y * cos];
  };
  const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  return [0, 1, 2, 3].map((i) => corners[(i + quarters) % 4]) as unknown as Quad;
}

function projection(from: Quad, to: Quad) {
  const h = homography(from, to);
  return (x: number, y: number): Point => {
    const k = h[6] * x + h[7] * y + 1;
    return [(h[0] * x + h[1] * y + h[2]) / k, (h[3] * x + h[4] * y + h[5]) / k];
  };
}

interface Scene {
  readonly flat: Raster;
  readonly table: Raster;
  readonly quad: Quad;
  readonly light: ReturnType<typeof lightOf>;
  readonly screen: ReturnType<typeof screenOf> | null;
}

/** The light that reaches each pixel, before lens and sensor degrade it. */
function expose(scene: Scene): Buffer {
  const { width, height } = scene.table;
  const surfaceAt = surfaceOf(scene);
  const out = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const surface = surfaceAt(x, y);
      const { gain, glare } = scene.light(x, y);
      for (let channel = 0; channel < 3; channel += 1) {
        out[at + channel] = clamped((surface[channel] ?? 0) * (gain[channel] ?? 1) + glare);
      }
    }
  }
  return out;
}

/** The colour of the document or the table at a pixel. */
function surfaceOf({ flat, table, quad, screen }: Scene) {
  const whole: Quad = [[0, 0], [flat.width, 0], [flat.width, flat.height], [0, flat.height]]; // biome-ignore format: one rectangle
  const onDocument = projection(quad, whole);
  const surface = [0, 0, 0];
  return (x: number, y: number) => {
    const [u, v] = onDocument(x + 0.5, y + 0.5);
    if (u > 0 && v > 0 && u < flat.width && v < flat.height) {
      sampleInto(flat, u - 0.5, v - 0.5, surface);
      if (screen) shine(surface, screen, u, v);
    } else {
      const at = (y * table.width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) surface[channel] = table.data[at + channel] ?? 0;
    }
    return surface;
  };
}

function shine(surface: number[], screen: NonNullable<Scene["screen"]>, u: number, v: number) {
  for (let channel = 0; channel < 3; channel += 1) {
    surface[channel] = (surface[channel] ?? 0) * screen(u, v, channel);
  }
}

/** Writes a bilinear sample of a picture. Outside, the edge is repeated. */
export function sampleInto(
  {
    data,
    width,
    height,
  }: { readonly data: ArrayLike<number>; readonly width: number; readonly height: number },
  x: number,
  y: number,
  into: number[],
) {
  const u = Math.min(Math.max(x, 0), width - 1.001);
  const v = Math.min(Math.max(y, 0), height - 1.001);
  const [x0, y0] = [Math.floor(u), Math.floor(v)];
  const [fx, fy] = [u - x0, v - y0];
  const from = (y0 * width + x0) * 3;
  const below = from + width * 3;
  for (let channel = 0; channel < 3; channel += 1) {
    const top = (data[from + channel] ?? 0) * (1 - fx) + (data[from + 3 + channel] ?? 0) * fx;
    const bottom = (data[below + channel] ?? 0) * (1 - fx) + (data[below + 3 + channel] ?? 0) * fx;
    into[channel] = top * (1 - fy) + bottom * fy;
  }
}

const clamped = (value: number) => Math.max(0, Math.min(255, value));

/** Lens blur, sensor noise, compression. */
async function degraded({ data, width, height }: Raster, level: Level, random: Random): Promise<Buffer> {
  const raw = { width, height, channels: 3 as const };
  const blur = random.between(...level.blurPx);
  const focused = blur >= 0.3 ? await sharp(data, { raw }).blur(blur).raw().toBuffer() : data;
  const deviation = random.between(...level.noise);
  for (let at = 0; at < focused.length; at += 3) {
    const grain = random.normal(deviation);
    for (let channel = 0; channel < 3; channel += 1) {
      const noise = grain + random.between(-0.5, 0.5) * deviation;
      focused[at + channel] = clamped((focused[at + channel] ?? 0) + noise);
    }
  }
  const quality = Math.round(random.between(...level.jpegQuality));
  return sharp(focused, { raw }).jpeg({ quality }).toBuffer();
}
