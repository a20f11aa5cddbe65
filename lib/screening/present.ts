import { Failure } from "@/lib/contract/errors";
import type { TenantRef } from "@/lib/platform/tenant";
import type { ScreeningHit } from "@/lib/watchlist/types";
import { readScreening } from "./results";

/**
 * What a reviewer sees of the newest screening of a verification or company.
 * @throws Failure NOT_FOUND when there was none, it was forgotten, or it is another tenant's
 */
export async function presentScreening(tenant: TenantRef, verificationId: string) {
  const record = await readScreening(tenant, verificationId);
  if (!record) throw new Failure("NOT_FOUND");
  const { decision, score, hits, provenance } = record.observation;
  return {
    verificationId,
    decision,
    score,
    screenedAt: record.screenedAt.toISOString(),
    provider: provenance?.provider ?? "sandbox",
    matcher: provenance?.matcher ?? "",
    lists: [...(provenance?.lists ?? [])],
    problem: provenance?.problem ?? null,
    hits: hits.map(presentHit),
  };
}

function presentHit({ entityId, name, score, topics, datasets, features, resolution }: ScreeningHit) {
  return {
    entityId: entityId ?? null,
    name,
    score,
    topics: [...topics],
    datasets: [...(datasets ?? [])],
    features: { ...features },
    resolution: resolution ?? null,
  };
}
