import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { NextRequest } from "next/server";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { config, proxy } from "@/proxy";
import { colourRoles } from "@/tools/icons/colours";
import { appIcon, SHIELD } from "@/tools/icons/drawings";
import { ROOT } from "@/tools/setup/root";
import { sourceFiles } from "./source-tree";

const FOLDER = path.join(ROOT, "public");
const read = (name: string) => readFileSync(path.join(FOLDER, name));
const colours = colourRoles(readFileSync(path.join(ROOT, "app", "theme.css"), "utf8"));

/** The committed files of `public/`; the build adds the folders `verify` and `viewer`. */
const names = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => name)
  .sort();

interface Manifest {
  readonly start_url: string;
  readonly background_color: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
}

const manifest = JSON.parse(read("manifest.webmanifest").toString()) as Manifest;

describe("pictures", () => {
  test.each([
    ["icon-192.png", 192, 192],
    ["icon-512.png", 512, 512],
    ["icon-maskable-512.png", 512, 512],
    ["apple-touch-icon.png", 180, 180],
    ["social.png", 1200, 630],
  ])("%s is %i × %i pixels", async (name, width, height) => {
    expect(await sharp(read(name)).metadata()).toMatchObject({ format: "png", width, height });
  });

  test.each(["icon-maskable-512.png", "apple-touch-icon.png", "social.png"])(
    "%s has no transparent pixel",
    async (name) => {
      expect((await sharp(read(name)).stats()).isOpaque).toBe(true);
    },
  );

  test("favicon.ico holds 16, 32 and 48 pixels as PNG", async () => {
    const ico = read("favicon.ico");
    const frames = Array.from({ length: ico.readUInt16LE(4) }, (_, i) => {
      const at = 6 + 16 * i;
      const start = ico.readUInt32LE(at + 12);
      return { px: ico.readUInt8(at), png: ico.subarray(start, start + ico.readUInt32LE(at + 8)) };
    });
    const sizes = await Promise.all(frames.map(({ png }) => sharp(png).metadata()));
    expect(frames.map(({ px }) => px)).toEqual([16, 32, 48]);
    expect(sizes.map(({ width }) => width)).toEqual([16, 32, 48]);
  });

  test("the icon has the theme's accent and the dashboard's shield (`npm run icons` draws it)", () => {
    expect(read("icon.svg").toString()).toBe(appIcon(colours));
    expect(sourceFiles("/icons.tsx").some(({ text }) => text.includes(SHIELD))).toBe(true);
  });
});

describe("web manifest", () => {
  test("names files that exist, with their sizes", async () => {
    const found = await Promise.all(
      manifest.icons.map(async ({ src }) => {
        const { width, height, format } = await sharp(read(src.slice(1))).metadata();
        return format === "svg" ? "any" : `${width}x${height}`;
      }),
    );
    expect(found).toEqual(manifest.icons.map(({ sizes }) => sizes));
    expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
    expect(manifest.background_color).toBe(colours["ground"]);
  });
});

describe("robots.txt", () => {
  const disallowed = [
    ...read("robots.txt")
      .toString()
      .matchAll(/^Disallow: (\S+)$/gm),
  ].map(([, rule]) => rule ?? "");
  const isDisallowed = (url: string) => disallowed.some((rule) => url.startsWith(rule));

  test("leaves out every folder of routes but the documented public ones", () => {
    const folders = readdirSync(path.join(ROOT, "app"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.length).toBeGreaterThan(5);
    expect(folders.filter((name) => !isDisallowed(`/${name}/x`)).sort()).toEqual([
      ".well-known",
      "docs",
      "health",
      "livez",
      "llms.txt",
      "openapi.json",
      "readyz",
    ]);
  });

  test("hides none of the public files", () => {
    expect(names.filter((name) => isDisallowed(`/${name}`))).toEqual([]);
  });
});

describe("how they are served", () => {
  const isProxied = (url: string) => config.matcher.some((matcher) => new RegExp(`^${matcher}$`).test(url));
  const answer = (url: string, method = "GET") =>
    proxy(new NextRequest(`http://localhost${url}`, { method }));
  const isPage = (url: string) => answer(url).headers.has("content-security-policy");

  test("to reading methods only, without the headers of a page", () => {
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !isProxied(`/${name}`) || isPage(`/${name}`))).toEqual([]);
    expect(names.filter((name) => answer(`/${name}`, "POST").status !== 405)).toEqual([]);
    expect(answer("/robots.txt", "POST").headers.get("allow")).toBe("GET, HEAD");
  });

  test("every other path under the pages' headers, and the API under none", () => {
    const pages = ["/", "/docs", "/dashboard", "/verify/x", "/recover", "/no-file.png", "/icon-1.png"];
    expect(pages.filter((url) => !isProxied(url) || !isPage(url))).toEqual([]);
    // Its route sets the policy, from the one that the request brings (EMBED-FRAME-1).
    expect([isProxied("/verify"), isPage("/verify")]).toEqual([true, false]);
    expect(answer("/verify").headers.get("x-middleware-request-content-security-policy")).toMatch(/nonce-/);
    expect([isPage("/verify/embed.js"), answer("/verify/embed.js", "POST").status]).toEqual([false, 405]);
    expect(["/v1", "/v1/verify", "/f/abc", "/v/abc"].filter(isProxied)).toEqual([]);
  });

  test("kept for a day, never sniffed, and never a document that runs scripts", async () => {
    const { default: next } = (await import(pathToFileURL(path.join(ROOT, "next.config.mjs")).href)) as {
      default: { headers: () => Promise<{ source: string; headers: { key: string; value: string }[] }[]> };
    };
    const rules = await next.headers();
    for (const name of names) {
      const headers = rules.find(({ source }) => source === `/${name}`)?.headers ?? [];
      expect(Object.fromEntries(headers.map(({ key, value }) => [key, value])), name).toMatchObject({
        "Cache-Control": "public, max-age=86400",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      });
    }
  });
});
