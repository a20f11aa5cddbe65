import { expect, test } from "vitest";
import type { TextBox } from "@/lib/vision/document/page/detect";
import { corners } from "@/lib/vision/document/page/geometry";
import { piecesAround } from "@/lib/vision/document/page/read-around";
import { line } from "./lines";

const piece = (left: number, y: number, width: number, height = 30, angle = 0): TextBox => {
  const rect = { cx: left + width / 2, cy: y, width, height, angle };
  return { rect, outline: corners(rect), score: 0.9 };
};

/** The values of a card, right of a portrait that the heading stands above. */
const VALUES = ["K16569677", "08/15/1956", "SHIKONGO", "NGOZI", "03/10/2013"].map((text, i) =>
  line(text, 260, 130 + 60 * i),
);

test("DOCUMENT-READ-5 a heading above the portrait is sought where a card with the values would reach", () => {
  const heading = piece(48, 52, 222);
  const apart = [
    piece(470, 52, 140),
    heading,
    // Far off, aslant, of one letter, and too large for the print of the same card.
    piece(48, -900, 222),
    piece(48, 52, 222, 30, 0.5),
    piece(150, 200, 20),
    piece(20, 420, 400, 200),
  ];
  expect(piecesAround({ lines: VALUES, apart, angle: 0 })).toEqual([heading, apart[0]]);
  expect(piecesAround({ lines: VALUES.slice(0, 2), apart, angle: 0 })).toEqual([]);
  expect(piecesAround({ lines: VALUES, angle: 0 })).toEqual([]);
});
