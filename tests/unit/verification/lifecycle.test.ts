import { describe, expect, test } from "vitest";
import { LIFECYCLE, type LifecycleEvent, OPEN_STATES, statesBefore } from "@/lib/verification/lifecycle";
import { VERIFICATION_STATUSES, type VerificationStatus } from "@/lib/vocabulary";

/** The whole lifecycle: a cell that is null cannot happen. */
const EXPECTED: Readonly<Record<VerificationStatus, Record<LifecycleEvent, VerificationStatus | null>>> = {
  PENDING: {
    claimed: "PROCESSING",
    decided: null,
    held: null,
    gaveUp: "FAILED",
    reviewed: null,
    reopened: null,
    alerted: null,
  },
  PROCESSING: {
    claimed: "PROCESSING",
    decided: "COMPLETED",
    held: "NEEDS_REVIEW",
    gaveUp: "FAILED",
    reviewed: null,
    reopened: null,
    alerted: null,
  },
  COMPLETED: {
    claimed: null,
    decided: null,
    held: null,
    gaveUp: null,
    reviewed: "COMPLETED",
    reopened: "COMPLETED",
    alerted: "NEEDS_REVIEW",
  },
  NEEDS_REVIEW: {
    claimed: null,
    decided: null,
    held: null,
    gaveUp: null,
    reviewed: "COMPLETED",
    reopened: null,
    alerted: null,
  },
  FAILED: {
    claimed: null,
    decided: null,
    held: null,
    gaveUp: null,
    reviewed: "COMPLETED",
    reopened: null,
    alerted: null,
  },
};
const EVENTS = Object.keys(EXPECTED.PENDING) as LifecycleEvent[];
const cells = VERIFICATION_STATUSES.flatMap((state) => EVENTS.map((event) => [state, event] as const));

describe("VERIFY-STATE-2 the lifecycle", () => {
  test.each(cells)("%s, %s", (state, event) => {
    const row: Partial<Record<LifecycleEvent, VerificationStatus>> = LIFECYCLE[state];
    expect(row[event] ?? null).toBe(EXPECTED[state][event]);
    expect(statesBefore(event).includes(state)).toBe(EXPECTED[state][event] !== null);
  });

  test("no event is there that is not in this test", () => {
    expect(
      Object.values(LIFECYCLE)
        .flatMap((row) => Object.keys(row))
        .every((each) => EVENTS.includes(each as LifecycleEvent)),
    ).toBe(true);
  });

  test("open are those that a worker may still claim", () => {
    expect([...OPEN_STATES].sort()).toEqual(statesBefore("claimed").sort());
  });
});
