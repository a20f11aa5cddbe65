import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import type { Pixels } from "@/lib/vision/images/image";
import type { Page } from "../page/read-page";
import type { WorkBudget } from "../work-budget";
import { barredRegion } from "./barred-region";

/** Scales to try in order: barcodes on small photos need more pixels per module. */
const SCALES = [1, 2] as const;
const MAX_SIDE_PX = 3600;
const OPTIONS: ReaderOptions = {
  formats: ["PDF417", "QRCode"],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  textMode: "Plain",
  maxNumberOfSymbols: 2,
};

/** Ways to read the part that looks like a barcode, where the whole page gave none: width of the crop, and treatment. */
const CROPS = [
  { width: 1600, sharpen: false, binarizer: "LocalAverage" },
  { width: 2400, sharpen: true, binarizer: "LocalAverage" },
  { width: 2400, sharpen: true, binarizer: "GlobalHistogram" },
] as const;

/** More pixels than four for one show nothing new. */
const MAX_ENLARGED = 4;

let prepared: Promise<void> | undefined;

/** A decoded barcode. */
export interface Barcode {
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** The PDF417 and QR codes on a page, two at most. */
export async function readPageBarcodes(page: Page, budget: WorkBudget): Promise<Barcode[]> {
  prepared ??= prepare();
  await prepared;
  for (const scale of SCALES) {
    const { width, height } = page.image;
    if (budget.isSpent() || (scale > 1 && Math.max(width, height) * scale > MAX_SIDE_PX)) break;
    budget.spend("barcode", width * height * scale ** 2);
    const found = await decoded(await uprightGrey(page, scale), OPTIONS);
    if (found.length > 0) return found;
  }
  return readBarredPart(page, budget);
}

/** Reads only what looks like a stacked barcode: enlarged, with contrast, and with two ways to tell black from white. */
async function readBarredPart(page: Page, budget: WorkBudget): Promise<Barcode[]> {
  const upright = await uprightColour(page);
  const region = await barredRegion(upright);
  if (!region) return [];
  const raw = { width: upright.width, height: upright.height, channels: 3 as const };
  for (const { width: wanted, sharpen, binarizer } of CROPS) {
    if (budget.isSpent()) break;
    const width = Math.min(wanted, MAX_ENLARGED * region.width);
    const height = Math.round((region.height * width) / region.width);
    budget.spend("barcode", width * height);
    let crop = sharp(upright.data, { raw })
      .extract(region)
      .greyscale()
      .resize(width, height, { kernel: "cubic" });
    crop = sharpen ? crop.normalise().sharpen({ sigma: 2 }) : crop.normalise();
    const found = await decoded(await asRgba(crop), { ...OPTIONS, binarizer });
    if (found.length > 0) return found;
  }
  return [];
}

async function decoded(image: ImageData, options: ReaderOptions): Promise<Barcode[]> {
  const found = await readBarcodes(image, options);
  return found.filter((code) => code.isValid).map(({ text, bytes }) => ({ text, bytes }));
}

/** Loads the decoder's wasm from the installed package, because it would download it otherwise. */
async function prepare() {
  const require = createRequire(path.join(/*turbopackIgnore: true*/ process.cwd(), "package.json"));
  const wasm = await readFile(require.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
}

/** The page with its text horizontal, as grey RGBA. */
const uprightGrey = ({ image, angle }: Page, scale: number) => {
  const raw = { width: image.width, height: image.height, channels: 3 as const };
  const grey = sharp(image.data, { raw })
    .greyscale()
    .resize(Math.round(image.width * scale), null, { kernel: "cubic" })
    .rotate((-angle * 180) / Math.PI, { background: "#888888" });
  return asRgba(grey);
};

async function uprightColour({ image, angle }: Page): Promise<Pixels> {
  const raw = { width: image.width, height: image.height, channels: 3 as const };
  const { data, info } = await sharp(image.data, { raw })
    .rotate((-angle * 180) / Math.PI, { background: "#888888" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function asRgba(grey: Sharp): Promise<ImageData> {
  const { data, info } = await grey.toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint32Array(info.width * info.height);
  for (let i = 0; i < pixels.length; i++) {
    pixels[i] = 0xff000000 | ((data[i * info.channels] as number) * 0x010101);
  }
  const rgba = new Uint8ClampedArray(pixels.buffer);
  return { data: rgba, width: info.width, height: info.height, colorSpace: "srgb" as const };
}
