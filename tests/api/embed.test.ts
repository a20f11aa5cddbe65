import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { createSession, validateSession } from "@/lib/contract/sessions";
import { getCaptureSettings, putCaptureSettings } from "@/lib/contract/settings";
import { fencesOf } from "@/tests/support/snippets";
import { ROOT } from "@/tools/setup/root";
import { type Business, newBusiness } from "@/tools/testing/business";

/** Who may show the hosted page, and the package by which they do. */

const baseUrl = inject("baseUrl");
const run = promisify(execFile);
const FOLDER = path.join(ROOT, "packages", "embed");
const TEST = { key: "test" } as const;

/** An origin that no other test uses. */
const ownOrigin = () => `https://shop-${Math.random().toString(36).slice(2)}.example.com`;
const allow = (business: Business, embedOrigins: string[], key: "live" | "test" = "test") =>
  business.callOk(putCaptureSettings, { body: { embedOrigins } }, { key });

async function headersFor(embed: string | null, page = "/verify"): Promise<Headers> {
  const query = embed === null ? "" : `?embed=${encodeURIComponent(embed)}`;
  const answer = await fetch(baseUrl + page + query, { redirect: "manual" });
  await answer.text();
  expect(answer.status).toBe(200);
  return answer.headers;
}
const ancestorsOf = (headers: Headers) =>
  (headers.get("content-security-policy") ?? "").match(/frame-ancestors [^;]*/g);

describe("EMBED-FRAME-1 the headers of the hosted page", () => {
  test("let nobody frame it unless a business allows the origin that asks; the rest of the policy stays", async () => {
    const business = await newBusiness(baseUrl);
    const origin = ownOrigin();
    const closed = await headersFor(origin);
    expect(ancestorsOf(closed)).toEqual(["frame-ancestors 'none'"]);
    expect(closed.get("x-frame-options")).toBe("DENY");
    expect(closed.get("cross-origin-opener-policy")).toBe("same-origin");
    await allow(business, [origin]);
    const open = await headersFor(origin);
    expect(ancestorsOf(open)).toEqual([`frame-ancestors ${origin}`]);
    expect(open.get("x-frame-options")).toBe(null);
    expect(open.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect(open.get("permissions-policy")).toMatch(/^camera=\(self\), microphone=\(\)/);
    const rest = (headers: Headers) =>
      headers
        .get("content-security-policy")
        ?.replace(/frame-ancestors [^;]*/, "")
        .replace(/nonce-[\w+/=]+/g, "nonce");
    expect(rest(open)).toBe(rest(closed));
    // Without the question, and on every other page, it stays closed.
    expect(ancestorsOf(await headersFor(null))).toEqual(["frame-ancestors 'none'"]);
    for (const page of ["/docs", "/dashboard/sign-in"]) {
      const headers = await headersFor(origin, page);
      expect(ancestorsOf(headers)).toEqual(["frame-ancestors 'none'"]);
      expect(headers.get("x-frame-options")).toBe("DENY");
    }
    await allow(business, []);
    expect(ancestorsOf(await headersFor(origin))).toEqual(["frame-ancestors 'none'"]);
  });

  test("never hold a text that is no origin", async () => {
    const business = await newBusiness(baseUrl);
    const origin = ownOrigin();
    await allow(business, [origin]);
    const wrong = [
      `${origin}/`,
      `${origin}; script-src *`,
      `${origin} *`,
      "*",
      "null",
      "https:",
      "'self'",
      "",
    ];
    for (const each of wrong) {
      const headers = await headersFor(each);
      expect(ancestorsOf(headers), each).toEqual(["frame-ancestors 'none'"]);
    }
  });

  test("a short link hands the question on", async () => {
    const business = await newBusiness(baseUrl);
    const origin = ownOrigin();
    const body = { shortLinkMinutes: 60, embedOrigins: [origin] };
    await business.callOk(putCaptureSettings, { body }, TEST);
    const { verifyUrl } = await business.callOk(createSession, { body: { userId: "u" } }, TEST);
    const answer = await fetch(`${verifyUrl}?embed=${encodeURIComponent(origin)}`, { redirect: "manual" });
    const target = new URL(answer.headers.get("location") ?? "");
    expect(target.searchParams.get("embed")).toBe(origin);
    expect(target.hash).toMatch(/^#session=/);
    const plain = await fetch(verifyUrl, { redirect: "manual" });
    expect(new URL(plain.headers.get("location") ?? "").search).toBe("");
  });
});

test("EMBED-FRAME-2 the business of the session decides, in the session's mode", async () => {
  const [mine, other] = [await newBusiness(baseUrl), await newBusiness(baseUrl)];
  const origin = ownOrigin();
  const embedded = async (business: Business, key: "live" | "test", embedOrigin?: string) => {
    const { session } = await business.callOk(createSession, { body: { userId: "u" } }, { key });
    const body = { session, ...(embedOrigin === undefined ? {} : { embedOrigin }) };
    return (await business.callOk(validateSession, { body })).embedded;
  };
  await allow(mine, [origin]);
  expect(await embedded(mine, "test", origin)).toBe(true);
  expect(await embedded(mine, "test")).toBe(false);
  expect(await embedded(mine, "test", `${origin}.example.com`)).toBe(false);
  expect(await embedded(mine, "live", origin)).toBe(false);
  expect(await embedded(other, "test", origin)).toBe(false);
});

test("EMBED-SETTING-1 the list takes https origins only, http of this machine in test mode, at most 20, each once", async () => {
  const business = await newBusiness(baseUrl);
  const refused = async (embedOrigins: string[], key: "live" | "test" = "test") =>
    (await business.call(putCaptureSettings, { body: { embedOrigins } }, { key })).error?.message;
  expect(await refused(["http://shop.example.com"])).toMatch(/^embedOrigins\[0\] must be an https origin/);
  expect(await refused(["https://*.example.com"])).toMatch(/^embedOrigins\[0\] must be an https origin/);
  expect(await refused(["https://a.example.com/page"])).toMatch(/^embedOrigins\[0\] must be an https origin/);
  expect(await refused(["https://[::1]"])).toBe("embedOrigins must name hosts, not IPv6 addresses.");
  expect(await refused(["https://a.example.com", "https://a.example.com"])).toBe(
    "embedOrigins must not name an origin twice.",
  );
  const many = Array.from({ length: 21 }, (_, at) => `https://a${at}.example.com`);
  expect(await refused(many)).toBe("embedOrigins must have at most 20 entries; received 21 entries.");
  const local = "http://localhost:4000";
  expect(await refused([local], "live")).toBe("embedOrigins[0] must be https; http is for test mode only.");
  expect((await allow(business, [local])).embedOrigins).toEqual([local]);
  expect((await business.callOk(getCaptureSettings)).embedOrigins).toEqual([]);
});

describe("EMBED-PACKAGE-1 the package", () => {
  beforeAll(() => run(process.execPath, ["--import", "tsx", "scripts/embed.ts"], { cwd: ROOT }), 120_000);

  test("holds modules, script, types and licence, depends on nothing, and is at most 5 kB for a browser", async () => {
    const { stdout } = await run("npm", ["pack", "--dry-run", "--json"], { cwd: FOLDER });
    const [{ files, name, version }] = JSON.parse(stdout) as [
      { files: { path: string }[]; name: string; version: string },
    ];
    expect([name, version]).toEqual([
      "identity-verification-embed",
      JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")).version,
    ]);
    const types = ["events", "index", "modal", "react"].map((each) => `dist/${each}.d.ts`);
    const code = ["embed", "index", "react"].map((each) => `dist/${each}.js`);
    const others = ["LICENSE", "README.md", "package.json"];
    expect(files.map((file) => file.path).sort()).toEqual([...others, ...types, ...code].sort());
    expect(JSON.parse(readFileSync(path.join(FOLDER, "package.json"), "utf8"))).not.toHaveProperty(
      "dependencies",
    );
    const sizes = code.map((each) => gzipSync(readFileSync(path.join(FOLDER, each))).length);
    expect(Math.max(...sizes)).toBeLessThan(5 * 1024);
    // The component's module takes the other one from beside it.
    expect(readFileSync(path.join(FOLDER, "dist/react.js"), "utf8")).toMatch(/from"\.\/index\.js"/);
  });

  test("the React sample of the guide compiles in a strict program", async () => {
    const guide = readFileSync(path.join(ROOT, "docs/guides/embed.md"), "utf8");
    const sample = fencesOf(guide).find(({ lang }) => lang === "tsx")?.text ?? "";
    const folder = mkdtempSync(path.join(ROOT, "node_modules", ".embed-sample-"));
    try {
      const entry = JSON.stringify(path.join(FOLDER, "dist", "react.js"));
      writeFileSync(
        path.join(folder, "sample.tsx"),
        `${sample.replace('"identity-verification-embed/react"', entry)}
        // @ts-expect-error an event that there is not
        export const wrong = <IdentityVerification url="" onEvent={({ type }) => type === "approved"} />;`,
      );
      const flags =
        "--ignoreConfig --noEmit --strict --skipLibCheck --jsx react-jsx --module nodenext --target es2022".split(
          " ",
        );
      const tsc = path.join(ROOT, "node_modules", ".bin", "tsc");
      await run(tsc, [...flags, path.join(folder, "sample.tsx")], { cwd: folder });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("the server serves the same script to any origin, for GET and HEAD only", async () => {
    const answer = await fetch(`${baseUrl}/verify/embed.js`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/javascript/);
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(await answer.text()).toBe(readFileSync(path.join(FOLDER, "dist/embed.js"), "utf8"));
    expect((await fetch(`${baseUrl}/verify/embed.js`, { method: "POST" })).status).toBe(405);
  });
});
