import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { ERRORS } from "@/lib/contract/errors";
import { startOwnServer } from "@/tests/support/private-server";
import { ROOT } from "@/tools/setup/root";

/** The documentation as it is served. */

const baseUrl = inject("baseUrl");
const { pages } = JSON.parse(readFileSync(path.join(ROOT, "dist", "docs.json"), "utf8")) as {
  pages: Record<string, object>;
};
const paths = Object.keys(pages);
const addressOf = (name: string) => `${baseUrl}/docs${name === "" ? "" : `/${name}`}`;

const html = new Map<string, string>();
beforeAll(async () => {
  for (const name of paths) html.set(name, await (await fetch(addressOf(name))).text());
});

/** What the links of a page lead to. */
const linksOf = (text: string) =>
  [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) =>
    href.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  );
const idsOf = (text: string) => new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

/** What is wrong with a link of a page, or null. */
async function deadLink(name: string, href: string): Promise<string | null> {
  if (/^https:/.test(href)) return null;
  const { pathname, hash } = new URL(href, addressOf(name));
  const page = html.get(pathname.replace(/^\/docs\/?/, ""));
  if (!pathname.startsWith("/docs") || pathname.endsWith(".md"))
    return (await statusOf(pathname)) < 400 ? null : `${name}: ${href} is not there`;
  if (page === undefined) return `${name}: ${href} is no page`;
  const isThere = hash === "" || idsOf(page).has(decodeURIComponent(hash.slice(1)));
  return isThere ? null : `${name}: ${href} is no place of the page`;
}

const statuses = new Map<string, Promise<number>>();
function statusOf(pathname: string): Promise<number> {
  const known = statuses.get(pathname);
  if (known) return known;
  const asked = fetch(`${baseUrl}${pathname}`, { redirect: "manual" }).then(({ status }) => status);
  statuses.set(pathname, asked);
  return asked;
}

describe("DOCS-PAGE-1 a page of the documentation", () => {
  test("there are guides, the reference and the server's own documents", () => {
    for (const name of ["", "quick-start", "webhooks", "errors", "changelog", "reference", "operate/backup"])
      expect(paths).toContain(name);
    expect(paths.length).toBeGreaterThan(30);
  });

  test.each(paths)(
    "/docs/%s has a title, one heading of the first level, and the policy of a page",
    async (name) => {
      const answer = await fetch(addressOf(name));
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      const policy = answer.headers.get("content-security-policy") ?? "";
      const [, nonce = ""] = /'nonce-([^']+)'/.exec(policy) ?? [];
      expect(policy).not.toContain("unsafe");
      const text = await answer.text();
      const scripts = [...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
      expect(scripts.length).toBe(2);
      for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
      expect(text).not.toMatch(/__NONCE__| style="| on\w+="/);
      expect(text).toMatch(/<title>[^<]+<\/title>/);
      expect(text.match(/<h1/g)).toHaveLength(1);
    },
  );

  test("every link leads to a page, and to a place in it that is there", async () => {
    const pairs = [...html].flatMap(([name, text]) => linksOf(text).map((href) => [name, href] as const));
    expect(pairs.length).toBeGreaterThan(500);
    const problems = await Promise.all(pairs.map(async ([name, href]) => deadLink(name, href)));
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });

  test("examples call this server, and no id is there twice", () => {
    expect(html.get("quick-start")).toContain(`BASE=${baseUrl}`);
    for (const [name, text] of html) {
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(
        ids.filter((id, at) => ids.indexOf(id) !== at),
        name,
      ).toEqual([]);
    }
  });

  test("is less than 100 kB with its script and styles, before any compression", async () => {
    const sizeOf = async (address: string) => (await (await fetch(address)).arrayBuffer()).byteLength;
    const [first = ""] = html.values();
    const files = [...first.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)].map(([, file]) => file);
    expect(files).toHaveLength(2);
    let shared = 0;
    for (const file of files) shared += await sizeOf(`${baseUrl}${file}`);
    for (const name of paths) expect(shared + (await sizeOf(addressOf(name))), name).toBeLessThan(100_000);
  });

  test("ERROR-HELP-1 the first page names every code, for links of before", () => {
    for (const code of Object.keys(ERRORS)) {
      expect(html.get("")).toContain(`href="/docs/errors#${code}"`);
      expect(html.get("errors")).toContain(`<h3 id="${code}">`);
    }
  });
});

describe("DOCS-PAGE-4 search engines", () => {
  test("may list each page under one address, and nothing but pages", async () => {
    for (const [name, text] of html) {
      expect(text, name).toContain('<meta name="robots" content="index, follow">');
      expect(text, name).toContain(`<link rel="canonical" href="${addressOf(name)}">`);
    }
    const browser = { headers: { accept: "text/html" } };
    const missing = await (await fetch(`${baseUrl}/docs/nothing-here`, browser)).text();
    expect(missing).toContain('<meta name="robots" content="noindex, nofollow">');
    const markdown = await fetch(`${baseUrl}/docs/webhooks.md`);
    expect(markdown.headers.get("x-robots-tag")).toBe("noindex");
  });

  test("may list none with DOCS_INDEXED=0", async () => {
    const server = await startOwnServer({ DOCS_INDEXED: "0", RUN_WORKER: "0" });
    try {
      const page = await (await fetch(`${server.baseUrl}/docs`)).text();
      expect(page).toContain('<meta name="robots" content="noindex, nofollow">');
    } finally {
      await server.stop();
    }
  });
});

describe("DOCS-PAGE-2 the documentation for programs", () => {
  test.each(paths)("/docs/%s is Markdown under its address with .md", async (name) => {
    const answer = await fetch(`${baseUrl}/docs/${name === "" ? "index" : name}.md`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/markdown; charset=utf-8",
    ]);
    const text = await answer.text();
    expect(text).toMatch(/^# \S/);
    expect(text).not.toContain("<!--");
    expect(text).not.toContain("http://localhost:3000");
  });

  test("llms.txt lists every page", async () => {
    const answer = await fetch(`${baseUrl}/llms.txt`);
    expect(answer.headers.get("content-type")).toContain("text/plain");
    const text = await answer.text();
    expect(text).toMatch(/^# Identity verification\n\n> /);
    const listed = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address);
    expect(listed).toHaveLength(paths.length);
    for (const address of listed) expect((await fetch(address ?? "")).status, address).toBe(200);
    expect(text.match(/^- .*:$/gm), "a description that ends before what it announces").toBeNull();
  });

  test("a path without a page, and one that leads out of the folder, are not found", async () => {
    for (const name of [
      "nothing",
      "nothing.md",
      "errors/",
      "..%2Fpackage.json",
      "constructor",
      "__proto__",
      "%E0%A4%A",
    ]) {
      expect([name, (await fetch(`${baseUrl}/docs/${name}`)).status]).toEqual([
        name,
        expect.toBeOneOf([400, 404]),
      ]);
    }
  });
});
