import { describe, expect, test } from "vitest";
import { putScreeningSettings } from "@/lib/contract/screening";
import { toObservation } from "@/lib/watchlist/providers/observation";
import { hitAtFor, leastHitAt, sameThresholds } from "@/lib/watchlist/topic-thresholds";

const THRESHOLDS = {
  hitAt: 0.75,
  topicHitAt: { "role.pep": 0.9, crime: 0.8, "crime.fraud": 0.6, poi: null },
};

describe("SCREEN-TOPIC-1 the score from which an entry is a hit depends on its topics", () => {
  test.each<[string, readonly string[], number]>([
    ["a topic without its own", ["sanction"], 0.75],
    ["no topic", [], 0.75],
    ["its own", ["role.pep"], 0.9],
    ["the topic above", ["crime.theft"], 0.8],
    ["the nearer of two", ["crime.fraud"], 0.6],
    ["only whole words of a topic", ["crimes"], 0.75],
    ["the lowest of several", ["role.pep", "sanction"], 0.75],
    ["one that is left out beside another", ["poi", "role.pep"], 0.9],
    ["only what is left out", ["poi"], Number.POSITIVE_INFINITY],
  ])("%s", (_, topics, expected) => {
    expect(hitAtFor(topics, THRESHOLDS)).toBe(expected);
  });

  test("a search asks for the lowest, and what its topics forbid is no hit", () => {
    expect(leastHitAt(THRESHOLDS)).toBe(0.6);
    expect(leastHitAt({ hitAt: 0.75 })).toBe(0.75);
    const entry = (topics: string[], score: number) => ({ name: topics.join(), score, topics });
    const entries = [
      entry(["role.pep"], 0.89),
      entry(["role.pep"], 0.9),
      entry(["crime.fraud"], 0.6),
      entry(["poi"], 1),
      entry(["sanction"], 0.74),
    ];
    const found = toObservation(entries, THRESHOLDS, { provider: "index", matcher: "2", lists: [] });
    expect(found.hits.map(({ name, score }) => [name, score])).toEqual([
      ["role.pep", 0.9],
      ["crime.fraud", 0.6],
    ]);
    expect(found.provenance).toMatchObject(THRESHOLDS);
    expect(
      toObservation([], { hitAt: 0.75, topicHitAt: {} }, { provider: "index", matcher: "2", lists: [] })
        .provenance,
    ).not.toHaveProperty("topicHitAt");
  });

  test("two settings are the same whatever the order of their topics", () => {
    const reversed = Object.fromEntries(Object.entries(THRESHOLDS.topicHitAt).reverse());
    expect(sameThresholds(THRESHOLDS, { hitAt: 0.75, topicHitAt: reversed })).toBe(true);
    expect(sameThresholds(THRESHOLDS, { hitAt: 0.75 })).toBe(false);
    expect(sameThresholds({ hitAt: 0.75 }, { hitAt: 0.75, topicHitAt: {} })).toBe(true);
  });

  test("settings that cannot be saved", () => {
    const { schema } = putScreeningSettings.body;
    const accepts = (topicHitAt: unknown) => schema.safeParse({ topicHitAt }).success;
    expect(accepts({ "role.pep": 0.9, poi: null })).toBe(true);
    expect(accepts({ sanction: 0.6 })).toBe(true);
    expect(accepts({ sanction: null })).toBe(false);
    expect(accepts({ "sanction.linked": null })).toBe(false);
    expect(accepts({ "role.pep": 0.4 })).toBe(false);
    expect(accepts({ "Role PEP": 0.9 })).toBe(false);
    expect(accepts(Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`t${i}`, 0.9])))).toBe(false);
  });
});
