import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { evidenceOf, measurePortraitTraces } from "@/lib/vision/attacks/portrait-measures";
import { detectPortraits } from "@/lib/vision/face/detect";
import { fitMesh } from "@/lib/vision/face/mesh";
import { Pyramid } from "@/lib/vision/images/pixels";
import { open } from "./raster";

/**
 * `npx tsx tools/attacks/document/choose-weights.ts --genuine DIR --attacks DIR`: measures the portraits of two folders of
 * JPEG photos and prints the weights of the portrait's score (lib/vision/attacks/portrait.ts) that find the most attacks
 * with the fewest false alarms. A false alarm costs as much as ten attacks.
 */
const { values } = parseArgs({ options: { genuine: { type: "string" }, attacks: { type: "string" } } });
if (!values.genuine || !values.attacks) throw new Error("Which folders? --genuine DIR --attacks DIR");
const [genuine, attacks] = [await evidenceIn(values.genuine), await evidenceIn(values.attacks)];
const INTERCEPT = -3;
const alarms = (all: readonly (readonly number[])[], weights: readonly number[]) =>
  all.filter((one) => weights.reduce((sum, weight, i) => sum + weight * (one[i] ?? 0), INTERCEPT) >= 0)
    .length;
const results = [4, 6, 8]
  .flatMap((a) => [6, 9, 12, 16].flatMap((b) => [3, 5].flatMap((c) => [1, 2].map((d) => [a, b, c, d]))))
  .map((weights) => ({ weights, found: alarms(attacks, weights), wrong: alarms(genuine, weights) }))
  .sort((left, right) => right.found - 10 * right.wrong - left.found + 10 * left.wrong);
for (const { weights, found, wrong } of results.slice(0, 5)) {
  console.log(
    `${weights.join(" ")}: ${found} of ${attacks.length} attacks, ${wrong} of ${genuine.length} genuine`,
  );
}
process.exit(0);

/** The evidence of every photo with a portrait. */
async function evidenceIn(folder: string): Promise<(readonly number[])[]> {
  const found: (readonly number[])[] = [];
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".jpg"))) {
    const image = await open(new Uint8Array(readFileSync(path.join(folder, name))));
    const pyramid = new Pyramid(image);
    const fits = async (face: Parameters<typeof fitMesh>[1]) => (await fitMesh(pyramid, face)).score > 0.5;
    const [face] = await detectPortraits(pyramid, fits);
    const traces = face ? measurePortraitTraces(image, await fitMesh(pyramid, face), 1) : null;
    if (traces) found.push(evidenceOf(traces));
  }
  return found;
}
