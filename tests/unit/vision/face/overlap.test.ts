import { describe, expect, test } from "vitest";
import { bestOfEach, blendOverlapping, type Detection, isSameFace } from "@/lib/vision/face/overlap";

const seen = (score: number, x: number, y: number, sidePx: number): Detection => ({
  score,
  centre: [x, y],
  width: sidePx,
  height: sidePx,
  keypoints: [],
});

describe("FACE-DETECT-1 detections of one face", () => {
  test("the larger box that saw a face upside down, half a face beside it, gives way to the surer look", () => {
    const [upright, upsideDown] = [seen(0.96, 642, 972, 108), seen(0.61, 585, 958, 110)];
    // What it is about: their boxes overlap too little to be blended.
    expect(blendOverlapping([upright, upsideDown])).toHaveLength(2);
    expect(bestOfEach([upsideDown, upright])).toEqual([upright]);
  });

  test("two people side by side stay two, and so does a small ghost image beside the portrait", () => {
    const [left, right, ghost] = [
      seen(0.8, 100, 100, 100),
      seen(0.9, 190, 100, 100),
      seen(0.95, 100, 155, 40),
    ];
    expect(bestOfEach([left, right, ghost])).toEqual([ghost, right, left]);
  });

  test("a sure face within a large doubtful box is what that box is of", () => {
    expect(isSameFace(seen(0.47, 302, 676, 58), seen(0.87, 326, 690, 29))).toBe(true);
    expect(isSameFace(seen(0.47, 302, 676, 58), seen(0.87, 345, 690, 29))).toBe(false);
  });
});
