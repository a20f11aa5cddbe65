import { z } from "zod";
import { sha256 } from "@/lib/platform/crypto";
import { env } from "@/lib/platform/env";
import { requestJson } from "@/lib/platform/operator-http";
import type { ScreeningObservation, ScreeningQuery, ScreeningSubject } from "@/lib/watchlist/types";
import { countryCode } from "../matching/countries";
import { leastHitAt } from "../topic-thresholds";
import { MOST_HITS, toObservation } from "./observation";

/** yente, OpenSanctions' matching server: `POST /match/{dataset}`, as its documentation "Matching API" describes. */

const MOST_ASKED = 50;

const answer = z.object({
  responses: z.object({
    subject: z.object({
      status: z.number().optional(),
      results: z.array(
        z.object({
          id: z.string(),
          caption: z.string(),
          score: z.number().min(0).max(1),
          datasets: z.array(z.string()).default([]),
          referents: z.array(z.string()).default([]),
          properties: z.record(z.string(), z.array(z.unknown())).default({}),
          explanations: z.unknown().optional(),
        }),
      ),
    }),
  }),
});

const catalog = z.object({
  datasets: z.array(
    z.object({ name: z.string(), version: z.string().optional(), updated_at: z.string().optional() }),
  ),
});

/** @throws Error when yente fails or answers in another form than documented */
export async function screenWithYente(
  query: ScreeningQuery,
  signal: AbortSignal,
): Promise<ScreeningObservation> {
  const { AML_DATASET, AML_API_KEY } = env();
  const base = providerUrl();
  const headers = AML_API_KEY ? { authorization: `ApiKey ${AML_API_KEY}` } : {};
  const parameters = new URLSearchParams({
    // Entries whose topic asks for a higher score must not take the places of others.
    limit: String(query.topicHitAt ? MOST_ASKED : MOST_HITS),
    threshold: String(leastHitAt(query)),
    algorithm: "best",
  });
  const [matched, version] = await Promise.all([
    requestJson({
      method: "POST",
      url: `${base}/match/${encodeURIComponent(AML_DATASET)}?${parameters}`,
      headers,
      signal,
      body: { queries: { subject: toQuery(query) } },
    }),
    requestJson({ method: "GET", url: `${base}/catalog`, headers, signal }),
  ]);
  const { results, status = 200 } = answer.parse(matched).responses.subject;
  if (status !== 200) throw new Error(`yente answered the query with status ${status}`);
  const dataset = catalog.parse(version).datasets.find(({ name }) => name === AML_DATASET);
  const entries = results.map(({ id, caption, score, datasets, referents, properties, explanations }) => ({
    name: caption,
    score,
    topics: (properties["topics"] ?? []).filter((topic): topic is string => typeof topic === "string"),
    entityId: id,
    entityHash: sha256(JSON.stringify(properties)),
    datasets,
    referents,
    features: { explanations: explanations ?? null },
  }));
  const list = { source: AML_DATASET, version: dataset?.version ?? "", checkedAt: dataset?.updated_at ?? "" };
  return toObservation(entries, query, { provider: "yente", matcher: "yente", lists: [list] });
}

function toQuery({ kind, name, dateOfBirth, country }: ScreeningSubject) {
  const code = country === undefined ? null : countryCode(country)?.toLowerCase();
  const countries = code ? [code] : [];
  const properties =
    kind === "person"
      ? { name: [name], ...(dateOfBirth ? { birthDate: [dateOfBirth] } : {}), nationality: countries }
      : { name: [name], jurisdiction: countries };
  return { schema: kind === "person" ? "Person" : "Company", properties };
}

/** @throws Error when AML_URL is not set */
export function providerUrl(): string {
  const { AML_URL, AML_PROVIDER } = env();
  if (!AML_URL) throw new Error(`AML_URL is not set, and AML_PROVIDER is ${AML_PROVIDER}.`);
  return AML_URL;
}
