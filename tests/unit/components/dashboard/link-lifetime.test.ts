import { expect, test } from "vitest";
import { lifetimeText } from "@/components/dashboard/verifications/link-lifetime";

test.each([
  [15 * 60, "15 minutes"],
  [30 * 60, "30 minutes"],
  [3600, "1 hour"],
  [90 * 60, "90 minutes"],
  [4 * 3600, "4 hours"],
  [24 * 3600, "1 day"],
  [36 * 3600, "36 hours"],
  [30 * 24 * 3600, "30 days"],
  [30 * 24 * 60 * 60 - 60, "43,199 minutes"],
])("DASHBOARD-LINK-1 %i seconds are said as %s", (seconds, words) => {
  expect(lifetimeText(seconds)).toBe(words);
});
