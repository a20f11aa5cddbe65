import { readFile } from "node:fs/promises";
import path from "node:path";
import { Failure } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";
import { requestId } from "@/lib/platform/ids";
import { nonceOfPolicy } from "./policy-nonce";
import { refuse } from "./reply";

/** Written by scripts/docs-site/bundle.ts during `npm run build`. */
interface Site {
  /** By path below `/docs/`. */
  readonly pages: Readonly<Record<string, { readonly html: string; readonly markdown: string }>>;
  readonly notFound: string;
  readonly llms: string;
}

const SITE = path.join(/*turbopackIgnore: true*/ process.cwd(), "dist", "docs.json");
/** What the examples of the sources call; readers see the address of their own server. */
const EXAMPLE_BASE_URL = "http://localhost:3000";
const NONCE = "__NONCE__";
const ROBOTS = "__ROBOTS__";
const MARKDOWN = ".md";

let loaded: Promise<Site> | undefined;

/** Read once: the build that writes it is over before a server starts. */
function site(): Promise<Site> {
  loaded ??= readFile(SITE, "utf8").then((text) => JSON.parse(text) as Site);
  return loaded;
}

/**
 * A page of the documentation, as HTML or, under its path with `.md`, as Markdown (DOCS-PAGE-1). A path without a page is
 * the API's 404 for a program and a page for a browser, for any method (API-PATH-4).
 */
export async function docsPage(request: Request): Promise<Response> {
  const { pages, notFound } = await site();
  const name = decodeURI(new URL(request.url).pathname).replace(/^\/docs\/?/, "");
  const page = find(pages, name);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (page && !isRead)
    return refuse(new Failure("METHOD_NOT_ALLOWED", { headers: { Allow: "GET, HEAD" } }), requestId());
  if (page?.type === "markdown") return text(request, "text/markdown", page.text);
  if (page) return html(request, 200, page.text);
  const isBrowser = isRead && (request.headers.get("accept") ?? "").includes("text/html");
  return isBrowser ? html(request, 404, notFound) : refuse(new Failure("NOT_FOUND"), requestId());
}

/** The list of all pages for programs that read text (DOCS-PAGE-2). */
export async function llmsList(request: Request): Promise<Response> {
  return text(request, "text/plain", (await site()).llms);
}

type Found = { readonly type: "html" | "markdown"; readonly text: string };

function find(pages: Site["pages"], name: string): Found | undefined {
  const isMarkdown = name.endsWith(MARKDOWN);
  const path = isMarkdown ? name.slice(0, -MARKDOWN.length) : name;
  const key = isMarkdown && path === "index" ? "" : path;
  if (!Object.hasOwn(pages, key) || (isMarkdown && path === "")) return undefined;
  const page = pages[key];
  if (!page) return undefined;
  return isMarkdown ? { type: "markdown", text: page.markdown } : { type: "html", text: page.html };
}

const inHtml = (value: string) => value.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);

function html(request: Request, status: number, page: string): Response {
  const { BASE_URL, DOCS_INDEXED } = env();
  const filled = page
    .replaceAll(NONCE, nonceOfPolicy(request.headers))
    .replace(ROBOTS, DOCS_INDEXED && status === 200 ? "index, follow" : "noindex, nofollow")
    .replaceAll(EXAMPLE_BASE_URL, inHtml(BASE_URL));
  return answer(request, status, "text/html", filled);
}

function text(request: Request, type: string, content: string): Response {
  const { BASE_URL } = env();
  const absolute = content.replaceAll(EXAMPLE_BASE_URL, BASE_URL).replaceAll("](/", `](${BASE_URL}/`);
  return answer(request, 200, type, absolute, { "X-Robots-Tag": "noindex" });
}

function answer(
  request: Request,
  status: number,
  type: string,
  content: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = {
    ...more,
    "Content-Type": `${type}; charset=utf-8`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(request.method === "HEAD" ? null : content, { status, headers });
}
