import sharp, { type Sharp } from "sharp";

/** A way in which a photo of the same document may come out otherwise. */
export interface Alteration {
  readonly name: string;
  readonly alter: (photo: Uint8Array) => Promise<Uint8Array>;
}

const jpeg = async (image: Sharp, quality = 92) => new Uint8Array(await image.jpeg({ quality }).toBuffer());

/** Blur of so many pixels for each thousand of the long side. */
const BLUR_PER_MILLE = 1.1;
/** Camera tilted: the far side is this much narrower, as a share. */
const TILT = 0.88;

const turned = (degrees: number): Alteration => ({
  name: `turned by ${degrees}°`,
  alter: (photo) => jpeg(sharp(photo).rotate().rotate(degrees, { background: "#777" })),
});

/** An oblique view, by rows that become narrower: an affine map cannot show one. */
async function tilted(photo: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await sharp(photo).rotate().removeAlpha().toColourspace("srgb").raw().toBuffer({
    resolveWithObject: true,
  });
  const { width, height } = info;
  const out = new Uint8Array(width * height * 3).fill(119);
  for (let y = 0; y < height; y += 1) {
    const share = TILT + ((1 - TILT) * y) / height;
    const left = (width * (1 - share)) / 2;
    for (let x = Math.ceil(left); x < width - left; x += 1) {
      const from = Math.min(width - 1.001, (x - left) / share);
      const [at, rest] = [Math.floor(from), from % 1];
      for (let c = 0; c < 3; c += 1) {
        const i = (y * width + at) * 3 + c;
        out[(y * width + x) * 3 + c] = Math.round((data[i] ?? 0) * (1 - rest) + (data[i + 3] ?? 0) * rest);
      }
    }
  }
  return jpeg(sharp(out, { raw: { width, height, channels: 3 } }));
}

async function resized(photo: Uint8Array, by: (width: number, height: number) => Sharp) {
  const { width = 1, height = 1 } = await sharp(photo).rotate().metadata();
  return jpeg(by(width, height));
}

/** Turned by quarters and a little, tilted, dark, blurred, small and compressed. */
export const ALTERATIONS: readonly Alteration[] = [
  ...[90, 180, 270, 7, -7].map(turned),
  { name: "tilted", alter: tilted },
  {
    name: "dark",
    alter: (photo) => jpeg(sharp(photo).rotate().removeAlpha().gamma(1, 1.8).linear(0.35, 0)),
  },
  {
    name: "blurred",
    alter: (photo) =>
      resized(photo, (width, height) =>
        sharp(photo)
          .rotate()
          .blur(Math.max(0.5, (BLUR_PER_MILLE * Math.max(width, height)) / 1000)),
      ),
  },
  {
    name: "half the size",
    alter: (photo) =>
      resized(photo, (width) =>
        sharp(photo)
          .rotate()
          .resize(Math.round(width / 2)),
      ),
  },
  { name: "JPEG 30", alter: (photo) => jpeg(sharp(photo).rotate(), 30) },
];
