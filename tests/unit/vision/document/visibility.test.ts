import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { invisibleCause } from "@/lib/vision/document/page/visibility";

const [width, height] = [800, 500];

/** Black and white stripes of 40 px. */
async function stripes(change: (picture: Sharp) => Sharp) {
  const data = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i += 1) data.fill(i % 80 < 40 ? 30 : 220, 3 * i, 3 * i + 3);
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  return { data: new Uint8Array(await change(picture).raw().toBuffer()), width, height };
}

test("DOCUMENT-PROBLEM-1 a photo that is soft or dim but readable passes", async () => {
  expect(await invisibleCause(await stripes((picture) => picture))).toBeNull();
  expect(await invisibleCause(await stripes((picture) => picture.blur(1.2)))).toBeNull();
  expect(await invisibleCause(await stripes((picture) => picture.linear(0.3, 0)))).toBeNull();
});

test("a photo of one colour is neither", async () => {
  const data = new Uint8Array(width * height * 3).fill(200);
  expect(await invisibleCause({ data, width, height })).toBeNull();
});

test("DOCUMENT-PROBLEM-1 out of focus, and without light", async () => {
  expect(await invisibleCause(await stripes((picture) => picture.blur(9)))).toBe("too_blurred");
  expect(await invisibleCause(await stripes((picture) => picture.linear(0.1, 0)))).toBe("too_dark");
  expect(await invisibleCause({ data: new Uint8Array(3), width: 1, height: 1 })).toBe("too_dark");
});
