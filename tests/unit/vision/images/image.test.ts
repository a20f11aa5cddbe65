import { describe, expect, test } from "vitest";
import { documentFormat } from "@/lib/upload/company-document";
import { checkFile, sanitiseImage } from "@/lib/vision/images/image";
import { NOT_PICTURES, plainPng, pngClaiming } from "@/tests/support/images";

/** An ISO base media file: HEIC, AVIF and video differ in their brands. */
const box = (...brands: string[]) =>
  Buffer.concat([Buffer.from([0, 0, 0, 32]), Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.join("")}`)]);

const messageOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (problem) {
    return (problem as Error).message;
  }
};

describe("ERROR-FILE-2 the refusal of a file names its field, what came and what to send", () => {
  const given: readonly (readonly [string, Buffer, string])[] = [
    [
      "a HEIC photo of a phone",
      box("heic", "mif1", "heic"),
      "idFront is a HEIC image; send JPEG, PNG or WebP.",
    ],
    ["a HEIF file", box("mif1", "heic"), "idFront is a HEIC image; send JPEG, PNG or WebP."],
    ["AVIF", box("avif", "mif1"), "idFront is an AVIF image; send JPEG, PNG or WebP."],
    ["AVIF under a general brand", box("mif1", "avif"), "idFront is an AVIF image; send JPEG, PNG or WebP."],
    ["a video", box("mp42", "isom"), "idFront is a video; send JPEG, PNG or WebP."],
    ["JPEG XL", Buffer.from("\0\0\0\fJXL \r\n"), "idFront is a JPEG XL image; send JPEG, PNG or WebP."],
    ["TIFF", Buffer.from("II*\0\b\0\0\0"), "idFront is a TIFF image; send JPEG, PNG or WebP."],
    ["TIFF, big end first", Buffer.from("MM\0*\0\0\0\b"), "idFront is a TIFF image; send JPEG, PNG or WebP."],
    ["GIF", file("gif"), "idFront is a GIF image; send JPEG, PNG or WebP."],
    ["SVG", file("svg"), "idFront is an SVG image; send JPEG, PNG or WebP."],
    ["XML", file("svg with declaration"), "idFront is an SVG image; send JPEG, PNG or WebP."],
    ["HTML", file("html"), "idFront is an HTML page; send JPEG, PNG or WebP."],
    ["PDF", file("pdf"), "idFront is a PDF; send JPEG, PNG or WebP."],
    ["ZIP", file("zip"), "idFront is a ZIP archive; send JPEG, PNG or WebP."],
    [
      "base64",
      Buffer.from(plainPng(1, 1).toString("base64")),
      "idFront is the text of a picture in base64; send JPEG, PNG or WebP.",
    ],
    ["text", file("text"), "idFront is plain text; send JPEG, PNG or WebP."],
    ["bytes of no known format", Buffer.from([1, 2, 3, 255]), "idFront is not a JPEG, PNG or WebP file."],
    ["nothing", Buffer.alloc(0), "idFront is empty."],
    ["too much", Buffer.alloc(10_485_761), "idFront exceeds 10 MB (10,485,760 bytes)."],
  ];

  test.each(given)("%s", (_, bytes, message) => {
    expect(messageOf(() => checkFile(bytes, "idFront"))).toBe(message);
  });

  test("what cannot be decoded, and what has too many pixels", async () => {
    const refused = (bytes: Buffer) => sanitiseImage(bytes, "idBack").catch(({ message }: Error) => message);
    expect(await refused(plainPng(9, 9).subarray(0, 50))).toBe(
      "idBack cannot be decoded; it may be damaged or incomplete.",
    );
    expect(await refused(pngClaiming(12_001, 10))).toBe(
      "idBack exceeds 50 megapixels, or 12,000 pixels on one side.",
    );
  });

  test("a company document", () => {
    const webp = Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1");
    const refused = (bytes: Buffer) => messageOf(() => documentFormat(bytes, "document"));
    expect(refused(webp)).toBe("document is a WebP image; send JPEG, PNG or PDF.");
    expect(refused(box("heic"))).toBe("document is a HEIC image; send JPEG, PNG or PDF.");
    expect(refused(file("text"))).toBe("document is plain text; send JPEG, PNG or PDF.");
    expect(refused(Buffer.alloc(0))).toBe("document is empty.");
  });

  test("without a field it speaks of the image", () => {
    expect(messageOf(() => checkFile(file("gif")))).toBe("The image is a GIF image; send JPEG, PNG or WebP.");
    expect(messageOf(() => checkFile(Buffer.alloc(0)))).toBe("The file is empty.");
  });
});

function file(name: string): Buffer {
  const bytes = NOT_PICTURES[name];
  if (!bytes) throw new Error(`There is no ${name}.`);
  return bytes;
}
