import sharp from "sharp";
import { type FaceMeasurement, measureSelfie } from "@/lib/vision/face/measure";
import { boundingBox, type Mesh } from "@/lib/vision/face/mesh";
import { decode } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import { StepTimer } from "@/lib/vision/step-timer";
import type { FaceProblem } from "@/lib/vocabulary";
import { generator } from "@/tools/evaluation/face/generator";
import { gain, LIGHTS, lit, withDarkGlasses, withGlasses } from "@/tools/evaluation/face/relight";
import type { AcquisitionRow } from "@/tools/evaluation/face/tables";

/** A photo of one person, and where their face is. */
interface Person {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
  readonly mesh: Mesh;
}

interface Portrayed extends Person {
  /** Somebody else, for a second face. */
  readonly other: Buffer;
  readonly random: () => number;
}

type Make = (of: Portrayed) => Promise<Buffer>;

interface Situation {
  readonly make: Make;
  /** What the gate must say; nothing for a photo that must pass. */
  readonly expected?: FaceProblem;
  /** The found face must be the subject's: at least this share of the picture's width. */
  readonly leastShare?: number;
}

const situations: Readonly<Record<string, Situation>> = {
  "as taken": { make: async ({ jpeg }) => jpeg },
  "the face fills the frame": { make: (of) => cropped(of, 1.15 + 0.2 * of.random()), leastShare: 0.4 },
  "closer than the whole face": { make: (of) => cropped(of, 0.92), leastShare: 0.5 },
  "lying on the side": { make: async ({ jpeg, random }) => turned(jpeg, random) },
  "on the side, filling the frame": {
    make: async (of) => turned(await cropped(of, 1.2), of.random),
    leastShare: 0.4,
  },
  "upside down, filling the frame": {
    make: async (of) =>
      sharp(await cropped(of, 1.2))
        .rotate(180)
        .toBuffer(),
  },
  "far away": { make: (of) => onWall(of, 0.3) },
  "back light": { make: (of) => lit(of.jpeg, of.mesh, LIGHTS.back) },
  flash: { make: ({ jpeg }) => gain(jpeg, 2.2) },
  evening: { make: ({ jpeg }) => gain(jpeg, 0.22) },
  "warm lamp": { make: ({ jpeg }) => gain(jpeg, [1.3, 0.85, 0.5]) },
  glasses: { make: (of) => withGlasses(of.jpeg, of.mesh) },
  "a smaller face in the background": { make: (of) => beside(of, 0.3), leastShare: 0.15 },
  overexposed: { make: ({ jpeg }) => gain(jpeg, 40), expected: "too_bright" },
  "almost dark": { make: ({ jpeg }) => gain(jpeg, 0.008), expected: "too_dark" },
  "red light": { make: ({ jpeg }) => gain(jpeg, [2, 0.05, 0.04]), expected: "coloured_light" },
  "blue light": { make: ({ jpeg }) => gain(jpeg, [0.04, 0.08, 2.5]), expected: "coloured_light" },
  "green light": { make: ({ jpeg }) => gain(jpeg, [0.04, 2, 0.05]), expected: "coloured_light" },
  "dark glasses": { make: (of) => withDarkGlasses(of.jpeg, of.mesh, 0.08), expected: "sunglasses" },
  "tinted glasses": { make: (of) => withDarkGlasses(of.jpeg, of.mesh, 0.25), expected: "sunglasses" },
  "two people": { make: (of) => beside(of, 0.7 + 0.3 * of.random()), expected: "several_faces" },
  "cheek to cheek": { make: (of) => beside(of, 0.85, -0.12), expected: "several_faces" },
};

/**
 * Photos of one person, and of two, as phones take them: what the quality gate refuses, and what it misses.
 * @param photos of different people.
 */
export async function measureAcquisition(photos: readonly Uint8Array[]): Promise<AcquisitionRow[]> {
  const people: Person[] = [];
  for (const bytes of photos) {
    const jpeg = await sharp(bytes).rotate().jpeg({ quality: 92 }).toBuffer();
    const { mesh, size } = await measure(jpeg);
    if (mesh) people.push({ jpeg, mesh, ...size });
  }
  const rows: AcquisitionRow[] = [];
  for (const [name, situation] of Object.entries(situations)) {
    const problems = new Map<string, number>();
    let right = 0;
    for (const [index, person] of people.entries()) {
      const other = people[(index + 7) % people.length]?.jpeg ?? person.jpeg;
      const made = await situation.make({ ...person, other, random: generator(index + 11) });
      const { isRight, said } = judge(situation, await measure(made));
      right += Number(isRight);
      if (said !== null) problems.set(said, (problems.get(said) ?? 0) + 1);
    }
    rows.push({ name, expected: situation.expected ?? null, photos: people.length, right, problems });
  }
  return rows;
}

/** Whether the gate did what it must; and what it said instead, null where it said just that. */
function judge({ expected, leastShare = 0 }: Situation, { observation: { problems, box }, size }: Measured) {
  const named = problems.join(" + ");
  if (expected) {
    return { isRight: problems.length > 0, said: problems.includes(expected) ? null : named || "nothing" };
  }
  const isSubject = (box?.width ?? 0) >= leastShare * Math.min(size.width, size.height);
  const isRight = problems.length === 0 && isSubject;
  return { isRight, said: isRight ? null : named || "another face" };
}

type Measured = FaceMeasurement & { readonly size: { readonly width: number; readonly height: number } };

async function measure(jpeg: Buffer): Promise<Measured> {
  const { width, height } = await sharp(jpeg).metadata();
  const image = new Pyramid(await decode(jpeg, 1280));
  return {
    ...(await measureSelfie(image, new StepTimer(), null)),
    size: { width: width ?? 0, height: height ?? 0 },
  };
}

/** A square of so many sides of the face around it, as far as the picture goes. */
async function cropped({ jpeg, width, height, mesh }: Portrayed, sides: number): Promise<Buffer> {
  const box = boundingBox(mesh);
  const half = (Math.max(box.width, box.height) * sides) / 2;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const left = Math.max(0, Math.round(x - half));
  const top = Math.max(0, Math.round(y - half));
  const right = Math.min(width, Math.round(x + half));
  const bottom = Math.min(height, Math.round(y + half));
  return sharp(jpeg)
    .extract({ left, top, width: right - left, height: bottom - top })
    .jpeg({ quality: 90 })
    .toBuffer();
}

function turned(jpeg: Buffer, random: () => number): Promise<Buffer> {
  return sharp(jpeg)
    .rotate(random() < 0.5 ? 90 : 270)
    .jpeg({ quality: 90 })
    .toBuffer();
}

const WALL = { r: 190, g: 186, b: 180 };

/** The whole photo, small, in front of a wall. */
async function onWall({ jpeg, width, height }: Portrayed, scale: number): Promise<Buffer> {
  const small = await sharp(jpeg)
    .resize({ width: Math.round(width * scale) })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: WALL } })
    .composite([{ input: small, left: Math.round(width * 0.35), top: Math.round(height * 0.4) }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/**
 * A second person beside the first, of a share of the first one's size.
 * @param gap between the two pictures, in widths of the first.
 */
async function beside(of: Portrayed, scale: number, gap = 0): Promise<Buffer> {
  const { jpeg, other, width, height } = of;
  const second = await sharp(other)
    .resize({ width: Math.round(width * scale) })
    .toBuffer();
  const size = await sharp(second).metadata();
  const left = Math.round(width * (1 + gap));
  return sharp({ create: { width: left + (size.width ?? 0), height, channels: 3, background: WALL } })
    .composite([
      { input: jpeg, left: 0, top: 0 },
      { input: second, left, top: Math.max(0, height - (size.height ?? 0)) },
    ])
    .jpeg({ quality: 90 })
    .toBuffer();
}
