import sharp from "sharp";
import { expect, test } from "vitest";
import { ERRORS, Failure } from "@/lib/contract/errors";
import { findPdfProblem } from "@/lib/upload/scan-pdf";
import { sanitiseImage } from "@/lib/vision/images/image";
import { plainPng } from "../support/images";
import { objectStream, packed, pdf } from "../support/pdf";
import { fuzz } from "./fuzz";

const drawn = sharp({
  create: { width: 48, height: 32, channels: 3, background: "#804020" },
}).composite([
  { input: { create: { width: 9, height: 7, channels: 4, background: "#10f0c080" } }, left: 5, top: 6 },
]);
const pictures = await Promise.all([
  drawn
    .clone()
    .jpeg({ quality: 80 })
    .withExif({ IFD0: { Orientation: "6", Make: "Camera" } })
    .toBuffer(),
  drawn.clone().jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
  drawn.clone().png({ palette: true }).toBuffer(),
  drawn.clone().webp({ lossless: true }).toBuffer(),
  drawn.clone().webp({ quality: 50 }).toBuffer(),
]);

test("SECURITY-FUZZ-1 the pictures are taken as they are, so that changes reach the decoder", async () => {
  for (const picture of pictures) expect((await sanitiseImage(picture)).width).toBeGreaterThan(0);
});

fuzz("pictures", [...pictures, plainPng(3, 2)], async (input) => {
  try {
    const { bytes, width, height } = await sanitiseImage(input);
    expect([width > 0, height > 0]).toEqual([true, true]);
    // What is kept is a whole picture of that size, whatever came in.
    const { info } = await sharp(bytes, { failOn: "warning" }).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause;
    expect(ERRORS[cause.code].status).toBeLessThan(500);
  }
});

const pdfs = [
  pdf(),
  pdf({
    lines: ["Swazi Savings (Pty) Ltd"],
    trailer: "/Info 100 0 R",
    objects: ["<</Title(A)/Producer<4142>>>"],
  }),
  pdf({ objects: [objectStream(["<</Type/Page/Parent 2 0 R>>", "[1 2 3]"])] }),
  pdf({ catalog: "/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>" }),
  packed(Buffer.from("x"), ""),
];

fuzz("pdfs", pdfs, async (input) => {
  const problem = await findPdfProblem(input);
  expect(problem === null || problem.length > 0).toBe(true);
});
