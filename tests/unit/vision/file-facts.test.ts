import sharp, { type Exif } from "sharp";
import { describe, expect, test } from "vitest";
import { sanitiseImage } from "@/lib/vision/images/image";

const plain = () => sharp({ create: { width: 80, height: 60, channels: 3, background: "#777" } });
const factsOf = async (image: Buffer) => (await sanitiseImage(image)).facts;
const jpegWith = (exif: Exif) => plain().withExif(exif).jpeg().toBuffer();

describe("UPLOAD-FACTS-1 what a file says of its origin", () => {
  test("camera, program, day and size; no place and no hour", async () => {
    const image = await jpegWith({
      IFD0: { Make: "Apple", Model: "iPhone 13", Software: "Adobe Photoshop 25.0" },
      IFD2: { DateTimeOriginal: "2019:03:02 11:22:33" },
      IFD3: {
        GPSLatitudeRef: "S",
        GPSLatitude: "26/1 18/1 0/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "31/1 8/1 0/1",
      },
    });
    expect(await factsOf(image)).toEqual({
      format: "jpeg",
      width: 80,
      height: 60,
      make: "Apple",
      model: "iPhone 13",
      software: "Adobe Photoshop 25.0",
      takenOn: "2019-03-02",
      // libvips writes its own.
      takenWidth: 80,
      takenHeight: 60,
    });
  });

  test("a JPEG that says nothing has none, a picture of another format says its format", async () => {
    expect(await factsOf(await plain().jpeg().toBuffer())).toBeNull();
    expect(await factsOf(await plain().png().toBuffer())).toEqual({ format: "png", width: 80, height: 60 });
  });

  test("a screenshot says so", async () => {
    const image = await plain()
      .withExif({ IFD0: { Software: "gnome-screenshot" } })
      .png()
      .toBuffer();
    expect(await factsOf(image)).toMatchObject({ software: "gnome-screenshot", isScreenshot: true });
  });

  test("the stored picture keeps none of it", async () => {
    const { bytes } = await sanitiseImage(await jpegWith({ IFD0: { Make: "Apple" } }));
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test("long and unprintable texts are cut, damaged EXIF says nothing", async () => {
    const long = await factsOf(await jpegWith({ IFD0: { Model: `A\u0007${"b".repeat(300)}` } }));
    expect(long?.model?.length).toBeLessThanOrEqual(60);
    const image = await jpegWith({ IFD0: { Make: "Apple" } });
    const at = image.indexOf("Exif\0\0") + 6;
    image.writeUInt32LE(0xffff_fff0, at + 4);
    expect(await factsOf(image)).toBeNull();
  });

  test("entries that each repeat the whole block are not read", async () => {
    // 5,000 entries of 60,000 numbers: 300 million, if all of the block were read.
    const entries = 5000;
    const tiff = Buffer.alloc(8 + 2 + entries * 12 + 4);
    tiff.write("II*\0", 0, "latin1");
    tiff.writeUInt32LE(8, 4);
    tiff.writeUInt16LE(entries, 8);
    for (let at = 0; at < entries; at += 1) {
      const entry = 10 + at * 12;
      tiff.writeUInt16LE(20_000 + at, entry);
      tiff.writeUInt16LE(1, entry + 2);
      tiff.writeUInt32LE(60_000, entry + 4);
    }
    const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(body.length + 2);
    const jpeg = await plain().jpeg().toBuffer();
    const image = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xe1]),
      length,
      body,
      jpeg.subarray(2),
    ]);
    expect(await factsOf(image)).toBeNull();
  });
});
