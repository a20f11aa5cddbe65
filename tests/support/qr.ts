import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/**
 * What a camera reads from a picture of a QR code that it sees smaller than it is.
 * @param share of the picture's size
 * @returns the text; null where nothing can be read
 */
export async function readQr(png: Buffer, share: number): Promise<string | null> {
  // Given, because the reader would fetch it otherwise.
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
