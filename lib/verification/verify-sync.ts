import { sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { verification } from "@/db/schema/verification";
import { ERRORS, Failure } from "@/lib/contract/errors";
import { newId } from "@/lib/platform/ids";
import type { Tenant } from "@/lib/platform/tenant";
import { fetchProfilePicture } from "@/lib/platform/untrusted-http";
import { scenarioFor } from "@/lib/sandbox/for-mode";
import { selectImageIntake } from "@/lib/sandbox/image-intake";
import { assertAnswered } from "@/lib/sandbox/interruption";
import { selectReader } from "@/lib/sandbox/reader";
import { screenSubject } from "@/lib/screening/screen";
import type { ImageIntake } from "@/lib/upload/types";
import { assertQuota } from "@/lib/usage/quota";
import type { FaceCrops, FaceObservation } from "@/lib/vision/types";
import {
  type DocumentType,
  FACE_PROBLEMS,
  type FaceProblem,
  type Mode,
  type SimulatedOutcome,
  type VerificationKind,
} from "@/lib/vocabulary";
import { decidePerson, decideSelfieMatch } from "./decide";
import { attachEvidence, type SanitisedPhoto, sanitisePhotos, storePhotos } from "./evidence";
import { storeFaceCrops } from "./face-evidence";
import { assembleEvidence, observe, resolvedScreening } from "./observe";
import { readPolicy } from "./policy-store";
import { type Picture, retakeText } from "./reasons";
import {
  type DecisionRecord,
  decidedColumns,
  meterAndEmit,
  storeScreening,
  storeTerms,
} from "./store-decision";

type Row = typeof verification.$inferSelect;
/** Runs in the transaction that stores the verification; what it throws rolls the verification back. */
type OnStored = (tx: Tx, row: Row) => Promise<unknown>;

interface SyncRequest {
  readonly externalRef?: string | undefined;
  readonly simulate?: SimulatedOutcome | undefined;
}

/**
 * Compares a selfie with a profile picture within the request. The answer can only say whether they show the same
 * person, so a picture that does not pass the quality gate is refused: a score of it would be stored as in doubt, and
 * the caller would not learn of the doubt (VERIFY-UNUSABLE-1).
 * @throws Failure IMAGE_UNUSABLE when a face cannot be compared surely (nothing is stored then),
 * PROFILE_PICTURE_UNREACHABLE, SERVICE_UNAVAILABLE when the engine is not done in time (nothing is stored then),
 * or the error of an unusable image
 */
export async function matchSelfie(
  tenant: Tenant,
  {
    selfie,
    profilePictureUrl,
    ...wanted
  }: SyncRequest & { readonly selfie: Buffer; readonly profilePictureUrl: string },
  onStored?: OnStored,
): Promise<Row> {
  const started = performance.now();
  await assertQuota(db(tenant), tenant, "selfie_match");
  const scenario = scenarioFor(tenant.mode, wanted.simulate);
  assertAnswered(scenario);
  const work = { mode: tenant.mode, scenario };
  const intake = selectImageIntake(work);
  const photos = await sanitisePhotos(intake, { selfie });
  // The sandbox makes no outgoing request, and its simulation needs no picture.
  if (!scenario) photos.push(...(await sanitiseProfilePicture(intake, profilePictureUrl, tenant.mode)));
  const reference = scenario ? new Uint8Array() : bytesOf(photos, "profilePicture");
  const compared = await selectReader(work).compareFaces(bytesOf(photos, "selfie"), reference);
  const { faceCrops = {}, simulated, ...face } = compared;
  refuseUnusable("selfie", face.selfie, FACE_PROBLEMS);
  refuseUnusable("profile picture", face.reference, FACE_PROBLEMS);
  const observation = { face, ...(simulated ? { simulated } : {}) };
  const outcome = decideSelfieMatch(observation, await readPolicy(tenant));
  const decided = { outcome, observation, processingMs: Math.round(performance.now() - started) };
  const decide = async () => decided;
  return storeDecided(tenant, "selfie_match", { photos, faceCrops, decide, wanted, scenario, onStored });
}

/** One error for every picture that cannot be used: distinct ones would reveal what is behind the URL. */
async function sanitiseProfilePicture(
  intake: ImageIntake,
  url: string,
  mode: Mode,
): Promise<SanitisedPhoto[]> {
  const profilePicture = await fetchProfilePicture(url, mode);
  return sanitisePhotos(intake, { profilePicture }).catch((cause: unknown) => {
    const isRefused = cause instanceof Failure && ERRORS[cause.code].status < 500;
    throw isRefused ? new Failure("PROFILE_PICTURE_UNREACHABLE", { cause }) : cause;
  });
}

/**
 * Checks a selfie against an ID document within the request.
 * @throws Failure IMAGE_UNUSABLE when the selfie shows no face, or several (nothing is stored then), SERVICE_UNAVAILABLE
 * when the engine is not done in time (nothing is stored then), or the error of an unusable image
 */
export async function verifyDocument(
  tenant: Tenant,
  given: SyncRequest & {
    readonly selfie: Buffer;
    readonly idFront: Buffer;
    readonly idBack?: Buffer | undefined;
    readonly documentType?: DocumentType | undefined;
  },
  onStored?: OnStored,
): Promise<Row> {
  const started = performance.now();
  await assertQuota(db(tenant), tenant, "id_document");
  const scenario = scenarioFor(tenant.mode, given.simulate);
  assertAnswered(scenario);
  const work = { mode: tenant.mode, scenario };
  const { selfie, idFront, idBack } = given;
  const photos = await sanitisePhotos(selectImageIntake(work), { selfie, idFront, idBack });
  const back = photos.find(({ kind }) => kind === "idBack");
  const { observed, faceCrops } = await observe(
    {
      reader: selectReader(work),
      screen: (subject) => screenSubject(tenant, work, subject),
      caller: "request",
    },
    {
      selfie: bytesOf(photos, "selfie"),
      idFront: bytesOf(photos, "idFront"),
      ...(back ? { idBack: back.bytes } : {}),
      ...(given.documentType ? { documentTypeHint: given.documentType } : {}),
      livenessFrames: [],
    },
  );
  refuseUnusable("selfie", observed.person.face.selfie, NOBODY_TO_CHECK);
  const evidence = await assembleEvidence(tenant, observed, null, {
    channel: "api",
    acceptedDocuments: [],
  });
  const policy = await readPolicy(tenant);
  const processingMs = Math.round(performance.now() - started);
  const decide = async (tx: Tx, id: string): Promise<DecisionRecord> => {
    const screening = await resolvedScreening(tx, tenant, id, observed);
    const outcome = decidePerson({ ...evidence, screening }, policy);
    return { outcome, observation: { ...observed, screening, repeats: evidence.repeats }, processingMs };
  };
  return storeDecided(tenant, "id_document", {
    photos,
    faceCrops,
    decide,
    wanted: given,
    scenario,
    onStored,
  });
}

/** A selfie of nobody, or of more than one person: there is no person to check. */
const NOBODY_TO_CHECK: readonly FaceProblem[] = ["no_face", "several_faces"];

function refuseUnusable(picture: Picture, seen: FaceObservation, refused: readonly FaceProblem[]): void {
  const problems = seen.problems.filter((each) => refused.includes(each));
  if (problems.length > 0) throw new Failure("IMAGE_UNUSABLE", { message: retakeText(problems, picture) });
}

function bytesOf(photos: readonly SanitisedPhoto[], kind: SanitisedPhoto["kind"]): Uint8Array {
  const found = photos.find((photo) => photo.kind === kind);
  if (!found) throw new Error(`No ${kind} was sanitised.`);
  return found.bytes;
}

interface DecidedWork {
  readonly photos: readonly SanitisedPhoto[];
  readonly faceCrops?: FaceCrops;
  /** Runs in the transaction that stores the verification under this id. */
  readonly decide: (tx: Tx, id: string) => Promise<DecisionRecord>;
  readonly wanted: SyncRequest & { readonly documentType?: DocumentType | undefined };
  readonly scenario: SimulatedOutcome | null;
  readonly onStored: OnStored | undefined;
}

async function storeDecided(tenant: Tenant, kind: VerificationKind, finished: DecidedWork): Promise<Row> {
  const { photos, faceCrops = {}, decide, wanted, scenario } = finished;
  const evidence = [...(await storePhotos(tenant, photos)), ...(await storeFaceCrops(tenant, faceCrops))];
  const id = newId(kind === "selfie_match" ? "vrf_sm" : "vrf_id");
  return db(tenant).transaction(async (tx) => {
    // Checked again, now under the lock: parallel calls may have used up the rest.
    await assertQuota(tx, tenant, kind);
    const decided = await decide(tx, id);
    const [row] = await tx
      .insert(verification)
      .values({
        id,
        businessId: tenant.businessId,
        mode: tenant.mode,
        kind,
        externalRef: wanted.externalRef ?? null,
        documentTypeHint: wanted.documentType ?? null,
        simulate: scenario,
        revision: 1,
        completedAt: sql`now()`,
        ...decidedColumns(tenant, id, decided),
      })
      .returning();
    if (!row) throw new Error("An inserted row did not come back.");
    await attachEvidence(tx, tenant, id, evidence);
    await storeScreening(tx, tenant, id, decided.observation);
    await storeTerms(tx, tenant, row, decided.observation);
    await meterAndEmit(tx, tenant, row);
    await finished.onStored?.(tx, row);
    return row;
  });
}
