import { and, eq, isNull } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { retryRequest, session } from "@/db/schema/verification";
import { recordAudit } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import { assertSimulation } from "@/lib/sandbox/company-scenario";
import type { SimulatedOutcome } from "@/lib/vocabulary";
import { createCaptureSession } from "./create";
import { endSession } from "./manage";

/** A link as the dashboard shows it, once: the server keeps no token. */
export interface ShownLink {
  readonly verifyUrl: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/**
 * Creates a link for one person at the dashboard; the audit log names the member.
 * @throws Failure SIMULATE_NOT_ALLOWED in live mode; as {@link createCaptureSession}
 */
export async function createLink(
  tenant: Tenant,
  { userId, simulate }: { readonly userId: string; readonly simulate?: SimulatedOutcome | undefined },
): Promise<ShownLink> {
  assertSimulation(tenant.mode, simulate && { signatory: simulate });
  const { verifyUrl, expiresIn } = await createCaptureSession(tenant, { userId, simulate }, (tx, id) =>
    recordAudit(tx, tenant, "session.created", id),
  );
  return { verifyUrl, expiresIn };
}

/**
 * Replaces a link by a new one for the same person, with the same callback and simulated outcome. The earlier link ends
 * in the same transaction, with the photos that were uploaded by it.
 * @throws Failure NOT_FOUND; SESSION_ALREADY_SUBMITTED; as {@link createCaptureSession}
 */
export async function renewLink(tenant: Tenant, sessionId: string): Promise<ShownLink> {
  const [earlier] = await db(tenant)
    .select({ userId: session.userId, callback: session.callback, simulate: session.simulate })
    .from(session)
    .where(ofPerson(tenant, sessionId));
  if (!earlier) throw new Failure("NOT_FOUND");
  const { userId, callback, simulate } = earlier;
  const wanted = { userId, callback: callback ?? undefined, simulate: simulate ?? undefined };
  const { verifyUrl, expiresIn } = await createCaptureSession(tenant, wanted, async (tx, id) => {
    await endLink(tx, tenant, sessionId);
    await moveRetry(tx, tenant, sessionId, id);
    await recordAudit(tx, tenant, "session.replaced", sessionId);
    await recordAudit(tx, tenant, "session.created", id);
  });
  return { verifyUrl, expiresIn };
}

/**
 * Ends a link before it was submitted, with the photos that were uploaded by it: whoever opens it reads that it has
 * expired.
 * @throws Failure NOT_FOUND; SESSION_ALREADY_SUBMITTED
 */
export async function cancelLink(tenant: Tenant, sessionId: string): Promise<void> {
  await db(tenant).transaction(async (tx) => {
    await endLink(tx, tenant, sessionId);
    await recordAudit(tx, tenant, "session.cancelled", sessionId);
  });
}

/** As the API cancels one (SESSION-CANCEL-1), also where it expired or was declined: it goes from the list. */
async function endLink(tx: Tx, tenant: Tenant, sessionId: string): Promise<void> {
  const isListed = and(isPerson, isNull(session.verificationId), isNull(session.cancelledAt));
  if (await endSession(tx, tenant, sessionId, isListed)) return;
  const [found] = await tx
    .select({ verificationId: session.verificationId })
    .from(session)
    .where(ofPerson(tenant, sessionId));
  throw new Failure(found?.verificationId ? "SESSION_ALREADY_SUBMITTED" : "NOT_FOUND");
}

/** A signatory's links belong to the company's page, which issues them. */
const isPerson = eq(session.scope, "capture");

function ofPerson(tenant: Tenant, sessionId: string) {
  return owned(session, tenant, and(eq(session.id, sessionId), isPerson));
}

/** The request goes on with the link that replaces another one. */
async function moveRetry(tx: Tx, tenant: Tenant, from: string, to: string): Promise<void> {
  await tx
    .update(retryRequest)
    .set({ sessionId: to })
    .where(owned(retryRequest, tenant, eq(retryRequest.sessionId, from)));
}
