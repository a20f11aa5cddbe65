import type { TurnDirection } from "@/lib/vocabulary";
import { type FrameMeasurement, lightAdvice, MIN_SHARPNESS, placeAdvice } from "./advice";
import type { DetectedFace } from "./face";

/** What the person is asked to do during a turn of the head. */
export type TurnHint =
  | "black"
  | "dark"
  | "bright"
  | "blurred"
  | "no_face"
  | "several_faces"
  | "closer"
  | "further"
  | "centre"
  | "straight"
  | "turn_left"
  | "turn_right"
  | "turn_more"
  | "turn_less"
  | "turn_other"
  | "hold";

/** Where the follower is: it waits for a straight look, follows the turn, or has seen it. */
type Phase = "straight" | "turning" | "taken";

interface Look {
  readonly atMs: number;
  readonly face: DetectedFace;
}

/** What is remembered between two looks at the camera's picture during one turn. */
export interface TurnWatch {
  readonly direction: TurnDirection;
  readonly phase: Phase;
  /** Looks straight ahead, one after the other. */
  readonly looks: readonly Look[];
  /** The face as it looked straight ahead; null before. Angles count from its angle. */
  readonly home: DetectedFace | null;
  /** How far the head is turned towards the asked side against `home`, in degrees; null where no face was seen. */
  readonly turnedDeg: number | null;
  /** When a face was last seen. */
  readonly seenAtMs: number;
  readonly hint: TurnHint;
  /** 0 to 1. */
  readonly progress: number;
}

/** A look counts as straight up to here; the zero of most people lies within 5° (docs/decisions/0060-the-page-follows-the-turn.md). */
const STRAIGHT_DEG = 12;
/** Looks that make the zero: how many, over how long, and how far apart in angle. */
const ZERO = { looks: 3, forMs: 300, slowLooks: 2, slowMs: 700, spreadDeg: 6 } as const;
/**
 * The server takes 15° to 40° against the selfie. The finder's angle differs from the server's by about 3.5°, so that
 * these keep a margin on both sides: all of 22 pairs of photos in this zone were within the server's (docs/decisions/0060-the-page-follows-the-turn.md).
 */
export const TURN_ZONE_DEG = { from: 20, to: 36 } as const;
/** How far the selfie's zero may lie from this one before the zone is narrowed by it. */
const ZERO_TRUST_DEG = 3;
/** From here on the person has begun to turn. */
export const BEGUN_DEG = 8;
const WRONG_WAY_DEG = -12;
/** A look in the zone counts when the one before was at most this far from it: a single one may be an error. */
const STEP_DEG = 16;
/** A face that is gone for longer begins anew, straight ahead. */
const GONE_MS = 1500;
/** A face that has wandered this far from where it was, in widths of it, begins anew: the tiles would miss it. */
const WANDERED = 0.6;

export function watchTurn(direction: TurnDirection): TurnWatch {
  const nothing = { looks: [], home: null, turnedDeg: null, seenAtMs: 0, progress: 0 };
  return { direction, phase: "straight", hint: "straight", ...nothing };
}

/**
 * Follows one turn of the head by one look of the finder. The phase becomes `taken` with the look whose picture is to be
 * sent; then nothing changes any more.
 * @param sight its `faces` must not be null
 * @param atMs when the picture was taken, in milliseconds of any clock
 */
export function follow(watch: TurnWatch, sight: FrameMeasurement, atMs: number): TurnWatch {
  if (watch.phase === "taken") return watch;
  const [face, second] = sight.faces ?? [];
  if (!face) return withoutFace(watch, sight, atMs);
  const seen = { ...watch, seenAtMs: atMs };
  if (second && second.width > face.width / 2) return { ...seen, turnedDeg: null, hint: "several_faces" };
  return watch.phase === "straight" || !watch.home
    ? lookStraight(seen, sight, { face, atMs })
    : turn(seen, watch.home, sight, face);
}

function withoutFace(watch: TurnWatch, sight: FrameMeasurement, atMs: number): TurnWatch {
  const far = watch.turnedDeg !== null && watch.turnedDeg > TURN_ZONE_DEG.from;
  if (watch.phase === "turning" && atMs - watch.seenAtMs < GONE_MS)
    return far || watch.hint === "turn_less" ? { ...watch, hint: "turn_less" } : watch;
  const hint = lightAdvice(sight) ?? "no_face";
  return { ...watchTurn(watch.direction), seenAtMs: watch.seenAtMs, hint };
}

function lookStraight(watch: TurnWatch, sight: FrameMeasurement, look: Look): TurnWatch {
  const { face, atMs } = look;
  const isTurned = Math.abs(face.turnDeg) > STRAIGHT_DEG;
  const obstacle = lightAdvice(sight) ?? placeAdvice(face) ?? (isTurned ? "straight" : null);
  if (obstacle) return { ...watch, looks: [], hint: obstacle };
  const near = watch.looks.filter((each) => Math.abs(each.face.turnDeg - face.turnDeg) < ZERO.spreadDeg);
  const looks = [...near, look];
  const [first] = looks;
  const forMs = atMs - (first?.atMs ?? atMs);
  const isEnough =
    (looks.length >= ZERO.looks && forMs >= ZERO.forMs) ||
    (looks.length >= ZERO.slowLooks && forMs >= ZERO.slowMs);
  if (!isEnough) return { ...watch, looks, hint: "straight" };
  const turnDeg = looks.reduce((sum, each) => sum + each.face.turnDeg, 0) / looks.length;
  return {
    ...watch,
    phase: "turning",
    looks: [],
    home: { ...face, turnDeg },
    turnedDeg: 0,
    hint: ask(watch),
  };
}

function turn(watch: TurnWatch, home: DetectedFace, sight: FrameMeasurement, face: DetectedFace): TurnWatch {
  const away = Math.hypot(face.centre[0] - home.centre[0], face.centre[1] - home.centre[1]);
  if (away > WANDERED * home.width) return watchTurn(watch.direction);
  const side = watch.direction === "left" ? 1 : -1;
  const turnedDeg = side * (face.turnDeg - home.turnDeg);
  const absoluteDeg = side * face.turnDeg;
  // A person whose zero lies off the selfie's would be too little or too far turned for the server.
  const leastDeg = Math.min(turnedDeg, absoluteDeg + ZERO_TRUST_DEG);
  const mostDeg = Math.max(turnedDeg, absoluteDeg - ZERO_TRUST_DEG);
  const progress = Math.max(0, Math.min(1, leastDeg / TURN_ZONE_DEG.from));
  const next = { ...watch, turnedDeg, progress };
  if (mostDeg > TURN_ZONE_DEG.to) return { ...next, hint: "turn_less" };
  if (leastDeg < TURN_ZONE_DEG.from) return { ...next, hint: hintBefore(watch, leastDeg) };
  if (sight.sharpness < MIN_SHARPNESS.face) return { ...next, hint: "blurred" };
  const isSure = watch.turnedDeg !== null && Math.abs(turnedDeg - watch.turnedDeg) <= STEP_DEG;
  return { ...next, hint: "hold", phase: isSure ? "taken" : "turning" };
}

function hintBefore(watch: TurnWatch, turnedDeg: number): TurnHint {
  if (turnedDeg < WRONG_WAY_DEG) return "turn_other";
  return turnedDeg > BEGUN_DEG ? "turn_more" : ask(watch);
}

function ask({ direction }: TurnWatch): TurnHint {
  return direction === "left" ? "turn_left" : "turn_right";
}
