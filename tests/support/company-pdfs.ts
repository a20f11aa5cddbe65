import sharp from "sharp";
import { packed, pdf } from "./pdf";

/** Hostile and broken documents that the viewer must withstand. */

/** Every action that a document can start when it is opened (ISO 32000-1, 12.6). */
export const HOSTILE = pdf({
  lines: ["Looks harmless"],
  catalog: "/OpenAction 100 0 R/Names<</JavaScript<</Names[(a) 100 0 R]>>>>/AA<</WC 100 0 R>>",
  objects: [
    "<</S/JavaScript/JS(app.alert\\('ran'\\); app.launchURL\\('https://example.com/?ran'\\); this.submitForm\\('https://example.com/ran'\\); window.top.document.title='ran'; fetch\\('https://example.com/ran'\\))/Next<</S/URI/URI(https://example.com/ran)>>>>",
  ],
});
/** Requires a password; the empty one does not open it (ISO 32000-1, 7.6.3). */
export const LOCKED = pdf({
  trailer: `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${"41".repeat(32)}>/U<${"42".repeat(32)}>>>`,
});
/** Contains a page object but no document structure. */
export const BROKEN = Buffer.from("%PDF-1.7\n1 0 obj\n<</Type/Page/Parent 9 0 R>>\nendobj\n%%EOF\n");

/** A page like an office scanner's: left half black, right half white, compressed as CCITT group 4. */
export async function scanned(): Promise<Buffer> {
  const [width, height] = [256, 256];
  const pixels = Buffer.alloc(width * height, 255);
  for (let y = 0; y < height; y++) pixels.fill(0, y * width, y * width + width / 2);
  const tiff = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .tiff({ compression: "ccittfax4", bitdepth: 1, tile: false })
    .toBuffer();
  const image = packed(
    stripOf(tiff),
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 1/ColorSpace/DeviceGray` +
      `/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns ${width}/Rows ${height}/BlackIs1 ${isBlackOne(tiff)}>>`,
  );
  const paint = packed(Buffer.from("595 0 0 842 0 0 cm /I Do"), "");
  const page =
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 101 0 R/Resources<</XObject<</I 100 0 R>>>>>>";
  const file = pdf({ pages: 0, objects: [image, paint, page] }).toString("latin1");
  return Buffer.from(file.replace("/Kids[]/Count 0", "/Kids[102 0 R]/Count 1"), "latin1");
}

/** Reads one value of a little-endian TIFF (TIFF 6.0, section 2). */
function tiffTag(tiff: Buffer, tag: number): number {
  const at = tiff.readUInt32LE(4);
  for (let i = 0; i < tiff.readUInt16LE(at); i++) {
    const entry = at + 2 + 12 * i;
    if (tiff.readUInt16LE(entry) !== tag) continue;
    return tiff.readUInt16LE(entry + 2) === 3 ? tiff.readUInt16LE(entry + 8) : tiff.readUInt32LE(entry + 8);
  }
  throw new Error(`The TIFF has no tag ${tag}.`);
}

/** The compressed pixels: StripOffsets and StripByteCounts of the only strip. */
function stripOf(tiff: Buffer): Buffer {
  const rows = tiffTag(tiff, 278);
  if (rows < tiffTag(tiff, 257)) throw new Error(`The TIFF has several strips of ${rows} rows.`);
  return tiff.subarray(tiffTag(tiff, 273), tiffTag(tiff, 273) + tiffTag(tiff, 279));
}

/** PDF's `BlackIs1`, from PhotometricInterpretation (0: white is zero). */
function isBlackOne(tiff: Buffer): boolean {
  return tiffTag(tiff, 262) === 1;
}
