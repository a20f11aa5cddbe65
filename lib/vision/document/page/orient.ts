import * as ort from "onnxruntime-node";
import type { Pixels } from "@/lib/vision/images/image";
import { model, runTensor } from "@/lib/vision/models/inference";
import type { WorkBudget } from "../work-budget";
import { between, corners, type Quad } from "./geometry";
import type { LineBox } from "./layout";
import { sampleQuad } from "./pixels";
import { type LineReading, recogniseLines } from "./recognise";

/** Input of the PP-OCR text direction classifier. */
const WIDTH_PX = 192;
const HEIGHT_PX = 48;
const MAX_CLASSIFIED = 10;
/** Lines read both ways, and how many of them before the others are asked too. */
const MAX_READ = 6;
const FIRST_READ = 2;
/** Difference in {@link sense} from which few lines decide: one word of eight letters that is legible one way only. */
const SURE_DIFFERENCE = 3;
/** Mean log odds from which the classifier alone decides. Tuned by hand on rendered specimens. */
const SURE_LOG_ODDS = 4;

/** How lines lie, with what was already read to find out. */
export interface Direction {
  readonly isUpsideDown: boolean;
  /** Readings in that direction, so that no line is read twice. */
  readonly readings: ReadonlyMap<LineBox, LineReading>;
}

const UNREAD: ReadonlyMap<LineBox, LineReading> = new Map();
/** Width over height from which a line says no more about its direction, and costs more to read. */
const LONG_ENOUGH = 12;

/** Whether the lines are upside down: by the classifier, and where it is unsure by reading them both ways. */
export async function directionOf(
  image: Pixels,
  boxes: readonly LineBox[],
  budget: WorkBudget,
): Promise<Direction> {
  const long = boxes.filter((b) => b.width > 2 * b.height);
  if (long.length === 0) return { isUpsideDown: false, readings: UNREAD };
  const logOdds = await classify(image, long);
  if (Math.abs(logOdds) >= SURE_LOG_ODDS) return { isUpsideDown: logOdds > 0, readings: UNREAD };
  const tried = long.slice().sort(byUse).slice(0, MAX_READ);
  const upright = new Map<LineBox, LineReading>();
  const reversed = new Map<LineBox, LineReading>();
  for (const some of [tried.slice(0, FIRST_READ), tried.slice(FIRST_READ)]) {
    const quads = some.map(corners);
    const turned = quads.map(([tl, tr, br, bl]): Quad => [br, bl, tl, tr]);
    const readings = await recogniseLines(image, [...quads, ...turned], budget);
    some.forEach((box, i) => {
      upright.set(box, readings[i] as LineReading);
      reversed.set(box, readings[some.length + i] as LineReading);
    });
    if (Math.abs(sense(upright) - sense(reversed)) >= SURE_DIFFERENCE) break;
  }
  const isUpsideDown = sense(reversed) > sense(upright);
  return { isUpsideDown, readings: isUpsideDown ? reversed : upright };
}

/** Lines of a dozen heights first, then shorter ones; rows of a zone, which are far longer, last of all equals. */
function byUse(a: LineBox, b: LineBox) {
  const ratio = ({ width, height }: LineBox) => width / height;
  const enough = Math.min(LONG_ENOUGH, ratio(b)) - Math.min(LONG_ENOUGH, ratio(a));
  return enough || ratio(a) - ratio(b);
}

/** How well lines read: confident long text adds to the score, doubtful text subtracts. */
const sense = (readings: ReadonlyMap<LineBox, LineReading>) =>
  [...readings.values()].reduce(
    (sum, { text, confidence }) => sum + (confidence - 0.6) * Math.min(30, text.length),
    0,
  );

/** Mean log odds that the lines are turned by half a turn. */
async function classify(image: Pixels, boxes: readonly LineBox[]) {
  const picked = boxes
    .slice()
    .sort((a, b) => b.width * b.score - a.width * a.score)
    .slice(0, MAX_CLASSIFIED);
  const plane = WIDTH_PX * HEIGHT_PX;
  const tensor = new Float32Array(picked.length * 3 * plane);
  picked.forEach((box, slot) => {
    const width = Math.max(16, Math.min(WIDTH_PX, Math.round((HEIGHT_PX * box.width) / box.height)));
    const target = { tensor, offset: slot * 3 * plane, stride: WIDTH_PX, plane };
    sampleQuad(image, leftPart(box), width, HEIGHT_PX, target);
  });
  const session = await model("ocr-orientation");
  const input = new ort.Tensor("float32", tensor, [picked.length, 3, HEIGHT_PX, WIDTH_PX]);
  const output = await runTensor(session, input);
  const odds = (output[session.outputNames[0] as string] as ort.Tensor).data as Float32Array;
  const sum = picked.reduce((total, _, slot) => {
    const upright = odds[2 * slot] as number;
    const turned = odds[2 * slot + 1] as number;
    return total + Math.log((turned + 1e-4) / (upright + 1e-4));
  }, 0);
  return sum / picked.length;
}

/** The first part of a line, four heights wide: it fits the classifier's input without distortion. */
function leftPart(box: LineBox): Quad {
  const quad = corners(box);
  const share = (4 * box.height) / box.width;
  if (share >= 1) return quad;
  const [tl, tr, br, bl] = quad;
  return [tl, between(tl, tr, share), between(bl, br, share), bl];
}
