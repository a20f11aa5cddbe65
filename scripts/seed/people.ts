import type { PersonEvidence } from "@/lib/verification/person-evidence";
import type {
  DocumentObservation,
  FaceComparison,
  FieldReading,
  IntegrityCheck,
  LivenessObservation,
  ModelIdentity,
} from "@/lib/vision/types";
import type { DocumentField } from "@/lib/vocabulary";
import type { ScreeningObservation } from "@/lib/watchlist/types";
import { inventSignals } from "./signals";

/** Invented people with invented results, deterministic by number; no model produced them. */

const SYNTHETIC: ModelIdentity = { name: "synthetic", version: "seed", sha256: "0".repeat(64) };

const SURNAMES =
  "Dlamini Nkosi Simelane Mamba Nxumalo Shongwe Maseko Zwane Fakudze Motsa Ndlovu Khumalo Mkhize Sithole Mokoena Banda Phiri Mwale Tembo Okafor Adeyemi Mensah Boateng Diallo Traoré Kamau Otieno Wanjiru Abebe Silva Santos Costa Müller Nguyen Kowalska García Haddad Petrov Larsen Rossi".split(
    " ",
  );
const NAMES =
  "Thandi Sipho Nomsa Bongani Lindiwe Mandla Zanele Themba Ayanda Sibusiso Precious Gugu Musa Nokuthula Wandile Amina Kwame Chidi Fatou Ibrahim Grace Joseph Mercy Peter Maria João Ana Pedro Linh Sofia Lukas Elena Omar Leila Ivan Ingrid Marco Julia Daniel Esther".split(
    " ",
  );
const COUNTRIES = ["SWZ", "SWZ", "SWZ", "ZAF", "ZAF", "MOZ", "ZMB", "NGA", "KEN", "PRT"];

/** Mulberry32: a small generator that gives the same row for the same number. */
function random(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Person {
  readonly evidence: PersonEvidence;
  readonly fields: Partial<Record<DocumentField, string>>;
  /** Processing time in seconds. */
  readonly processingS: number;
}

/** Plausible findings about the n-th person; `today` is the day of the decision. */
export function inventPerson(n: number, today: string): Person {
  const next = random(n * 7919 + 17);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const fate = next();
  const country = pick(COUNTRIES);
  const year = Number(today.slice(0, 4));
  const isExpired = fate > 0.955 && fate < 0.97;
  const isPassport = next() < 0.3;
  const fields: Record<string, string> = {
    surname: pick(SURNAMES),
    names: `${pick(NAMES)}${next() < 0.3 ? ` ${pick(NAMES)}` : ""}`,
    dateOfBirth: dateOf(year - 18 - Math.floor(next() * 50), next),
    sex: next() < 0.5 ? "F" : "M",
    idNumber: `${isPassport ? "P" : ""}${String(Math.floor(next() * 1e10)).padStart(10, "0")}`,
    nationality: country,
    issuingCountry: country,
    issueDate: dateOf(year - (isExpired ? 11 : 3), next),
    expiryDate: dateOf(year + (isExpired ? -1 : 6), next),
    documentType: isPassport ? "PASSPORT" : "NATIONAL_ID",
  };
  const isBlurred = fate > 0.9 && fate < 0.93;
  const face = comparison(faceScoreOf(fate, next()));
  const liveness = livenessOf(liveScoreOf(fate, next()));
  const document = documentOf(fields, isBlurred, next);
  const processingS = 1.6 + next() * 5 + (next() < 0.05 ? 20 * next() : 0);
  const findings = inventSignals(n, next);
  return {
    fields,
    processingS,
    evidence: {
      person: { face, liveness, document, ...findings, selfieIsDocument: false, stepMs: {} },
      screening: fate > 0.93 && fate < 0.938 ? hitOn(`${fields["names"]} ${fields["surname"]}`) : CLEAR,
      repeats: { isDuplicateSelfie: fate > 0.94 && fate < 0.943, attempts: { submitted: 1, spoofed: 0 } },
      channel: "hosted",
      isDocumentAccepted: true,
      today,
    },
  };
}

/** Three per cent show another person, seven per cent are doubtful. */
function faceScoreOf(fate: number, luck: number): number {
  if (fate < 0.03) return 20 + luck * 28;
  return fate < 0.1 ? 50 + luck * 20 : 72 + luck * 27;
}

function liveScoreOf(fate: number, luck: number): number {
  if (fate > 0.985) return 52 + luck * 26;
  return fate > 0.97 ? 5 + luck * 40 : 81 + luck * 18;
}

function dateOf(year: number, next: () => number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(1 + Math.floor(next() * 12))}-${two(1 + Math.floor(next() * 28))}`;
}

function comparison(score: number): FaceComparison {
  const quality = {
    meshScore: 0.99,
    eyeDistancePx: 118,
    yawDeg: 2.1,
    pitchDeg: -1.4,
    luminance: 132,
    contrast: 28,
    burntOut: 0,
    redOverGreen: 1.3,
    blueOverGreen: 0.85,
    underEyeRatio: 0.97,
    lensRatio: 0.8,
    sharpness: 0.48,
  };
  const seen = { facesFound: 1, box: { x: 180, y: 110, width: 260, height: 320 }, quality, problems: [] };
  const rounded = Math.round(score * 10) / 10;
  return { score: rounded, distance: 0.9 - rounded / 160, selfie: seen, reference: seen, model: SYNTHETIC };
}

function livenessOf(value: number): LivenessObservation {
  return {
    checked: true,
    score: Math.round(value),
    signals: { method: "synthetic", yawLeftDeg: 24.6, yawRightDeg: -22.9 },
  };
}

function documentOf(
  fields: Readonly<Record<string, string>>,
  isBlurred: boolean,
  next: () => number,
): DocumentObservation {
  const isPassport = fields["documentType"] === "PASSPORT";
  const read = Object.entries(fields).map(([name, value]): [string, FieldReading] => {
    const source = isPassport && name !== "issueDate" ? "mrz" : "printed";
    const confidence = Math.round(isBlurred ? 45 + next() * 20 : 88 + next() * 11);
    return [
      name,
      { value, confidence, source, agreement: source === "mrz" ? ["mrz", "printed"] : ["printed"] },
    ];
  });
  const names = isPassport
    ? ["mrz_check_digits", "mrz_matches_print", "dates_in_order", "not_expired"]
    : ["dates_in_order", "not_expired"];
  const checks = names.map((name): IntegrityCheck => ({ name, outcome: "pass", kind: "fraud" }));
  return {
    fields: Object.fromEntries(read),
    ocrConfidence: isBlurred ? 58 : 95,
    checks,
    problems: [],
    mrz: null,
    model: SYNTHETIC,
  };
}

const CLEAR: ScreeningObservation = { decision: "clear", score: 0, hits: [] };

function hitOn(name: string): ScreeningObservation {
  return {
    decision: "hit",
    score: 0.86,
    hits: [
      {
        name: name.toUpperCase(),
        score: 0.86,
        topics: ["role.pep"],
        entityId: "synthetic-1",
        entityHash: "0",
        datasets: ["synthetic"],
        features: { birthDate: "unknown", country: "match" },
      },
    ],
  };
}
