import { inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { listVersion } from "@/db/schema/screening";
import { actorNames } from "@/lib/account/actor-names";
import { auditRead } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import { type HitReportView, hitExplanation } from "@/lib/contract/hit-report";
import type { Tenant } from "@/lib/platform/tenant";
import { findActive } from "@/lib/watchlist/lists/versions";
import { listsFolder } from "@/lib/watchlist/pool";
import { hitAtFor } from "@/lib/watchlist/topic-thresholds";
import type { ScreeningHit, ScreeningProvenance, ScreeningSubject } from "@/lib/watchlist/types";
import { listJudgements } from "./resolutions";
import { readScreening } from "./results";
import type { ScreenedSubject } from "./screened-subject";

type ReportedList = HitReportView["lists"][number];

/**
 * Reads one hit of the newest screening. That it was read goes into the audit log.
 * @throws Failure NOT_FOUND when there is no such record or hit, or nothing is kept about whom it was screened for
 */
export async function readHitReport(
  kinds: readonly ScreenedSubject[],
  tenant: Tenant,
  subjectId: string,
  entityId: string,
): Promise<HitReportView> {
  const [found, screening] = await Promise.all([
    recordOf(kinds, tenant, subjectId),
    readScreening(tenant, subjectId),
  ]);
  const hit = screening?.observation.hits.find((each) => each.entityId === entityId);
  if (!found || !screening || !hit) throw new Failure("NOT_FOUND");
  const { subject, record } = found;
  await auditRead(tenant, "screening.reported", subjectId);
  const { provenance } = screening.observation;
  const judgements = await listJudgements(tenant, { ...subject, id: subjectId }, hit);
  const nameOf = await actorNames(
    tenant.businessId,
    judgements.map(({ reviewer }) => reviewer),
  );
  return {
    subjectId,
    record,
    subject,
    screenedAt: screening.screenedAt.toISOString(),
    provider: provenance?.provider ?? "sandbox",
    matcher: provenance?.matcher ?? "",
    hit: {
      name: hit.name,
      score: hit.score,
      entityId,
      referents: [...(hit.referents ?? [])],
      topics: [...hit.topics],
      datasets: [...(hit.datasets ?? [])],
      entryHash: hit.entityHash ?? null,
    },
    hitAt: thresholdOf(hit, provenance),
    explanation: hitExplanation.safeParse(hit.features).data ?? null,
    lists: await describeLists(provenance?.lists ?? []),
    judgements: judgements.map(({ reviewer, createdAt, ...each }) => ({
      ...each,
      by: nameOf(reviewer),
      at: createdAt.toISOString(),
    })),
  };
}

interface FoundRecord {
  readonly subject: ScreeningSubject;
  readonly record: HitReportView["record"];
}

async function recordOf(
  kinds: readonly ScreenedSubject[],
  tenant: Tenant,
  subjectId: string,
): Promise<FoundRecord | null> {
  for (const screened of kinds) {
    const row = await db(tenant).transaction((tx) => screened.lock(tx, tenant, subjectId));
    const subject = row && screened.toSubject(row);
    if (!row || !subject) continue;
    const { externalRef, status, decision } = row;
    return { subject, record: { externalRef, status, decision } };
  }
  return null;
}

function thresholdOf({ topics }: ScreeningHit, provenance: ScreeningProvenance | undefined): number | null {
  if (provenance?.hitAt === undefined) return null;
  const { hitAt, topicHitAt = {} } = provenance;
  return hitAtFor(topics, { hitAt, topicHitAt });
}

async function describeLists(lists: ScreeningProvenance["lists"]): Promise<ReportedList[]> {
  const versions = lists.map(({ version }) => version);
  const stored =
    versions.length === 0
      ? []
      : await db("server").select().from(listVersion).where(inArray(listVersion.version, versions));
  return lists.map(({ source, version, checkedAt }) => {
    const row = stored.find((each) => each.source === source && each.version === version);
    const active = findActive(listsFolder(), source)?.version;
    return {
      source,
      version,
      checkedAt,
      listDate: active?.version === version ? active.listDate : null,
      importedAt: row?.importedAt.toISOString() ?? null,
      entities: row?.entities ?? null,
    };
  });
}
