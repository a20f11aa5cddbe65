import { SideCanvas } from "./canvas";
import type { SideDrawing } from "./documents";
import type { Random } from "./random";

const PAGES = [
  [
    "Travel advice for visitors",
    "Your passport must be valid for six months after the date of",
    "return. Nationals of the Kingdom of Eswatini, the Republic of",
    "South Africa and Mozambique need no visa for thirty days. Write",
    "surname and names as they stand in the passport, then the date of",
    "birth, sex, nationality, the date of issue and the date of expiry.",
    "Keep a copy of your national identity card and driving licence.",
    "Families travelling with children should carry birth certificates.",
    "Questions are answered between nine and four on 12/05/2024.",
  ],
  [
    "Messages",
    "Hello Thandi, the delivery for Monday was moved to the afternoon,",
    "please tell the others. The invoice over 1200.50 was paid on",
    "03/04/2025, the next one is due at the end of the month. If the",
    "number 0761234567 does not answer, try the office instead, they",
    "are there from eight in the morning until half past four most days.",
    "See you on Friday, and thank you for all of your help with this.",
  ],
] as const;

/** A screenshot of running text that mentions documents. */
export function drawTextPage(random: Random): SideDrawing {
  const canvas = new SideCanvas(120, 90, random);
  canvas.rect([0, 0, 120, 90], "#fff");
  for (const [row, line] of random.pick(PAGES).entries()) {
    canvas.text(line, row === 0 ? "bold" : "sans", row === 0 ? 5 : 3.4, 6, 12 + row * 7.5, "#222", 108);
  }
  return { side: "front", canvas, visible: [] };
}
