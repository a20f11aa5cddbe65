import type { PictureNote, SignalView } from "@/lib/contract/dashboard";
import { marksOf } from "@/lib/contract/thresholds";
import type { UnexaminedView } from "@/lib/contract/unexamined";
import type { AttackSignal, SignFindings } from "@/lib/vision/types";
import type { VerificationKind } from "@/lib/vocabulary";
import { measureLabel, measureValue } from "./case-checks";
import type { Policy } from "./policy";
import { EARLIER_MEASURE, SIGNAL_TEXTS, UNEXAMINED_TEXTS } from "./signal-texts";
import type { Observation } from "./store-decision";

/**
 * Every sign of an attack that was looked for, as a reviewer reads it, the highest score first (ATTACK-REVIEW-1). One that
 * could be looked for in part only stands among them where it was found.
 * @returns none for the sandbox, where no picture was examined, and for observations that are no longer kept
 */
export function signalViews(observed: Observation, kind: VerificationKind, policy: Policy): SignalView[] {
  const { signals = [], unexamined = [] } = findingsOf(observed);
  const isUnexamined = ({ name, picture }: AttackSignal) =>
    unexamined.some((each) => each.signal === name && each.picture === picture);
  return signals
    .filter((signal) => signal.score >= policy.attackSignalAt || !isUnexamined(signal))
    .map((signal) => signalView(signal, kind, policy))
    .sort((a, b) => b.score - a.score);
}

/** Every sign of an attack that could not be looked for, and why (ATTACK-REVIEW-5). */
export function unexaminedViews(observed: Observation): UnexaminedView[] {
  return (findingsOf(observed).unexamined ?? []).map(({ signal, picture, cause }) => ({
    name: signal,
    picture,
    title: SIGNAL_TEXTS[signal].title,
    cause: UNEXAMINED_TEXTS[cause],
  }));
}

function findingsOf(observed: Observation): SignFindings {
  if (observed === null) return {};
  return "person" in observed ? observed.person : observed.face;
}

function signalView(signal: AttackSignal, kind: VerificationKind, policy: Policy): SignalView {
  const { name, picture, measures, regions = [] } = signal;
  const { [EARLIER_MEASURE]: earlier, ...others } = measures;
  return {
    ...{ name, picture, regions, ...SIGNAL_TEXTS[name] },
    // Never rounded up onto the threshold.
    score: Math.floor(signal.score),
    marks: marksOf("signal", kind, policy),
    isFound: signal.score >= policy.attackSignalAt,
    falseAlarms: falseAlarmSentence(signal.falseAlarms),
    facts: Object.entries(others).map(([measure, value]) => ({
      label: measureLabel(measure),
      value: measureValue(value),
    })),
    earlier: typeof earlier === "string" ? earlier : null,
  };
}

function falseAlarmSentence(counted: AttackSignal["falseAlarms"]): string {
  if (!counted) return "How often a genuine picture scores this high is not measured.";
  const of = `${counted.pictures.toLocaleString("en")} genuine pictures`;
  const { alarms } = counted;
  if (alarms === 0) return `None of ${of} scores this high.`;
  return `${alarms.toLocaleString("en")} of ${of} ${alarms === 1 ? "scores" : "score"} this high or higher.`;
}

/** What is known of the pictures beside what they show; none of it is a reason by itself (ATTACK-REPLAY-3). */
export function pictureNotes(observed: Observation): PictureNote[] {
  if (observed === null || !("person" in observed)) return [];
  const { sameSelfieAs, duplicateOf } = observed.repeats ?? {};
  const ofSelfie = (sentence: string, earlier: string | undefined): PictureNote[] =>
    earlier ? [{ picture: "selfie", sentence, earlier, isUnusual: true }] : [];
  return [
    ...ofSelfie("The same selfie was handed in before, by this user.", sameSelfieAs),
    ...ofSelfie("The same selfie was handed in before, by another user.", duplicateOf),
  ];
}
