import type { UnexaminedSignal } from "@/lib/contract/unexamined";
import { decidePerson, decideSelfieMatch, type Outcome } from "@/lib/verification/decide";
import { DEFAULT_POLICY, type Policy, policyWith } from "@/lib/verification/policy";
import { sanitiseImage } from "@/lib/vision/images/image";
import { observePersonOn } from "@/lib/vision/read-person";
import { LIVE_READER } from "@/lib/vision/reader";
import type { ReadDocumentInput } from "@/lib/vision/tasks";
import type {
  AttackSignal,
  DocumentObservation,
  FaceComparison,
  PersonObservation,
} from "@/lib/vision/types";
import { TURN_DIRECTIONS, type TurnDirection } from "@/lib/vocabulary";
import type { CasePictures } from "./recipe";

/** How a case reached the service. */
export interface CaseContext {
  readonly hosted: boolean;
  /** The turns that were asked for; null takes the ones that the frames seem to show, in the attacker's favour. */
  readonly directions: readonly TurnDirection[] | null;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly readDocument?: (input: ReadDocumentInput) => Promise<DocumentObservation>;
}

/** What the service made of a case, and what it saw. */
export interface Judgement {
  readonly outcome: Outcome;
  readonly face: FaceComparison;
  readonly signals: readonly AttackSignal[];
  readonly unexamined: readonly UnexaminedSignal[];
  /** Null for a selfie match. */
  readonly person: PersonObservation | null;
  /** From the sanitised pictures to the decision. */
  readonly spentMs: number;
}

/** A live check with the default policy and a clear screening, of somebody who was never seen before. */
export async function judgePerson(pictures: CasePictures, context: CaseContext): Promise<Judgement> {
  const photos = {
    selfie: await uploaded(pictures.selfie, "selfie"),
    idFront: await uploaded(pictures.front, "front"),
    ...(pictures.back ? { idBack: await uploaded(pictures.back, "back") } : {}),
    livenessFrames: await Promise.all(
      (pictures.frames ?? []).map((frame, index) => uploaded(frame, `frames.${index}`)),
    ),
  };
  const observeAs = (directions: readonly TurnDirection[]) =>
    observePersonOn(
      photos.livenessFrames.length === 0 ? photos : { ...photos, challenge: { directions, problem: null } },
      {
        waitMs: null,
        nowMs: Date.parse(`${context.today}T12:00:00Z`),
        ...(context.readDocument ? { readDocument: context.readDocument } : {}),
      },
    );
  const started = performance.now();
  const first = context.directions ?? TURN_DIRECTIONS;
  let person = await observeAs(first);
  const seeming = context.directions ? first : seemingTurns(person);
  if (seeming.join() !== first.join()) person = await observeAs(seeming);
  const outcome = decide(person, context, DEFAULT_POLICY);
  const spentMs = Math.round(performance.now() - started);
  const { face, signals = [], unexamined = [] } = person;
  return { outcome, face, signals, unexamined, person, spentMs };
}

function decide(
  person: PersonObservation,
  { hosted, today }: Pick<CaseContext, "hosted" | "today">,
  policy: Policy,
): Outcome {
  const channel = hosted ? "hosted" : "api";
  return decidePerson(
    { person, screening: CLEAR, repeats: NEVER_SEEN, channel, isDocumentAccepted: true, today },
    policy,
  );
}

/** Checks of a document that came with the signals of attacks. */
const LATER_CHECKS: readonly string[] = ["dates_possible"];

/** What was decided before there were levels, signals of attacks and a minimum age: for comparison. */
export function decideAsBefore(person: PersonObservation, today: string): Outcome {
  const checks = person.document.checks.filter(({ name }) => !LATER_CHECKS.includes(name));
  const seen = { ...person, signals: [], document: { ...person.document, checks } };
  return decide(seen, { hosted: true, today }, policyWith("1"));
}

/** A live selfie match with the default policy. */
export async function judgeSelfieMatch(selfie: Uint8Array, profile: Uint8Array): Promise<Judgement> {
  const photos = [await uploaded(selfie, "selfie"), await uploaded(profile, "profile")] as const;
  const started = performance.now();
  const { faceCrops: _crops, ...face } = await LIVE_READER.compareFaces(...photos);
  const outcome = decideSelfieMatch({ face }, DEFAULT_POLICY);
  const spentMs = Math.round(performance.now() - started);
  const { signals = [], unexamined = [] } = face;
  return { outcome, face, signals, unexamined, person: null, spentMs };
}

const CLEAR = { decision: "clear", score: 0, hits: [] } as const;
const NEVER_SEEN = { isDuplicateSelfie: false, attempts: { submitted: 0, spoofed: 0 } };

/** @throws Failure whose text names the picture */
async function uploaded(bytes: Uint8Array, field: string): Promise<Uint8Array> {
  return (await sanitiseImage(bytes, field)).bytes;
}

/** The turns that the frames seem to show; left where a frame shows none. */
function seemingTurns({ liveness }: PersonObservation): TurnDirection[] {
  const frames = Number(liveness.signals["frames"] ?? 0);
  return Array.from({ length: frames }, (_, index) =>
    Number(liveness.signals[`frame${index + 1}.turnDeg`] ?? 0) > 0 ? "right" : "left",
  );
}
