import type { PhotoSource } from "@/lib/vocabulary";
import type { SeenProblem } from "../model";
import type { DetectedFace } from "./face";

/** What the guide measured in one camera frame. */
export interface FrameMeasurement {
  /** Mean luminance, 0 to 255. */
  readonly light: number;
  readonly sharpness: number;
  /** Share of the picture that is burnt out. */
  readonly glare: number;
  /** Sides of the card's outline on which an edge runs, 0 to 4. */
  readonly sides: number;
  /** Null while the face detector is not loaded, or where it cannot be. */
  readonly faces: readonly DetectedFace[] | null;
}

/** What the person is asked to do; `hold` means that everything is fine. */
export type Advice =
  | "black"
  | "dark"
  | "bright"
  | "blurred"
  | "glare"
  | "no_document"
  | "no_face"
  | "several_faces"
  | "closer"
  | "further"
  | "centre"
  | "straight"
  | "hold";

export type Subject = { readonly kind: "document" } | { readonly kind: "face" };

/** Limits of the preview: looser than the server's quality gate, which decides. */
const LIGHT = { black: 8, dark: 45, bright: 225 } as const;
/** A card is white for the most part; only when nothing is left on it, it is too bright. */
const WHITE_OUT = 248;
/**
 * Of a document on its view of 480 pixels: measured with eight specimens blurred in seven steps (docs/decisions/0100). The
 * reader read every field at .215 and more, lost fields at .193 and less, and read nothing at .11.
 */
export const MIN_SHARPNESS = { document: 0.22, face: 0.06 } as const;
const MAX_GLARE = 0.03;
/** Share of the view's width; a face that fills the oval measures about .45. */
const FACE_WIDTH = { min: 0.3, max: 0.72 } as const;
const OFF_CENTRE = 0.16;
const STRAIGHT_DEG = 14;

/** The most important obstacle to a good photo; null when nothing is known. */
export function adviceFor(subject: Subject, sight: FrameMeasurement): Advice | null {
  const light = lightAdvice(sight, subject.kind === "document" ? WHITE_OUT : LIGHT.bright);
  if (light) return light;
  if (subject.kind === "document") return documentAdvice(sight);
  if (!sight.faces) return null;
  const [face, second] = sight.faces;
  if (!face) return "no_face";
  if (second && second.width > face.width / 2) return "several_faces";
  return (
    placeAdvice(face) ??
    (Math.abs(face.turnDeg) > STRAIGHT_DEG ? "straight" : null) ??
    (sight.sharpness < MIN_SHARPNESS.face ? "blurred" : "hold")
  );
}

/** @param bright from this mean luminance on the picture is too bright */
export function lightAdvice({ light }: FrameMeasurement, bright: number = LIGHT.bright) {
  if (light < LIGHT.black) return "black";
  if (light < LIGHT.dark) return "dark";
  return light > bright ? "bright" : null;
}

/** All four sides must be visible: a photo of a card that is cut off would be refused. */
function documentAdvice({ glare, sides, sharpness }: FrameMeasurement): Advice {
  if (sides < 4) return "no_document";
  if (glare > MAX_GLARE) return "glare";
  return sharpness < MIN_SHARPNESS.document ? "blurred" : "hold";
}

export function placeAdvice(face: DetectedFace): "closer" | "further" | "centre" | null {
  if (face.width < FACE_WIDTH.min) return "closer";
  if (face.width > FACE_WIDTH.max) return "further";
  const [x, y] = face.centre;
  return Math.abs(x - 0.5) > OFF_CENTRE || Math.abs(y - 0.5) > OFF_CENTRE + 0.06 ? "centre" : null;
}

/** What to call an obstacle once the photo is taken; the others stop nobody. */
const PROBLEM_OF: Readonly<Partial<Record<Advice, SeenProblem>>> = {
  black: "too_dark",
  dark: "too_dark",
  bright: "too_bright",
  blurred: "too_blurred",
  glare: "glare",
  no_face: "no_face",
  several_faces: "several_faces",
  closer: "face_too_small",
  straight: "face_turned_away",
};

/** A photo is judged a little milder than the live picture: what the guide let pass is not refused a moment later. */
const MILDER = { sharpness: 1.1, glare: 0.5 } as const;

/**
 * The problem that this device sees in a photo that was taken, or null. A file may show its subject anywhere in it, so
 * only its light and sharpness are judged.
 */
export function problemOfPhoto(
  subject: Subject,
  source: PhotoSource,
  sight: FrameMeasurement,
): SeenProblem | null {
  const isFile = source === "file";
  const sharpness = sight.sharpness * MILDER.sharpness;
  const seen = isFile
    ? { ...sight, sharpness, glare: 0, faces: null, sides: 4 }
    : { ...sight, sharpness, glare: sight.glare * MILDER.glare };
  if (subject.kind === "document") {
    const advice = adviceFor(subject, { ...seen, sides: 4 });
    // One side missing: the card reaches out of the picture. With more of them missing it may lie anywhere in it.
    return (advice && PROBLEM_OF[advice]) ?? (seen.sides === 3 ? "cut_off" : null);
  }
  const advice = adviceFor(subject, seen);
  if (advice) return PROBLEM_OF[advice] ?? null;
  return sharpness < MIN_SHARPNESS.face ? "too_blurred" : null;
}

/** How long everything must be fine before the camera shoots by itself, in milliseconds. */
const HOLD_MS = 1000;

/** What the guide remembers between measurements. */
export interface GuideState {
  /** The advice on screen: it changes only when two measurements agree, so that it can be read. */
  readonly shown: Advice | null;
  readonly last: Advice | null;
  /** When everything began to be fine, in milliseconds of any clock; null while it is not. */
  readonly heldSince: number | null;
}

export const INITIAL_GUIDE_STATE: GuideState = { shown: null, last: null, heldSince: null };

export function nextGuideState(before: GuideState, advice: Advice | null, nowMs: number): GuideState {
  const shown = advice === before.last ? advice : before.shown;
  const heldSince = advice === "hold" ? (before.heldSince ?? nowMs) : null;
  return { shown, last: advice, heldSince };
}

/** Whether to shoot now. */
export function isHeld({ heldSince }: GuideState, nowMs: number): boolean {
  return heldSince !== null && nowMs - heldSince >= HOLD_MS;
}
