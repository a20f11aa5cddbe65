import { describe, expect, test } from "vitest";
import { listOfRecord } from "@/components/dashboard/shell/list-of-record";
import { visibleGroups } from "@/components/dashboard/shell/nav-items";
import type { MemberRole } from "@/lib/vocabulary";

const labels = (role: MemberRole) =>
  visibleGroups(role).flatMap(({ items }) => items.map(({ label }) => label));

describe("DASHBOARD-NAV-1 the navigation", () => {
  test("leads a role to nothing that it may not open", () => {
    for (const role of ["reviewer", "viewer"] as const) {
      expect(labels(role)).not.toContain("API keys");
      expect(labels(role)).not.toContain("Quick start");
      expect(labels(role)).not.toContain("Audit log");
      expect(labels(role)).not.toContain("Single sign-on");
      expect(labels(role)).toContain("Webhooks");
    }
    expect(labels("developer")).toContain("API keys");
    expect(labels("developer")).not.toContain("Audit log");
    expect(labels("owner")).toHaveLength(16);
  });
});

describe("ACCOUNT-MODE-2 the list of a record", () => {
  test.each([
    ["/dashboard/verifications/vrf_1", "/dashboard/verifications"],
    ["/dashboard/review/vrf_1", "/dashboard/review"],
    ["/dashboard/companies/cmp_1/", "/dashboard/companies"],
    ["/dashboard/companies/new", null],
    ["/dashboard/verifications/links", null],
    ["/dashboard/companies", null],
    ["/dashboard/webhooks", null],
  ])("%s", (page, list) => expect(listOfRecord(page)).toBe(list));
});
