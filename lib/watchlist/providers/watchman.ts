import { z } from "zod";
import { sha256 } from "@/lib/platform/crypto";
import { requestJson } from "@/lib/platform/operator-http";
import type { ScreeningObservation, ScreeningQuery } from "@/lib/watchlist/types";
import { leastHitAt } from "../topic-thresholds";
import { MOST_HITS, toObservation } from "./observation";
import { providerUrl } from "./yente";

/** Moov Watchman: `GET /v2/search`. It refuses unknown parameters, so only documented ones are sent. */

const answer = z.object({
  entities: z
    .array(
      z.looseObject({
        name: z.string(),
        entityType: z.string().optional(),
        sourceList: z.string(),
        sourceID: z.string(),
        match: z.number().min(0).max(1),
      }),
    )
    .nullable(),
});

const listInfo = z.object({
  lists: z.record(z.string(), z.number()).default({}),
  listHashes: z.record(z.string(), z.string()).default({}),
  endedAt: z.string().optional(),
});

/** @throws Error when Watchman fails, answers in another form than documented, or has no list */
export async function screenWithWatchman(
  query: ScreeningQuery,
  signal: AbortSignal,
): Promise<ScreeningObservation> {
  const { kind, name, dateOfBirth } = query;
  const base = providerUrl();
  const parameters = new URLSearchParams({
    type: kind === "person" ? "person" : "business",
    name,
    ...(kind === "person" && dateOfBirth ? { birthDate: dateOfBirth } : {}),
    minMatch: String(leastHitAt(query)),
    limit: String(MOST_HITS),
  });
  const [matched, info] = await Promise.all([
    requestJson({ method: "GET", url: `${base}/v2/search?${parameters}`, signal }),
    requestJson({ method: "GET", url: `${base}/v2/listinfo`, signal }),
  ]);
  const { lists, listHashes, endedAt = "" } = listInfo.parse(info);
  if (!Object.values(lists).some((entries) => entries > 0)) throw new Error("Watchman has no list.");
  const entries = (answer.parse(matched).entities ?? []).map(({ match, ...entity }) => ({
    name: entity.name,
    score: match,
    topics: ["sanction"],
    entityId: `${entity.sourceList}:${entity.sourceID}`,
    entityHash: sha256(JSON.stringify(entity)),
    datasets: [entity.sourceList],
    referents: [],
    features: {},
  }));
  const named = Object.keys(lists).map((source) => ({
    source,
    version: listHashes[source] ?? "",
    checkedAt: endedAt,
  }));
  return toObservation(entries, query, { provider: "watchman", matcher: "watchman-v2", lists: named });
}
