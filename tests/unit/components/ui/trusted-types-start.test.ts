import vm from "node:vm";
import { describe, expect, test } from "vitest";
import { THEME_START } from "@/components/dashboard/shell/theme-start";
import { TRUSTED_TYPES_START } from "@/components/ui/trusted-types-start";

interface Rules {
  readonly createHTML: (text: string) => string | null;
  readonly createScriptURL: (text: string) => string | null;
}

/** The policy that the script makes on a page of https://verify.example.com. */
function madePolicy(): { readonly name: string; readonly rules: Rules } {
  const made: { name: string; rules: Rules }[] = [];
  const trustedTypes = { createPolicy: (name: string, rules: Rules) => made.push({ name, rules }) };
  vm.runInNewContext(TRUSTED_TYPES_START, {
    window: { trustedTypes },
    trustedTypes,
    URL,
    location: {
      href: "https://verify.example.com/dashboard/keys?page=2",
      origin: "https://verify.example.com",
    },
    document: { currentScript: { textContent: TRUSTED_TYPES_START } },
  });
  const [policy] = made;
  if (!policy || made.length > 1) throw new Error("not one policy");
  return policy;
}

const { name, rules } = madePolicy();

describe("SECURITY-CSP-4 the policy of the pages that Next serves", () => {
  test("is the default one, and has no rule for code", () => {
    expect(name).toBe("default");
    expect(Object.keys(rules).sort()).toEqual(["createHTML", "createScriptURL"]);
  });

  test.each([
    "/_next/static/chunks/0a1b2c.js",
    "/_next/static/chunks/0a1b2c.js?dpl=7",
    "https://verify.example.com/_next/static/chunks/0a1b2c.js",
  ])("lets the script %s through unchanged", (address) => {
    expect(rules.createScriptURL(address)).toBe(address);
  });

  test.each([
    "https://evil.example/_next/static/chunks/0a1b2c.js",
    "//evil.example/_next/static/chunks/0a1b2c.js",
    "http://verify.example.com/_next/static/chunks/0a1b2c.js",
    "/\\evil.example/_next/static/chunks/0a1b2c.js",
    "/_next/static/../../v1/verifications/file",
    "/_next/static/%2e%2e/%2E%2e/f/upload",
    "/_next/image?url=/f/upload",
    "/verify/assets/guide.js",
    "chunks/0a1b2c.js",
    "data:text/javascript,alert(1)",
    "javascript:alert(1)",
    "blob:https://verify.example.com/0a1b2c",
    "",
  ])("refuses the script %s", (address) => {
    expect(rules.createScriptURL(address)).toBeNull();
  });

  test("refuses what is no address", () => {
    expect(() => rules.createScriptURL("https://")).toThrow();
  });

  test("lets through what React makes script elements of, and the layouts' own scripts; no other HTML", () => {
    for (const own of ["<script></script>", THEME_START, TRUSTED_TYPES_START])
      expect(rules.createHTML(own)).toBe(own);
    for (const other of [
      "<img src=x onerror=alert(1)>",
      "<b>x</b>",
      "",
      "<script>alert(1)</script>",
      `${THEME_START}<img src=x onerror=alert(1)>`,
      "<script></script><img src=x onerror=alert(1)>",
    ])
      expect(rules.createHTML(other)).toBeNull();
  });

  test("neither layout script ends its own element, and neither is HTML with an element", () => {
    for (const script of [THEME_START, TRUSTED_TYPES_START]) expect(script).not.toMatch(/<\/|<!--/);
    expect(THEME_START).not.toContain("<");
  });

  test("a browser without Trusted Types runs it to no effect", () => {
    expect(() => vm.runInNewContext(TRUSTED_TYPES_START, { window: {} })).not.toThrow();
  });
});
