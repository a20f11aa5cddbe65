import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { caseAssignee, reviewQueue } from "@/db/schema/review";
import { verification } from "@/db/schema/verification";
import { actorNames } from "@/lib/account/actor-names";
import {
  type CompanyWithPendingItems,
  companiesWithIds,
  withPendingItems,
} from "@/lib/company/list-companies";
import { QUEUE_KINDS, type QueueKind, type QueueRow } from "@/lib/contract/review-queue";
import type { Tenant } from "@/lib/platform/tenant";
import { readName } from "@/lib/verification/person-name";
import { listViewers } from "@/lib/verification/presence";
import { sentenceOf } from "@/lib/verification/reasons";

interface QueuedCase {
  readonly id: string;
  readonly waitingSince: Date;
}

export const CONSENT_WITHDRAWN = {
  code: "consent_withdrawn",
  sentence: "The person withdrew consent: delete, or say why it is kept.",
};

/** The cases of one page as it shows them, in the given order. One that was deleted meanwhile is missing. */
export async function readQueueRows(tenant: Tenant, cases: readonly QueuedCase[]): Promise<QueueRow[]> {
  const ids = cases.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [persons, companies, kinds, assignees, viewers] = await Promise.all([
    readPersons(tenant, ids),
    companiesWithIds(tenant, ids).then((found) => withPendingItems(tenant, found)),
    readKinds(tenant, ids),
    readAssignees(tenant, ids),
    listViewers(tenant, ids, tenant.memberId),
  ]);
  const nameOf = await actorNames(tenant.businessId, [...assignees.values()]);
  const shown = new Map<string, ShownCase>([
    ...persons.map((person) => [person.id, personOf(tenant, person)] as const),
    ...companies.map((company) => [company.id, companyOf(company)] as const),
  ]);
  return cases.flatMap(({ id, waitingSince }) => {
    const found = shown.get(id);
    const assignee = assignees.get(id);
    if (!found) return [];
    const kind = kinds.get(id) ?? found.subject;
    return [
      {
        ...found,
        ...(kind === "withdrawal" ? { reasons: [CONSENT_WITHDRAWN] } : {}),
        id,
        kind,
        waitingSince: waitingSince.toISOString(),
        assignee: assignee ? nameOf(assignee) : null,
        viewers: [...(viewers.get(id) ?? [])],
      },
    ];
  });
}

type ShownCase = Omit<QueueRow, "id" | "kind" | "waitingSince" | "assignee" | "viewers">;

async function readPersons(tenant: Tenant, ids: string[]) {
  const { id, kind, externalRef, userId, companyVerificationId, faceScore, amlDecision, reasons } =
    verification;
  const { extractedSealed, formerCompanyId } = verification;
  return db(tenant)
    .select({
      ...{ id, kind, externalRef, userId, companyVerificationId, formerCompanyId },
      ...{ faceScore, amlDecision, reasons, extractedSealed },
    })
    .from(verification)
    .where(owned(verification, tenant, inArray(id, ids)));
}

function personOf(tenant: Tenant, row: Awaited<ReturnType<typeof readPersons>>[number]): ShownCase {
  const { id, kind, externalRef, userId, companyVerificationId, faceScore, amlDecision, reasons } = row;
  return {
    ...{ externalRef, userId, faceScore, amlDecision },
    subject: "person",
    check: kind,
    isSignatory: (companyVerificationId ?? row.formerCompanyId) !== null,
    name: readName(tenant, id, row.extractedSealed),
    reasons: reasons.map(({ code }) => ({ code, sentence: sentenceOf(code) })),
  };
}

/** What needs a reviewer comes before what the company waits for otherwise. */
function companyOf({
  registeredName,
  externalRef,
  amlDecision,
  pending,
}: CompanyWithPendingItems): ShownCase {
  const first = pending.filter(({ needsPerson }) => needsPerson);
  const rest = pending.filter(({ needsPerson }) => !needsPerson);
  return {
    ...{ externalRef, amlDecision },
    subject: "company",
    check: null,
    isSignatory: false,
    userId: null,
    faceScore: null,
    name: registeredName,
    reasons: [...first, ...rest].map(({ code, sentence }) => ({ code, sentence })),
  };
}

async function readKinds(tenant: Tenant, ids: string[]): Promise<ReadonlyMap<string, QueueKind>> {
  const found = await db(tenant)
    .select({ id: reviewQueue.subjectId, facet: reviewQueue.facet })
    .from(reviewQueue)
    .where(
      owned(
        reviewQueue,
        tenant,
        and(
          inArray(reviewQueue.subjectId, ids),
          inArray(
            reviewQueue.facet,
            QUEUE_KINDS.map((kind) => `kind:${kind}`),
          ),
        ),
      ),
    );
  return new Map(
    found.flatMap(({ id, facet }) => {
      const kind = QUEUE_KINDS.find((each) => facet === `kind:${each}`);
      return kind ? [[id, kind] as const] : [];
    }),
  );
}

async function readAssignees(tenant: Tenant, ids: string[]): Promise<ReadonlyMap<string, string>> {
  const found = await db(tenant)
    .select({ id: caseAssignee.subjectId, userId: caseAssignee.userId })
    .from(caseAssignee)
    .where(owned(caseAssignee, tenant, inArray(caseAssignee.subjectId, ids)));
  return new Map(found.map(({ id, userId }) => [id, userId]));
}

/** The member who takes care of a case; null: nobody. */
export async function readAssignee(tenant: Tenant, subjectId: string): Promise<string | null> {
  const [row] = await db(tenant)
    .select({ userId: caseAssignee.userId })
    .from(caseAssignee)
    .where(owned(caseAssignee, tenant, eq(caseAssignee.subjectId, subjectId)));
  return row?.userId ?? null;
}
