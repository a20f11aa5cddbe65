import type { Tx } from "@/db/client";
import { db } from "@/db/client";
import { verification } from "@/db/schema/verification";
import { scenarioFor, selectEngine } from "@/lib/engine/select";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant } from "@/lib/platform/tenant";
import type { SimulatedOutcome } from "@/lib/terms";
import { admitPhotos, attachEvidence, type Evidence, storePhotos } from "./evidence";

interface Submission {
  readonly evidence: readonly Evidence[];
  readonly externalRef: string | null;
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly scenario: SimulatedOutcome | null;
}

/** `POST /v1/verify`: photos in, result later. @throws Failure when a photo is not an image */
export async function submitPhotos(
  tenant: Tenant,
  photos: { readonly selfie: Buffer; readonly idFront: Buffer },
  wanted: { readonly externalRef?: string | undefined; readonly simulate?: SimulatedOutcome | undefined },
): Promise<{ verificationId: string }> {
  const scenario = scenarioFor(tenant.mode, wanted.simulate);
  const admitted = await admitPhotos(selectEngine({ mode: tenant.mode, scenario }), photos);
  const evidence = await storePhotos(tenant, admitted);
  const externalRef = wanted.externalRef ?? null;
  const verificationId = await db().transaction((tx) =>
    queueVerification(tx, tenant, { evidence, externalRef, userId: null, sessionId: null, scenario }),
  );
  return { verificationId };
}

/** Inserts a PENDING verification of stored photos and queues its processing, in the caller's transaction. */
export async function queueVerification(tx: Tx, tenant: Tenant, submission: Submission): Promise<string> {
  const { evidence, externalRef, userId, sessionId, scenario } = submission;
  const id = newId("vrf_id");
  await tx.insert(verification).values({
    id,
    businessId: tenant.businessId,
    mode: tenant.mode,
    kind: "id_document",
    externalRef,
    userId,
    sessionId,
    simulate: scenario,
  });
  await attachEvidence(tx, tenant, id, evidence);
  await enqueue(tx, "verification.process", { verificationId: id }, { tenant, onceKey: `process:${id}` });
  return id;
}
