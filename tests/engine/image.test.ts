import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { Failure } from "@/lib/contract/errors";
import { decode, neutralImage, sanitiseImage } from "@/lib/vision/images/image";
import { landscape, NOT_PICTURES, noisePicture, plainPng, pngClaiming } from "../support/images";

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "accepted",
    (cause: unknown) => (cause instanceof Failure ? cause.code : `unexpected: ${String(cause)}`),
  );

describe("UPLOAD-IMAGE-1, UPLOAD-IMAGE-2 sanitising images", () => {
  test.each(Object.entries(NOT_PICTURES))("%s is refused by content", async (_, bytes) => {
    expect(await codeOf(sanitiseImage(bytes))).toBe("UNSUPPORTED_FILE_TYPE");
    expect(await codeOf(decode(bytes, 1280))).toBe("UNSUPPORTED_FILE_TYPE");
  });

  test("nothing is refused as empty, too much as too large", async () => {
    expect(await codeOf(sanitiseImage(new Uint8Array()))).toBe("EMPTY_FILE");
    expect(await codeOf(sanitiseImage(new Uint8Array(10_485_761).fill(0xff)))).toBe("FILE_TOO_LARGE");
  });

  test("a picture format's first bytes in front of something else do not open another decoder", async () => {
    const behind = (magic: number[]) =>
      Buffer.concat([Buffer.from(magic), NOT_PICTURES["svg"] ?? Buffer.alloc(0)]);
    expect(await codeOf(sanitiseImage(behind([0xff, 0xd8, 0xff])))).toBe("INVALID_IMAGE");
    expect(await codeOf(sanitiseImage(behind([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))).toBe(
      "INVALID_IMAGE",
    );
    expect(await codeOf(sharp(NOT_PICTURES["svg"]).metadata())).toMatch(/^unexpected/);
  });

  test("a truncated picture is invalid, wherever it ends", async () => {
    const jpeg = await noisePicture();
    const png = await sharp(jpeg).png().toBuffer();
    const webp = await sharp(jpeg).webp().toBuffer();
    for (const whole of [jpeg, png, webp])
      for (const share of [0.02, 0.5, 0.95]) {
        expect(await codeOf(sanitiseImage(whole.subarray(0, Math.floor(whole.length * share))))).toBe(
          "INVALID_IMAGE",
        );
      }
  });

  test("a PNG bomb of 31 KB costs neither memory nor time", async () => {
    const bomb = plainPng(16_000, 16_000);
    expect(bomb.length).toBeLessThan(40_000);
    const before = process.memoryUsage.rss();
    const started = performance.now();
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(sanitiseImage(bomb))));
    expect(new Set(codes)).toEqual(new Set(["IMAGE_TOO_MANY_PIXELS"]));
    expect(performance.now() - started).toBeLessThan(500);
    expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000);
  });

  test("size is decided by the header: 50 megapixels and 12 000 a side are the last", async () => {
    expect(await codeOf(sanitiseImage(pngClaiming(10_000, 5_001)))).toBe("IMAGE_TOO_MANY_PIXELS");
    expect(await codeOf(sanitiseImage(pngClaiming(12_001, 1)))).toBe("IMAGE_TOO_MANY_PIXELS");
    expect(await codeOf(sanitiseImage(pngClaiming(2_147_483_647, 2_147_483_647)))).toMatch(
      /TOO_MANY|INVALID/,
    );
    expect(await codeOf(sanitiseImage(plainPng(12_000, 2)))).toBe("accepted");
  });

  test("a stored copy is upright, and has no EXIF, no GPS, no profile and no trailing bytes", async () => {
    const marked = await sharp(await landscape(300, 200))
      .withExif({ IFD0: { Artist: "somebody", Orientation: "6" }, IFD3: { GPSLatitude: "26/1 0/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const admitted = await sanitiseImage(
      Buffer.concat([marked, Buffer.from("PK\u0003\u0004 hidden archive")]),
    );
    expect([admitted.width, admitted.height]).toEqual([200, 300]);
    const metadata = await sharp(admitted.bytes).metadata();
    expect(metadata.format).toBe("jpeg");
    expect([metadata.exif, metadata.xmp, metadata.icc, metadata.iptc, metadata.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(Buffer.from(admitted.bytes).includes("hidden archive")).toBe(false);
    expect(Buffer.from(admitted.bytes).includes("somebody")).toBe(false);
  });

  test("of an animated picture the first frame counts", async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .raw()
        .toBuffer();
    const stacked = Buffer.concat([await frame("#ff0000"), await frame("#0000ff")]);
    const animated = await sharp(stacked, { raw: { width: 20, height: 20, channels: 3, pageHeight: 10 } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    const admitted = await sanitiseImage(animated);
    expect([admitted.width, admitted.height]).toEqual([20, 10]);
    const { data } = await decode(admitted.bytes, 100);
    expect(data[0]).toBeGreaterThan(200);
    expect(data[2]).toBeLessThan(60);
  });

  test("1 × 1, greyscale, transparent and 16-bit pictures come out as RGB", async () => {
    const base = sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const pictures = [
      plainPng(1, 1),
      await sharp(await noisePicture(32, 32))
        .greyscale()
        .jpeg()
        .toBuffer(),
      await base.clone().png().toBuffer(),
      await base.clone().toColourspace("rgb16").png().toBuffer(),
      await sharp(await noisePicture(32, 32))
        .toColourspace("cmyk")
        .jpeg()
        .toBuffer(),
    ];
    for (const picture of pictures) {
      const admitted = await sanitiseImage(picture);
      const pixels = await decode(admitted.bytes, 100);
      expect(pixels.data.length).toBe(pixels.width * pixels.height * 3);
    }
    const clear = await decode(await base.png().toBuffer(), 100);
    expect(clear.data[0]).toBe(255);
  });

  test("UPLOAD-DECODE-1 more than may wait is refused as overload, and the rest is served", async () => {
    const picture = await noisePicture(800, 600);
    const codes = await Promise.all(Array.from({ length: 100 }, () => codeOf(sanitiseImage(picture))));
    expect(codes.filter((code) => code === "accepted")).toHaveLength(68);
    expect(codes.filter((code) => code === "OVERLOADED")).toHaveLength(32);
    expect(await codeOf(sanitiseImage(picture))).toBe("accepted");
  });

  test("UPLOAD-DECODE-1 decoding that takes too long says nothing about the image", async () => {
    const picture = await noisePicture(800, 600);
    const late: unknown = await sharp({
      create: { width: 9000, height: 5000, channels: 3, background: "#777" },
    })
      .blur(300)
      .timeout({ seconds: 1 })
      .toBuffer()
      .catch((cause: unknown) => cause);
    expect(late).toBeInstanceOf(Error);
    const toBuffer = vi.spyOn(sharp.prototype, "toBuffer").mockRejectedValueOnce(late);
    expect(await codeOf(sanitiseImage(picture))).toBe("SERVICE_UNAVAILABLE");
    toBuffer.mockRejectedValueOnce(new Error("VipsJpeg: premature end of JPEG image"));
    expect(await codeOf(sanitiseImage(picture))).toBe("INVALID_IMAGE");
    toBuffer.mockRestore();
    expect(await codeOf(sanitiseImage(picture))).toBe("accepted");
  });

  test("decode shrinks to the asked side and never enlarges", async () => {
    const picture = await landscape(960, 640);
    expect(await decode(picture, 480)).toMatchObject({ width: 480, height: 320 });
    expect(await decode(picture, 5000)).toMatchObject({ width: 960, height: 640 });
    expect(await neutralImage(64, 48)).toMatchObject({ width: 64, height: 48, contentType: "image/jpeg" });
  });
});
