import { Failure } from "@/lib/contract/errors";
import { AML_LIMITS, type EventContents } from "@/lib/contract/events";
import type { ScreeningView } from "@/lib/contract/screening";
import type { TenantRef } from "@/lib/platform/tenant";
import type { ScreeningHit } from "@/lib/watchlist/types";
import { readScreening } from "./results";

/**
 * The newest screening of a verification or company, as the API answers it.
 * @throws Failure NOT_FOUND when there was none, it was forgotten, or it is another tenant's
 */
export async function presentScreening(tenant: TenantRef, verificationId: string) {
  const view = await readScreeningView(tenant, verificationId);
  if (!view) throw new Failure("NOT_FOUND");
  return { verificationId, ...view };
}

/** The newest screening with everything that explains its hits; null without one. */
export async function readScreeningView(tenant: TenantRef, subjectId: string): Promise<ScreeningView | null> {
  const record = await readScreening(tenant, subjectId);
  if (!record) return null;
  const { decision, score, hits, provenance } = record.observation;
  return {
    decision,
    score,
    screenedAt: record.screenedAt.toISOString(),
    provider: provenance?.provider ?? "sandbox",
    matcher: provenance?.matcher ?? "",
    lists: [...(provenance?.lists ?? [])],
    problem: provenance?.problem ?? null,
    hits: hits.map(viewOf),
  };
}

function viewOf(hit: ScreeningHit): ScreeningView["hits"][number] {
  const { entityId, name, score, topics, datasets, features, resolution } = hit;
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

/** Open hits as events show them. What a provider sends beyond the contract's limits is cut (EVENT-AML-1). */
export function presentHits(
  hits: readonly Pick<ScreeningHit, "name" | "score" | "topics">[],
): EventContents<"verification.aml_alert">["aml"]["hits"] {
  return hits.slice(0, AML_LIMITS.hits).map(({ name, score, topics }) => ({
    name: name.slice(0, AML_LIMITS.nameLength),
    score,
    topics: topics.slice(0, AML_LIMITS.topics).map((topic) => topic.slice(0, AML_LIMITS.topicLength)),
  }));
}
