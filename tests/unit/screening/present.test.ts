import { expect, test } from "vitest";
import { presentHits } from "@/lib/screening/present";

test("EVENT-AML-1 what a provider sends beyond the contract is cut for events: hits, names and topics", () => {
  const topics = Array.from({ length: 80 }, (_, at) => `${at}${"t".repeat(300)}`);
  const sent = Array.from({ length: 13 }, () => ({ name: "N".repeat(900), score: 1, topics }));
  const hits = presentHits(sent);
  expect(hits).toHaveLength(10);
  for (const { name, topics: shown } of hits) {
    expect(name).toHaveLength(500);
    expect(shown).toHaveLength(50);
    expect(Math.max(...shown.map((topic) => topic.length))).toBe(100);
  }
});
