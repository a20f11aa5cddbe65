import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import sharp from "sharp";
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import type { Page } from "../page/read-page";
import type { WorkBudget } from "../work-budget";

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

let prepared: Promise<void> | undefined;

/** The texts of the PDF417 and QR codes on a page, two at most. */
export async function readPageBarcodes(page: Page, budget: WorkBudget): Promise<string[]> {
  prepared ??= prepare();
  await prepared;
  for (const scale of SCALES) {
    const { width, height } = page.image;
    if (budget.isSpent() || (scale > 1 && Math.max(width, height) * scale > MAX_SIDE_PX)) break;
    budget.spend("barcode", width * height * scale ** 2);
    const found = await readBarcodes(await uprightGrey(page, scale), OPTIONS);
    const texts = found.filter((code) => code.isValid).map((code) => code.text);
    if (texts.length > 0) return texts;
  }
  return [];
}

/** Loads the decoder's wasm from the installed package, because it would download it otherwise. */
async function prepare() {
  const require = createRequire(path.join(/*turbopackIgnore: true*/ process.cwd(), "package.json"));
  const wasm = await readFile(require.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
}

/** The page with its text horizontal, as grey RGBA. */
async function uprightGrey({ image, angle }: Page, scale: number) {
  const raw = { width: image.width, height: image.height, channels: 3 as const };
  const { data, info } = await sharp(image.data, { raw })
    .greyscale()
    .resize(Math.round(image.width * scale), null, { kernel: "cubic" })
    .rotate((-angle * 180) / Math.PI, { background: "#888888" })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint32Array(info.width * info.height);
  for (let i = 0; i < pixels.length; i++) {
    pixels[i] = 0xff000000 | ((data[i * info.channels] as number) * 0x010101);
  }
  const rgba = new Uint8ClampedArray(pixels.buffer);
  return { data: rgba, width: info.width, height: info.height, colorSpace: "srgb" as const };
}
