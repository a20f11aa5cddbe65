import { describe, expect, test } from "vitest";
import { pathWithReturn, returnPathOf } from "@/lib/http/return-path";

describe("ACCOUNT-RETURN-1 the page that opens after signing in", () => {
  test.each([
    ["/dashboard/webhooks?state=delivered", "/dashboard/webhooks?state=delivered"],
    ["/dashboard/verifications/ver_1?_rsc=abc&q=dlamini", "/dashboard/verifications/ver_1?q=dlamini"],
    ["/dashboard", "/dashboard"],
  ])("is the one that was asked for: %s", (asked, opened) => expect(returnPathOf(asked)).toBe(opened));

  test.each([
    "https://evil.example/dashboard",
    "//evil.example/dashboard",
    "/\\evil.example/dashboard",
    "/\t/evil.example/dashboard",
    "/dashboard/../docs",
    "/dashboard/%2e%2e/v1/signup",
    "/dashboardx",
    "/docs",
    "dashboard/keys",
    "javascript:alert(1)",
    "http://[",
    "/dashboard/sign-in?next=/dashboard/keys",
    "/dashboard/two-factor",
    `/dashboard/keys?q=${"x".repeat(2_048)}`,
    ["/dashboard/keys"],
    undefined,
    null,
  ])("is the overview for anything else: %s", (asked) => expect(returnPathOf(asked)).toBe("/dashboard"));

  test("is named in the address of the sign-in page, unless it is the overview", () => {
    expect(pathWithReturn("/dashboard/sign-in", "/dashboard/keys?a=b&c=d")).toBe(
      "/dashboard/sign-in?next=%2Fdashboard%2Fkeys%3Fa%3Db%26c%3Dd",
    );
    expect(pathWithReturn("/dashboard/sign-in", "/dashboard")).toBe("/dashboard/sign-in");
    expect(pathWithReturn("/dashboard/sign-in", null)).toBe("/dashboard/sign-in");
  });
});
