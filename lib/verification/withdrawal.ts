import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { consentWithdrawal } from "@/db/schema/trust";
import { verification } from "@/db/schema/verification";
import { actorNames } from "@/lib/account/actor-names";
import { recordAudit } from "@/lib/account/audit";
import { notHeld } from "@/lib/account/legal-hold";
import { mailOwners } from "@/lib/account/mail-owners";
import { Failure } from "@/lib/contract/errors";
import { isoDay } from "@/lib/contract/iso-day";
import type { KeepingBasis } from "@/lib/contract/keeping-bases";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { mintTenant, type Tenant, type TenantRef } from "@/lib/platform/tenant";
import { emit } from "@/lib/webhook/emit";
import { deleteVerification } from "./delete";

/**
 * A person withdraws consent (docs/decisions/0116-withdrawing-consent.md): what is not decided is deleted at once; of what is
 * decided the business is asked, and what it leaves open is deleted.
 */

/** One month, within which a controller answers a request (GDPR 12 (3)). */
export const ANSWER_DAYS = 30;
/** Withdrawals that the clean-up reads at a time. */
const AT_ONCE = 100;
const IS_UNDECIDED = inArray(verification.status, ["PENDING", "PROCESSING"]);

type Row = typeof consentWithdrawal.$inferSelect;

/** What a person asked for, and what the business answered. */
export interface Withdrawal {
  readonly at: string;
  /** When it is deleted unless the business answers. */
  readonly deletedBy: string;
  /** Why the business keeps the data; null: it has not answered. */
  readonly basis: KeepingBasis | null;
}

/**
 * Withdraws consent. Once asked for it stays asked for.
 * @param tenant of the person, who is the actor of the audit log
 * @returns whether it is deleted; else the business was asked
 * @throws Failure NOT_FOUND; SERVICE_UNAVAILABLE as deleteVerification
 */
export async function withdraw(tenant: Tenant, id: string): Promise<boolean> {
  if (await deleteUndecided(tenant, id)) return true;
  await askBusiness(tenant, id);
  return false;
}

async function deleteUndecided(tenant: Tenant, id: string): Promise<boolean> {
  try {
    await deleteVerification(tenant, id, IS_UNDECIDED);
    return true;
  } catch (cause) {
    if (cause instanceof Failure && (cause.code === "NOT_FOUND" || cause.code === "LEGAL_HOLD")) return false;
    throw cause;
  }
}

/** @throws Failure NOT_FOUND */
async function askBusiness(tenant: Tenant, id: string): Promise<void> {
  await db(tenant).transaction(async (tx) => {
    const [row] = await tx
      .select({ externalRef: verification.externalRef, revision: verification.revision })
      .from(verification)
      .where(owned(verification, tenant, eq(verification.id, id)))
      .for("update");
    if (!row) throw new Failure("NOT_FOUND");
    const { businessId, mode } = tenant;
    const [asked] = await tx
      .insert(consentWithdrawal)
      .values({ businessId, mode, verificationId: id })
      .onConflictDoNothing()
      .returning();
    if (!asked) return;
    await recordAudit(tx, tenant, "consent.withdrawn", id);
    await emit(tx, tenant, {
      name: "verification.consent_withdrawn",
      verificationId: id,
      revision: row.revision,
      payload: { externalRef: row.externalRef },
    });
    await tellOwners(tx, tenant, asked);
  });
}

async function tellOwners(tx: Tx, tenant: Tenant, asked: Row): Promise<void> {
  const { verificationId } = asked;
  await mailOwners(tx, tenant, "A person withdrew consent", [
    `The person of verification ${verificationId} withdrew the consent to it.`,
    "",
    "Delete it, or say on which ground you must keep it:",
    `${env().BASE_URL}/dashboard/review/${verificationId}`,
    "",
    `What is not answered is deleted on ${isoDay(deletedBy(asked))}, unless a legal hold keeps it.`,
  ]);
}

const deletedBy = ({ createdAt }: Row) => new Date(createdAt.getTime() + ANSWER_DAYS * 86_400_000);

/** The withdrawal of consent to a verification; null: there is none. */
export async function readWithdrawal(tenant: TenantRef, id: string): Promise<Withdrawal | null> {
  const row = await findRow(tenant, id);
  return row ? present(row) : null;
}

/** The same with the member who answered, as the dashboard names them. */
export async function readAnsweredWithdrawal(
  tenant: Tenant,
  id: string,
): Promise<(Withdrawal & { readonly answeredBy: string | null }) | null> {
  const row = await findRow(tenant, id);
  if (!row) return null;
  const nameOf = await actorNames(tenant.businessId, row.answeredBy ? [row.answeredBy] : []);
  return { ...present(row), answeredBy: row.answeredBy && nameOf(row.answeredBy) };
}

async function findRow(tenant: TenantRef, id: string): Promise<Row | undefined> {
  const [row] = await db(tenant)
    .select()
    .from(consentWithdrawal)
    .where(owned(consentWithdrawal, tenant, eq(consentWithdrawal.verificationId, id)));
  return row;
}

const present = (row: Row): Withdrawal => ({
  at: row.createdAt.toISOString(),
  deletedBy: deletedBy(row).toISOString(),
  basis: row.basis,
});

/**
 * The business must keep the data, and says why; the person reads it at their link. Its retention periods go on.
 * @throws Failure NOT_FOUND where nobody waits for an answer
 */
export async function keepAfterWithdrawal(tenant: Tenant, id: string, basis: KeepingBasis): Promise<void> {
  await db(tenant).transaction(async (tx) => {
    const answered = await tx
      .update(consentWithdrawal)
      .set({ basis, answeredBy: tenant.memberId ?? "system", answeredAt: sql`now()` })
      .where(
        owned(
          consentWithdrawal,
          tenant,
          and(eq(consentWithdrawal.verificationId, id), isNull(consentWithdrawal.answeredAt)),
        ),
      )
      .returning({ id: consentWithdrawal.verificationId });
    if (answered.length === 0) throw new Failure("NOT_FOUND");
    await recordAudit(tx, tenant, "consent.kept", id);
  });
}

/**
 * Deletes what no business has answered in time, oldest first. One that cannot be deleted keeps none that comes after it from
 * being looked at, and is tried again by the next clean-up.
 */
export async function deleteUnanswered(): Promise<void> {
  let last: Row | undefined;
  do {
    const due = await listUnanswered(last);
    for (const { businessId, mode, verificationId } of due) {
      await deleteVerification(mintTenant({ businessId, mode }), verificationId).catch((cause: unknown) =>
        log.warn({ err: cause, verificationId }, "a withdrawn verification was not deleted"),
      );
    }
    last = due.length === AT_ONCE ? due.at(-1) : undefined;
  } while (last);
}

/** The oldest {@link AT_ONCE} that are due and come after `last`. */
function listUnanswered(last: Row | undefined): Promise<Row[]> {
  const { createdAt, verificationId, answeredAt } = consentWithdrawal;
  const isLater =
    last &&
    or(
      gt(createdAt, last.createdAt),
      and(eq(createdAt, last.createdAt), gt(verificationId, last.verificationId)),
    );
  return db("sweep")
    .select()
    .from(consentWithdrawal)
    .where(
      and(
        isNull(answeredAt),
        lt(createdAt, sql`now() - make_interval(days => ${ANSWER_DAYS})`),
        notHeld(verificationId),
        isLater,
      ),
    )
    .orderBy(createdAt, verificationId)
    .limit(AT_ONCE);
}
