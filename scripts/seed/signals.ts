import type { AttackSignal, SignFindings, SuspectRegion } from "@/lib/vision/types";

/** Every this many-th person shows a sign of an attack. */
const EVERY = 18;

type Drawn = Omit<AttackSignal, "score" | "falseAlarms">;

/** What the drawings of `pictures.ts` could be suspected of. */
const DRAWN: readonly Drawn[] = [
  {
    name: "selfie_is_portrait",
    picture: "selfie",
    measures: { alignedDifference: 0.021, mirrored: false, embeddingDistance: 0.08 },
    regions: [{ x: 0.28, y: 0.18, width: 0.44, height: 0.42, weight: 0.9 }],
  },
  {
    name: "selfie_recaptured",
    picture: "selfie",
    measures: { gridPeriodPx: 3.7, gridContrast: 0.18, bezel: true },
    regions: heatMap(),
  },
  {
    name: "portrait_substituted",
    picture: "idFront",
    measures: { noiseRatio: 2.4, sharpnessRatio: 1.8, edge: "straight on three sides" },
    regions: [{ x: 0.07, y: 0.19, width: 0.24, height: 0.65, weight: 0.8 }],
  },
  {
    name: "document_marked",
    picture: "idFront",
    measures: { words: "SPECIMEN" },
    regions: [{ x: 0.04, y: 0.06, width: 0.48, height: 0.07, weight: 1 }],
  },
];

/** Signs that the portrait of a small photo would leave open. */
const TOO_SMALL: NonNullable<SignFindings["unexamined"]> = [
  { signal: "portrait_substituted", picture: "idFront", cause: "face_too_small" },
];

/**
 * Invented signs of an attack in the pictures of the n-th person: one that is found for some, the others not. Beside a selfie
 * that is a portrait, the document's own portrait could not be examined.
 */
export function inventSignals(n: number, next: () => number): SignFindings {
  const found = n % EVERY === 7 ? DRAWN[Math.floor(n / EVERY) % DRAWN.length] : undefined;
  const unexamined = found?.name === "selfie_is_portrait" ? TOO_SMALL : [];
  const isOpen = ({ name }: Drawn) => unexamined.some(({ signal }) => signal === name);
  const signals = DRAWN.filter((drawn) => !isOpen(drawn)).map((drawn): AttackSignal => {
    if (drawn === found) {
      const alarms = Math.floor(next() * 9);
      return { ...drawn, score: 56 + Math.round(next() * 38), falseAlarms: { alarms, pictures: 1200 } };
    }
    const { name, picture } = drawn;
    return { name, picture, score: Math.round(next() * 35), falseAlarms: null, measures: {} };
  });
  return { signals, unexamined };
}

/** Cells over the face, heavier towards its middle. */
function heatMap(): SuspectRegion[] {
  const side = 12;
  return Array.from({ length: side * side }, (_, i): SuspectRegion => {
    const [x, y] = [(i % side) / side, Math.floor(i / side) / side];
    const weight = Math.max(0, 1 - 2.4 * Math.hypot(x - 0.46, y - 0.36));
    return { x, y, width: 1 / side, height: 1 / side, weight };
  }).filter(({ weight }) => weight > 0.05);
}
