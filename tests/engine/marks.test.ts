import { expect, test } from "vitest";
import { markedSignal } from "@/lib/vision/document/authenticity/marked";
import { readSide } from "@/lib/vision/document/read-side";
import { WorkBudget } from "@/lib/vision/document/work-budget";
import { write } from "@/tools/attacks/document/marks";

const [WIDTH, HEIGHT] = [1000, 640];
const BLACK = [34, 34, 34] as const;

/** A pale card of a few lines with a signature across what is stamped there. */
async function markOf(stamp: string | null) {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).map((_, i) => [207, 224, 240][i % 3] ?? 0);
  const image = { data, width: WIDTH, height: HEIGHT };
  const line = (words: string, size: number, x: number, y: number) =>
    write(image, { words, centre: [x, y], size, angle: 0, ink: BLACK, cover: 1 });
  line("REPUBLIQUE FRANCAISE", 44, 320, 60);
  line("CARTE NATIONALE D IDENTITE", 30, 300, 125);
  line("Nom: BERTHIER", 30, 460, 210);
  line("Prenoms: CORINNE", 30, 480, 280);
  line("Nationalite: FRANCAISE", 30, 520, 350);
  line("Signature", 26, 400, 430);
  if (stamp) {
    write(image, { words: stamp, centre: [640, 520], size: 44, angle: -0.19, ink: [70, 72, 78], cover: 1 });
  }
  for (let x = 500; x < 920; x += 0.5) {
    const y = 548 + 24 * Math.sin(x / 11) * Math.cos(x / 47);
    dot(data, Math.round(x), Math.round(y));
  }
  const { page } = await readSide(image, true, new WorkBudget(), { now: new Date() });
  return markedSignal({ page, picture: "idFront" }, { names: ["BERTHIER"], zone: null });
}

function dot(data: Uint8Array, x: number, y: number) {
  for (let dy = -2; dy <= 2; dy += 1) {
    for (let dx = -2; dx <= 2; dx += 1)
      data.fill(17, ((y + dy) * WIDTH + x + dx) * 3, ((y + dy) * WIDTH + x + dx) * 3 + 3);
  }
}

test("ATTACK-DOCUMENT-2 a stamp aslant under a signature is found, a signature alone is no mark", async () => {
  expect((await markOf("SPECIMEN")).measures).toEqual({ words: "SPECIMEN" });
  expect(await markOf(null)).toMatchObject({ score: 0, measures: { words: "" } });
});
