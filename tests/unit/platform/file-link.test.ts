import { expect, test, vi } from "vitest";

process.env["SECRETS"] =
  `k2:${Buffer.alloc(32, 2).toString("base64url")},k1:${Buffer.alloc(32, 1).toString("base64url")}`;
process.env["CDN_URL"] = "https://files.example.com/";
process.env["BASE_URL"] = "";

const NOW = Date.parse("2026-01-01T00:00:00Z");
const ID = "doc_0000000000000000000001";
const { fileLink, checkFileLink } = await import("@/lib/platform/file-link");

const link = new URL(fileLink(ID, NOW));
const changed = (name: string, value: string) => {
  const query = new URLSearchParams(link.searchParams);
  query.set(name, value);
  return query;
};

test("UPLOAD-LINK-1 a link names one file on CDN_URL for one hour", () => {
  expect(link.origin + link.pathname).toBe(`https://files.example.com/f/${ID}`);
  expect([...link.searchParams.keys()]).toEqual(["e", "v", "s"]);
  expect(link.searchParams.get("e")).toBe(String(NOW / 1000 + 3600));
  expect(link.searchParams.get("v")).toBe("1");
  expect(checkFileLink(ID, link.searchParams, NOW)).toBe("good");
  expect(checkFileLink(ID, link.searchParams, NOW + 3_599_999)).toBe("good");
  expect(checkFileLink(ID, link.searchParams, NOW + 3_600_000)).toBe("expired");
});

test("UPLOAD-LINK-1 any change makes it invalid", () => {
  expect(checkFileLink(`${ID.slice(0, -1)}2`, link.searchParams, NOW)).toBe("forged");
  expect(checkFileLink(ID, changed("e", String(NOW / 1000 + 7200)), NOW)).toBe("forged");
  expect(checkFileLink(ID, changed("e", "9".repeat(400)), NOW)).toBe("forged");
  expect(checkFileLink(ID, changed("v", "2"), NOW)).toBe("forged");
  expect(checkFileLink(ID, changed("s", ""), NOW)).toBe("forged");
  expect(checkFileLink(ID, changed("s", `${link.searchParams.get("s")}A`), NOW)).toBe("forged");
  expect(checkFileLink("../../etc/passwd", link.searchParams, NOW)).toBe("forged");
  expect(checkFileLink(ID, new URLSearchParams(), NOW)).toBe("forged");
});

test("UPLOAD-LINK-1 a link signed before a rotation still works; one signed with other secrets does not", async () => {
  const reloaded = async (ring: string) => {
    vi.resetModules();
    process.env["SECRETS"] = ring;
    return import("@/lib/platform/file-link");
  };
  const key = (byte: number) => Buffer.alloc(32, byte).toString("base64url");
  const rotated = await reloaded(`k3:${key(3)},k2:${key(2)}`);
  expect(rotated.checkFileLink(ID, link.searchParams, NOW)).toBe("good");
  const stranger = await reloaded(`k2:${key(9)}`);
  expect(stranger.checkFileLink(ID, link.searchParams, NOW)).toBe("forged");
});
