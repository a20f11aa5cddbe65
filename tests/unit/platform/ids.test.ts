import { expect, test } from "vitest";
import { newId, randomBase62 } from "@/lib/platform/ids";

test("API-ID-1 an id is its prefix and 22 base62 characters, never the same twice", () => {
  const ids = Array.from({ length: 2000 }, () => newId("vrf_id"));
  expect(ids.every((id) => /^vrf_id_[0-9A-Za-z]{22}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(2000);
});

test("all 62 characters come about equally often", () => {
  const counts = new Map<string, number>();
  for (const letter of randomBase62(62_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // 1000 each is expected; five standard deviations are 157.
  expect(Math.min(...counts.values())).toBeGreaterThan(840);
  expect(Math.max(...counts.values())).toBeLessThan(1160);
});
