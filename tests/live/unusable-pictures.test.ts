import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import { listVerifications } from "@/lib/contract/verifications";
import { landscape, sideBySide } from "@/tests/support/images";
import { match } from "@/tests/support/live-check";
import { hasSharedPhotos, selfieOf, smileOf } from "@/tests/support/photos";
import { storedFiles } from "@/tests/support/stored-files";
import { newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const dataDir = inject("dataDir");

describe.skipIf(!hasSharedPhotos)("live, pictures that cannot be compared (SHARED_DIR)", () => {
  test("VERIFY-UNUSABLE-1 a profile picture without a face, with two or with a small one is refused", async () => {
    const business = await newBusiness(baseUrl);
    const small = await sharp(smileOf("115")).resize({ width: 120 }).jpeg().toBuffer();
    const pictures: [Buffer, RegExp][] = [
      [await landscape(), /^No face was found in the profile picture\. Use a profile picture/],
      [
        await sideBySide(smileOf("115"), smileOf("124")),
        /^More than one face was found in the profile picture/,
      ],
      [small, /^The face in the profile picture is too small\./],
    ];
    for (const [picture, message] of pictures) {
      const { status, error } = await match(business, selfieOf("115"), picture);
      expect([status, error?.code]).toEqual([422, "IMAGE_UNUSABLE"]);
      expect(error?.message).toMatch(message);
    }
    const { error } = await match(business, small, smileOf("115"));
    expect(error?.message).toMatch(/^The face in the selfie is too small\..*Come closer/);
    expect((await business.callOk(listVerifications)).pagination.total).toBe(0);
    expect(await storedFiles(dataDir, business.businessId)).toEqual([]);
  });
});
