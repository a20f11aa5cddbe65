import { and, eq, inArray } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { verification } from "@/db/schema/verification";
import { readCaptureSettings } from "@/lib/account/read-capture-settings";
import { env } from "@/lib/platform/env";
import type { Claim } from "@/lib/platform/queue";
import { mintTenant } from "@/lib/platform/tenant";
import { isSimulatedFailure } from "@/lib/sandbox/interruption";
import { selectReader } from "@/lib/sandbox/reader";
import { screenSubject } from "@/lib/screening/screen";
import type { AttackSignal, BurstSheets, LivenessChallenge, PersonPhotos } from "@/lib/vision/types";
import { channelOf } from "./assurance";
import { cameraSignals } from "./camera-signal";
import { readChallenge } from "./challenge";
import { decidePerson, giveUp } from "./decide";
import { attachEvidence, readEvidence } from "./evidence";
import { storeFaceCrops } from "./face-evidence";
import { statesBefore } from "./lifecycle";
import { assembleEvidence, observe, type PersonFindings, resolvedScreening } from "./observe";
import { storePictureHashes } from "./picture-index";
import { readPolicy } from "./policy-store";
import { repeatedFrameSignals } from "./repeated-frames";
import { recordDecision } from "./store-decision";

type Row = typeof verification.$inferSelect;
type Photos = Awaited<ReturnType<typeof readEvidence>>;

/**
 * Processes one queued verification: observes outside a transaction, then decides and finishes in one, fenced by the
 * job's lease (JOB-LEASE-1). A verification that was deleted or decided in the meantime is left alone.
 */
export async function processVerification(claim: Claim<"verification.process">): Promise<void> {
  const row = await beginProcessing(claim.payload.verificationId);
  if (!row) return;
  if (isSimulatedFailure(row.simulate)) return failSimulated(claim, row.id);
  const tenant = mintTenant(row);
  const started = performance.now();
  const photos = await readEvidence(tenant, row.id);
  const challenge = await readChallenge(tenant, row);
  const work = { mode: row.mode, scenario: row.simulate };
  const {
    observed: seen,
    faceCrops,
    pictureHashes,
  } = await observe(
    { reader: selectReader(work), screen: (subject) => screenSubject(tenant, work, subject), caller: "job" },
    photosOf(row, photos, challenge),
  );
  const observed = withSignals(seen, [
    ...(await repeatedFrameSignals(tenant, row.id, pictureHashes)),
    // The sandbox examines nothing.
    ...(row.simulate === null ? await cameraSignals(tenant, row.id) : []),
  ]);
  const crops = await storeFaceCrops(tenant, faceCrops);
  const submission = {
    id: row.id,
    // Sandbox images are placeholders, the same for everyone: only live photos can repeat.
    userId: row.simulate === null ? row.userId : null,
    companyVerificationId: row.companyVerificationId,
    selfieSha256: photos.selfie?.sha256,
    selfieHash: pictureHashes.selfie,
  };
  const channel = channelOf(row);
  // The sandbox reads no document, so it refuses none (CAPTURE-ACCEPT-2).
  const isBound = channel === "hosted" && row.simulate === null;
  const acceptedDocuments = isBound ? (await readCaptureSettings(tenant)).acceptedDocuments : [];
  const circumstances = { channel, acceptedDocuments };
  const evidence = await assembleEvidence(tenant, observed, submission, circumstances);
  const policy = await readPolicy(tenant);
  // Live processing takes seconds. The sandbox waits too, so that callers handle the delay in their tests.
  if (row.simulate) await new Promise((resolve) => setTimeout(resolve, env().SANDBOX_DELAY_MS));
  const processingMs = Math.round(performance.now() - started);
  await db(tenant).transaction(async (tx) => {
    await claim.finish(tx);
    const screening = await resolvedScreening(tx, tenant, row.id, observed);
    const outcome = decidePerson({ ...evidence, screening }, policy);
    const { repeats, isDocumentAccepted } = evidence;
    const observation = { ...observed, screening, repeats, isDocumentAccepted };
    const recorded = { outcome, observation, processingMs };
    if (!(await recordDecision(tx, tenant, row.id, recorded))) return;
    await attachEvidence(tx, tenant, row.id, crops);
    // Without a userId the business cannot say whose picture it is.
    if (row.userId !== null) await storePictureHashes(tx, tenant, row, pictureHashes);
  });
}

/** In the sandbox one attempt stands for all of them. */
async function failSimulated(claim: Claim<"verification.process">, id: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, env().SANDBOX_DELAY_MS));
  await db("job").transaction(async (tx) => {
    await claim.finish(tx);
    await failVerification(tx, id);
  });
}

/** Ends a verification whose every attempt failed as FAILED: neither approved nor rejected. */
export async function failVerification(tx: Tx, verificationId: string): Promise<void> {
  const [row] = await tx.select().from(verification).where(eq(verification.id, verificationId));
  if (!row) return;
  // Not below 0 where the clock was set back in between.
  const processingMs = Math.max(0, Date.now() - (row.releasedAt ?? row.createdAt).getTime());
  const tenant = mintTenant(row);
  await recordDecision(tx, tenant, row.id, {
    outcome: giveUp(await readPolicy(tenant, tx)),
    observation: null,
    processingMs,
  });
}

function withSignals(observed: PersonFindings, found: readonly AttackSignal[]): PersonFindings {
  if (found.length === 0) return observed;
  const { signals = [], ...person } = observed.person;
  return { ...observed, person: { ...person, signals: [...signals, ...found] } };
}

async function beginProcessing(id: string): Promise<Row | null> {
  const [row] = await db("job")
    .update(verification)
    .set({ status: "PROCESSING" })
    .where(and(eq(verification.id, id), inArray(verification.status, statesBefore("claimed"))))
    .returning();
  return row ?? null;
}

function burstsOf(photos: Photos, { burstTimesMs = {} }: LivenessChallenge): BurstSheets {
  const types = Object.keys(burstTimesMs) as (keyof typeof burstTimesMs)[];
  return Object.fromEntries(
    types.flatMap((type) => {
      const sheet = photos[type];
      return sheet ? [[type, { bytes: sheet.bytes, timesMs: burstTimesMs[type] ?? null }]] : [];
    }),
  );
}

function photosOf(row: Row, photos: Photos, challenge: LivenessChallenge | null): PersonPhotos {
  const { selfie, idFront, idBack, liveness1, liveness2 } = photos;
  if (!selfie || !idFront) throw new Error("A verification lacks its selfie or its document.");
  return {
    selfie: selfie.bytes,
    idFront: idFront.bytes,
    ...(idBack ? { idBack: idBack.bytes } : {}),
    ...(row.documentTypeHint ? { documentTypeHint: row.documentTypeHint } : {}),
    ...(row.documentCountryHint ? { documentCountryHint: row.documentCountryHint } : {}),
    ...(challenge ? { challenge, bursts: burstsOf(photos, challenge) } : {}),
    livenessFrames: [liveness1, liveness2].flatMap((frame) => (frame ? [frame.bytes] : [])),
  };
}
