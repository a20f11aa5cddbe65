import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { verification } from "@/db/schema/verification";
import { signUpBusiness } from "@/lib/account/sign-up";
import { claimNext, type Lease } from "@/lib/platform/queue";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { submitPhotos } from "@/lib/verification/submit";
import type { Mode, SimulatedOutcome } from "@/lib/vocabulary";
import { HANDLERS } from "@/lib/worker/handlers";
import { plainPng } from "./images";

/** Submits verifications in the test's own database and runs their jobs. */

type Job = "verification.process";
let signedUp = 0;

/** @param memberId the acting member, for dashboard actions */
export async function newTenant(mode: Mode, memberId?: string): Promise<Tenant> {
  signedUp += 1;
  const { businessId } = await signUpBusiness({ name: "A", email: `a${signedUp}@example.com` });
  return mintTenant({ businessId, mode, ...(memberId ? { memberId } : {}) });
}

/** Submits placeholder photos; resolves to the verification's id. */
export async function submitPlaceholders(
  tenant: Tenant,
  simulate?: SimulatedOutcome,
  externalRef = "ref",
): Promise<string> {
  const photos = { selfie: plainPng(1, 1), idFront: plainPng(1, 1) };
  return (await submitPhotos(tenant, photos, { externalRef, simulate })).verificationId;
}

/** Submits placeholder photos and processes them; resolves to the verification's id. */
export async function verifyPlaceholders(
  tenant: Tenant,
  simulate?: SimulatedOutcome,
  externalRef?: string,
): Promise<string> {
  const verificationId = await submitPlaceholders(tenant, simulate, externalRef);
  await work(await claimProcessing());
  return verificationId;
}

/** Claims the job with a small delay: the clocks of two PostgreSQL connections may differ slightly. */
export async function claimProcessing(): Promise<Lease<Job> | null> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  return claimNext(HANDLERS["verification.process"], 30);
}

/** Runs a claimed job as the worker does. */
export async function work(lease: Lease<Job> | null): Promise<void> {
  if (!lease) throw new Error("There is nothing to do.");
  let failure: unknown;
  try {
    await HANDLERS["verification.process"].run(lease.claim);
  } catch (cause) {
    failure = cause;
  }
  await lease.settle(failure).catch(() => {});
}

export async function rowOf(id: string) {
  const [row] = await db("operator").select().from(verification).where(eq(verification.id, id));
  return row;
}
