import { describe, expect, test } from "vitest";
import { returnLink } from "@/components/capture/callback";
import { tokenInFragment } from "@/components/capture/session-token";

const submitted = { status: "submitted", verificationId: "vrf_id_1" } as const;

describe("CAPTURE-CALLBACK-1 the button back to the business", () => {
  test.each([
    ["https://shop.example/done", "https://shop.example/done?status=submitted&verificationId=vrf_id_1"],
    [
      "https://shop.example/d?ref=7#top",
      "https://shop.example/d?ref=7&status=submitted&verificationId=vrf_id_1#top",
    ],
    ["https://shop.example/?status=old", "https://shop.example/?status=submitted&verificationId=vrf_id_1"],
    ["http://localhost:8080/", "http://localhost:8080/?status=submitted&verificationId=vrf_id_1"],
  ])("%s", (callback, href) => {
    expect(returnLink(callback, submitted)?.href).toBe(href);
  });

  test("names the host it leads to", () => {
    expect(returnLink("https://shop.example:8443/x", submitted)?.host).toBe("shop.example:8443");
    expect(returnLink("https://xn--80ak6aa92e.com/", submitted)?.host).toBe("xn--80ak6aa92e.com");
  });

  test("without an id only the outcome is added", () => {
    expect(returnLink("https://shop.example/", { status: "declined" })?.href).toBe(
      "https://shop.example/?status=declined",
    );
    expect(
      returnLink("https://shop.example/", { status: "submitted", verificationId: null })?.href,
    ).not.toContain("Id");
  });

  test.each([
    null,
    "",
    "not a url",
    "javascript:alert(1)",
    "data:text/html,x",
    "http://shop.example/",
    "https://user:pass@shop.example/",
    "//shop.example/",
    "ftp://shop.example/",
    "http://localhost.evil.example/",
    "http://127.0.0.1.evil.example/",
  ])("%j gets no button", (callback) => {
    expect(returnLink(callback, submitted)).toBeNull();
  });
});

describe("SESSION-CREATE-1 the token in the fragment", () => {
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1In0.c2lnbmF0dXJl_-9";
  test.each([`#session=${token}`, `#session=${token}&lang=pt`, `#x=1&session=${token}`])(
    "is read from %s",
    (fragment) => {
      expect(tokenInFragment(fragment)).toBe(token);
    },
  );
  test.each(["", "#", "#top", "#sessions=a.b.c"])("%j carries none", (fragment) => {
    expect(tokenInFragment(fragment)).toBeNull();
  });
  test.each([
    "#session=",
    "#session=abc",
    "#session=a.b",
    "#session=a.b.c.d",
    "#session=<b>.b.c",
    `#session=a.b.${"c".repeat(9000)}`,
  ])("%.30s cannot be one", (fragment) => expect(tokenInFragment(fragment)).toBe(""));
});
