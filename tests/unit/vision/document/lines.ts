import type { TextLine } from "@/lib/vision/document/page/read-page";

/** A recognised line of letters 12 px wide and 24 px tall that starts at `x`. */
export const line = (text: string, x: number, y: number, confidence = 0.98): TextLine => {
  const [width, height] = [text.length * 12, 24];
  const box = { cx: x + width / 2, cy: y, width, height, angle: 0, score: 1 };
  const places = [...text].flatMap((c, i) => (c === " " ? [] : [(i + 0.5) / text.length]));
  return { text, confidence, places, x: x + width / 2, y, width, height, box };
};
