import { call } from "@/lib/client/call";
import { matchSelfie, verifyDocument } from "@/lib/contract/verify";
import { makeSpecimen, type SpecimenKind } from "@/tools/specimen/make";
import { PEOPLE, PORTRAIT, SELFIE } from "./people";
import { drawnPhoto, emptyRoom } from "./picture";

/** What one example showed. */
export interface Shown {
  readonly text: string;
  readonly outcome: string;
  readonly why: string;
}

interface Service {
  readonly baseUrl: string;
  readonly apiKey: string;
}

interface LiveCase {
  readonly text: string;
  readonly person: keyof typeof PEOPLE;
  readonly kind: SpecimenKind;
  /** Chosen so that the invented holder is a woman, and the document valid or expired as the text says. */
  readonly seed: number;
  readonly marked: boolean;
}

const CASES: readonly LiveCase[] = [
  { text: "her own passport", person: "thandi", kind: "passport", seed: 3, marked: false },
  { text: "her own passport, which has expired", person: "thandi", kind: "passport", seed: 4, marked: false },
  { text: "another person with that passport", person: "piet", kind: "passport", seed: 3, marked: false },
  {
    text: "her own ID card, marked as a specimen",
    person: "thandi",
    kind: "swazi-id",
    seed: 2,
    marked: true,
  },
];

/**
 * Live checks of drawn people: the networks find and compare these faces and read these documents like any others, and the
 * drawing is recognised (ATTACK-DRAWN-1), so none is approved. The documents without a mark are made in memory and written
 * to no file of the demo.
 * @param own a selfie of the person at the terminal, for a specimen with that portrait
 */
export async function* liveExamples(
  service: Service,
  { pictureUrl, own }: { readonly pictureUrl: string; readonly own: Uint8Array | null },
): AsyncGenerator<Shown> {
  const portrait = await drawnPhoto(PEOPLE.thandi, PORTRAIT);
  for (const { text, person, ...wanted } of CASES) {
    const idFront = await documentWith(portrait, wanted);
    const selfie = await drawnPhoto(PEOPLE[person], SELFIE);
    yield documentCheck(service, text, { selfie, idFront });
  }
  if (own) {
    const idFront = await documentWith(own, { kind: "swazi-id", seed: 2, marked: true });
    yield documentCheck(service, "your selfie, and a specimen with it as portrait", { selfie: own, idFront });
  }
  yield selfieMatch(service, pictureUrl);
  const nobody = { selfie: await emptyRoom(), idFront: await emptyRoom() };
  yield documentCheck(service, "a selfie without a face", nobody);
}

async function documentWith(
  portrait: Uint8Array,
  { kind, seed, marked }: Pick<LiveCase, "kind" | "seed" | "marked">,
): Promise<Uint8Array> {
  const request = {
    seed,
    kind,
    level: "easy",
    index: 0,
    today: new Date(),
    portrait,
    recaptured: false,
  } as const;
  const [front] = (await makeSpecimen({ ...request, marked })).files;
  if (!front) throw new Error(`A ${kind} has no front.`);
  return new Uint8Array(front.jpeg);
}

async function documentCheck(
  service: Service,
  text: string,
  pictures: { readonly selfie: Uint8Array; readonly idFront: Uint8Array },
): Promise<Shown> {
  const files = { selfie: blobOf(pictures.selfie), idFront: blobOf(pictures.idFront) };
  const { data, error } = await call(verifyDocument, { body: { externalRef: "demo-live" }, files }, service);
  if (error) return { text, outcome: "refused", why: error.message };
  const { decision, decisionReason, faceMatch, documentData, processingMs } = data;
  const read = `${Object.keys(documentData).length} fields read`;
  const why = `face ${faceMatch.score} of 100, ${read}, ${processingMs} ms. ${decisionReason ?? ""}`;
  return { text, outcome: decision, why };
}

async function selfieMatch(service: Service, profilePictureUrl: string): Promise<Shown> {
  const text = "her selfie against her profile picture";
  const files = { selfie: blobOf(await drawnPhoto(PEOPLE.thandi, SELFIE)) };
  const body = { profilePictureUrl, externalRef: "demo-live" };
  const { data, error } = await call(matchSelfie, { body, files }, service);
  if (error) return { text, outcome: "refused", why: error.message };
  const outcome = data.samePerson ? "same person" : "not surely the same";
  return { text, outcome, why: `score ${data.matchScore} of 100, ${data.processingMs} ms` };
}

const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
