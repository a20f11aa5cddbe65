import { describe, expect, test } from "vitest";
import { mintTenant } from "@/lib/platform/tenant";
import { simulatedReader } from "@/lib/sandbox/simulated-reader";
import { faceCheck, livenessCheck, readingCheck } from "@/lib/verification/case-checks";
import { decidePerson } from "@/lib/verification/decide";
import { DEFAULT_POLICY, policyWith, thresholdsOf } from "@/lib/verification/policy";
import { NO_REPEATS } from "@/lib/verification/repeat-signals";
import { documentTerms, searchTerms, wordsOfName } from "@/lib/verification/search-terms";
import { medianOf } from "@/lib/verification/statistics";
import type { LivenessObservation } from "@/lib/vision/types";

process.env["SECRETS"] = `k2:${"b".repeat(43)},k1:${"a".repeat(43)}`;

const photos = {
  selfie: new Uint8Array(),
  idFront: new Uint8Array(),
  livenessFrames: [new Uint8Array(), new Uint8Array()],
  challenge: { directions: ["left", "right"], problem: null },
} as const;
const CLEAR = { decision: "clear", score: 0, hits: [] } as const;

describe("the median of stored classes", () => {
  /** As the trigger makes them: twenty classes a decade. */
  const classOf = (seconds: number) => String(Math.floor(20 * Math.log10(seconds)));
  const classes = (...values: number[]) => {
    const counts = new Map<string, number>();
    for (const value of values) counts.set(classOf(value), (counts.get(classOf(value)) ?? 0) + 1);
    return counts;
  };

  test.each([
    [[4.2]],
    [[1, 2, 3, 4, 5]],
    [[0.3, 0.4, 7200, 9000, 86_400]],
    [Array.from({ length: 1000 }, (_, i) => 1 + i / 100)],
  ])("is within 13 %% of the true one", (values) => {
    const sorted = [...values].sort((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    expect(Math.abs((medianOf(classes(...values)) ?? 0) / middle - 1)).toBeLessThan(0.13);
  });

  test("of nothing is unknown, and what was taken back does not count", () => {
    expect(medianOf(new Map())).toBeNull();
    expect(medianOf(new Map([["3", 0]]))).toBeNull();
    expect(
      medianOf(
        new Map([
          ["3", -2],
          ["10", 1],
        ]),
      ),
    ).toBeCloseTo(10 ** (10.5 / 20), 5);
  });
});

describe("SECURITY-SEARCH-1 the blind index", () => {
  const owner = mintTenant({ businessId: "bus_1", mode: "live" });

  test("words are those of the name, whatever its case, accents and order", () => {
    expect(wordsOfName("Thandi DLAMINI")).toEqual(["thandi", "dlamini"]);
    expect(wordsOfName("TRAORÉ")).toEqual(wordsOfName("traore"));
    expect(wordsOfName("  ")).toEqual([]);
  });

  test("terms are found by their own business and mode alone, also after the secret was changed", () => {
    const fields = { names: "Thandi", surname: "Dlamini", idNumber: "P 123-456" };
    const terms = documentTerms(owner, fields);
    expect(terms).toHaveLength(3);
    const { names, numbers } = searchTerms(owner, "dlamini THANDI");
    expect(names).toHaveLength(2);
    expect(names.map((words) => words.every((each) => terms.includes(each)))).toEqual([true, false]);
    expect(numbers.some((each) => terms.includes(each))).toBe(false);
    expect(searchTerms(owner, "p123456").numbers.some((each) => terms.includes(each))).toBe(true);
    for (const stranger of [
      mintTenant({ businessId: "bus_2", mode: "live" }),
      mintTenant({ businessId: "bus_1", mode: "test" }),
    ]) {
      expect(documentTerms(stranger, fields).some((each) => terms.includes(each))).toBe(false);
    }
  });
});

describe("DASHBOARD-CASE-1 scores as a reviewer reads them", () => {
  test("verdicts of the scale agree with the decision in every sandbox scenario", async () => {
    const expected = { approved: "good", needs_review: "warn", rejected: "bad" } as const;
    for (const [scenario, verdict] of Object.entries(expected)) {
      const person = await simulatedReader(scenario as keyof typeof expected).observePerson(photos);
      expect(faceCheck(person.face, DEFAULT_POLICY, false).verdict).toBe(verdict);
      expect(livenessCheck(person.liveness, DEFAULT_POLICY).verdict).toBe("good");
      expect(readingCheck(person.document, DEFAULT_POLICY).verdict).toBe("good");
    }
  });

  test("a stricter liveness threshold sends to a reviewer what the default calls live, and says so", async () => {
    const person = await simulatedReader("approved").observePerson(photos);
    const liveness: LivenessObservation = { ...person.liveness, score: 84 };
    const strict = policyWith("3.1", { ...thresholdsOf(DEFAULT_POLICY), liveAt: 90 });
    const evidence = {
      person: { ...person, liveness },
      screening: CLEAR,
      repeats: NO_REPEATS,
      channel: "hosted" as const,
      isDocumentAccepted: true,
      today: "2026-01-01",
    };
    expect(decidePerson(evidence, DEFAULT_POLICY).decision).toBe("APPROVED");
    const outcome = decidePerson(evidence, strict);
    expect(outcome).toMatchObject({ decision: "NEEDS_REVIEW", policyVersion: "3.1" });
    expect(outcome.reasons.map(({ code }) => code)).toEqual(["liveness_uncertain"]);
    expect(livenessCheck(liveness, strict).verdict).toBe("warn");
  });

  test("what was not checked has no score, and is never called good", () => {
    const unseen: LivenessObservation = { checked: false, score: 0, signals: {} };
    expect(livenessCheck(unseen, DEFAULT_POLICY)).toMatchObject({ score: null, verdict: "none" });
  });
});
