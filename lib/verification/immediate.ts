import { db } from "@/db/client";
import { verification } from "@/db/schema/verification";
import { Failure } from "@/lib/contract/errors";
import type { FaceObservation, FaceProblem } from "@/lib/engine/port";
import { scenarioFor, selectEngine } from "@/lib/engine/select";
import { newId } from "@/lib/platform/ids";
import { fetchProfilePicture } from "@/lib/platform/safe-fetch";
import type { Tenant } from "@/lib/platform/tenant";
import type { DocumentType, SimulatedOutcome, VerificationKind } from "@/lib/terms";
import { decidePerson, decideSelfieMatch } from "./decide";
import { type AdmittedPhoto, admitPhotos, attachEvidence, storePhotos } from "./evidence";
import { observe } from "./observe";
import { POLICY_V1 } from "./policy";
import { REASONS } from "./reasons";
import { announce, type Decided, decidedColumns } from "./record";

type Row = typeof verification.$inferSelect;

interface Wanted {
  readonly externalRef?: string | undefined;
  readonly simulate?: SimulatedOutcome | undefined;
}

/**
 * Compares a selfie with a profile picture and answers at once.
 * @throws Failure IMAGE_UNUSABLE when a face cannot be compared (nothing is stored then), PROFILE_PICTURE_UNREACHABLE,
 * or the refusal of an image
 */
export async function matchSelfieNow(
  tenant: Tenant,
  {
    selfie,
    profilePictureUrl,
    ...wanted
  }: Wanted & { readonly selfie: Buffer; readonly profilePictureUrl: string },
): Promise<Row> {
  const started = performance.now();
  const scenario = scenarioFor(tenant.mode, wanted.simulate);
  const engine = selectEngine({ mode: tenant.mode, scenario });
  // The sandbox calls nobody (SPEC 5.3): what it acts out needs no picture.
  const profilePicture = scenario ? undefined : await fetchProfilePicture(profilePictureUrl, tenant.mode);
  const photos = await admitPhotos(engine, { selfie, profilePicture });
  const reference = profilePicture ? bytesOf(photos, "profilePicture") : new Uint8Array();
  const face = await engine.compareFaces(bytesOf(photos, "selfie"), reference);
  refuseUnusable("selfie", face.selfie);
  refuseUnusable("profile picture", face.reference);
  const outcome = decideSelfieMatch(face, POLICY_V1);
  const decided = { outcome, observation: { face }, processingMs: Math.round(performance.now() - started) };
  return storeDecided(tenant, "selfie_match", { photos, decided, wanted, scenario });
}

/**
 * Checks a selfie against an ID document and answers at once.
 * @throws Failure IMAGE_UNUSABLE when the selfie shows no face (nothing is stored then), or the refusal of an image
 */
export async function verifyDocumentNow(
  tenant: Tenant,
  given: Wanted & {
    readonly selfie: Buffer;
    readonly idFront: Buffer;
    readonly idBack?: Buffer | undefined;
    readonly documentType?: DocumentType | undefined;
  },
): Promise<Row> {
  const started = performance.now();
  const scenario = scenarioFor(tenant.mode, given.simulate);
  const engine = selectEngine({ mode: tenant.mode, scenario });
  const { selfie, idFront, idBack } = given;
  const photos = await admitPhotos(engine, { selfie, idFront, idBack });
  const back = photos.find(({ kind }) => kind === "idBack");
  const observed = await observe(engine, {
    selfie: bytesOf(photos, "selfie"),
    idFront: bytesOf(photos, "idFront"),
    ...(back ? { idBack: back.bytes } : {}),
    ...(given.documentType ? { documentTypeHint: given.documentType } : {}),
    livenessFrames: [],
  });
  if (observed.person.face.selfie.facesFound === 0) refuseUnusable("selfie", observed.person.face.selfie);
  const today = new Date().toISOString().slice(0, 10);
  const outcome = decidePerson(
    { ...observed, isDuplicateSelfie: false, isOverVelocity: false, today },
    POLICY_V1,
  );
  const decided = { outcome, observation: observed, processingMs: Math.round(performance.now() - started) };
  return storeDecided(tenant, "id_document", { photos, decided, wanted: given, scenario });
}

const UNUSABLE: readonly FaceProblem[] = ["no_face", "several_faces", "portrait_unreadable"];

function refuseUnusable(what: string, seen: FaceObservation): void {
  const problem = seen.problems.find((each) => UNUSABLE.includes(each));
  if (problem) throw new Failure("IMAGE_UNUSABLE", { message: `The ${what}: ${REASONS[problem].sentence}` });
}

function bytesOf(photos: readonly AdmittedPhoto[], kind: AdmittedPhoto["kind"]): Uint8Array {
  const found = photos.find((photo) => photo.kind === kind);
  if (!found) throw new Error(`No ${kind} was admitted.`);
  return found.bytes;
}

interface Finished {
  readonly photos: readonly AdmittedPhoto[];
  readonly decided: Decided;
  readonly wanted: Wanted & { readonly documentType?: DocumentType | undefined };
  readonly scenario: SimulatedOutcome | null;
}

async function storeDecided(tenant: Tenant, kind: VerificationKind, finished: Finished): Promise<Row> {
  const { photos, decided, wanted, scenario } = finished;
  const evidence = await storePhotos(tenant, photos);
  const id = newId(kind === "selfie_match" ? "vrf_sm" : "vrf_id");
  return db().transaction(async (tx) => {
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
        completedAt: new Date(),
        ...decidedColumns(tenant, id, decided),
      })
      .returning();
    if (!row) throw new Error("An inserted row did not come back.");
    await attachEvidence(tx, tenant, id, evidence);
    await announce(tx, tenant, row);
    return row;
  });
}
