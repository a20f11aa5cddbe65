import { describe, expect, inject, test } from "vitest";

const baseUrl = inject("baseUrl");

describe("files of public/", () => {
  test.each([
    ["favicon.ico", "image/x-icon"],
    ["icon.svg", "image/svg+xml"],
    ["icon-192.png", "image/png"],
    ["icon-512.png", "image/png"],
    ["icon-maskable-512.png", "image/png"],
    ["apple-touch-icon.png", "image/png"],
    ["social.png", "image/png"],
    ["manifest.webmanifest", "application/manifest+json"],
    ["robots.txt", "text/plain"],
  ])("/%s is served as %s, to reading methods only", async (name, type) => {
    const { status, headers } = await fetch(`${baseUrl}/${name}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain(type);
    expect(headers.get("cache-control")).toBe("public, max-age=86400");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    const posted = await fetch(`${baseUrl}/${name}`, { method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("every page links the icons, the manifest and the link preview image by an absolute URL", async () => {
    const html = await (await fetch(`${baseUrl}/recover`)).text();
    expect(html).toContain('<link rel="icon" href="/favicon.ico" sizes="48x48"/>');
    expect(html).toContain('<link rel="icon" href="/icon.svg" type="image/svg+xml" sizes="any"/>');
    expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
    expect(html).toMatch(/<meta property="og:image" content="http:\/\/[^"]+\/social\.png"\/>/);
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
  });

  test("pages may load the manifest, the capture page none", async () => {
    const policyOf = async (path: string) =>
      (await fetch(baseUrl + path)).headers.get("content-security-policy");
    expect(await policyOf("/docs")).toContain("manifest-src 'self'");
    expect(await policyOf("/verify")).not.toContain("manifest-src");
  });
});

test("SECURITY-REPORT-1 without a contact there is no security.txt", async () => {
  const answer = await fetch(new URL("/.well-known/security.txt", inject("baseUrl")));
  expect([answer.status, (await answer.json()).error.code]).toEqual([404, "NOT_FOUND"]);
});
