import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/**
 * Reads a QR code after scaling the picture down, as a distant camera would see it.
 * @param share the scale, as a share of the picture's size
 * @returns the text; null when the code cannot be read
 */
export async function readQr(png: Buffer, share: number): Promise<string | null> {
  // Passed in, because the reader would download it otherwise.
  const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const { width } = await sharp(png).metadata();
  const smaller = await sharp(png)
    .resize({ width: Math.round(width * share), kernel: "linear" })
    .png()
    .toBuffer();
  const [found] = await readBarcodes(new Uint8Array(smaller), { formats: ["QRCode"] });
  return found?.isValid ? found.text : null;
}
