import { asHtml } from "./markdown";
import { addressOf, type DocsPage } from "./pages";
import { EXAMPLE_BASE_URL } from "./requests";

/** What the server fills in for each request: the policy's nonce, and whether search engines may list the page. */
export const NONCE = "__NONCE__";
const ROBOTS = "__ROBOTS__";

export interface Assets {
  readonly script: string;
  readonly styles: string;
  readonly search: string;
}

/**
 * A whole HTML page. It can be read, and every page reached, without scripts; those add search, tabs, copying and forms.
 * @param pages all pages, for the navigation
 */
export function htmlPage(page: DocsPage, pages: readonly DocsPage[], assets: Assets): string {
  return [
    head(page, assets),
    '<body><a class="skip" href="#content">Skip to the content</a>',
    `<header class="top"><a class="brand" href="/docs">Identity verification <span>Docs</span></a>`,
    '<button type="button" id="search-button" hidden>Search <kbd>/</kbd></button>',
    '<button type="button" id="theme" hidden></button>',
    '<a class="to-dashboard" href="/dashboard">Dashboard</a><a class="to-menu" href="#menu">Menu</a></header>',
    '<div class="frame">',
    navigation(page, pages),
    `<main id="content" tabindex="-1">${page.html}${ending(page, pages)}</main>`,
    contents(page),
    "</div></body></html>",
  ].join("\n");
}

function head({ title, summary, path }: DocsPage, { script, styles, search }: Assets): string {
  const name = path === "" ? "Documentation" : title;
  return [
    '<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8">',
    `<title>${asHtml(name)}</title><meta name="description" content="${asHtml(shortened(summary))}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="referrer" content="no-referrer">',
    `<meta name="robots" content="${ROBOTS}"><link rel="canonical" href="${EXAMPLE_BASE_URL}${addressOf(path)}">`,
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="/favicon.ico" sizes="48x48"><link rel="icon" href="/icon.svg" type="image/svg+xml" sizes="any">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="alternate" type="text/markdown" href="${markdownOf(path)}">`,
    `<script nonce="${NONCE}">${BEFORE_PAINT}</script>`,
    `<link rel="stylesheet" nonce="${NONCE}" href="${styles}">`,
    `<script type="module" nonce="${NONCE}" src="${script}" data-search="${search}"></script></head>`,
  ].join("\n");
}

/** The first words of a summary, at most 200 letters. */
function shortened(summary: string): string {
  return summary.length <= 200 ? summary : summary.slice(0, 199).replace(/[\s,;:.]*\s\S*$/, "…");
}

/** Before the first paint: theme and language of before. Storage may be refused. */
const BEFORE_PAINT =
  "try{const d=document.documentElement.dataset,s=localStorage;d.language=s.getItem('docs-language')||'curl';" +
  "const t=s.getItem('docs-theme');if(t)d.theme=t}catch{document.documentElement.dataset.language='curl'}";

const markdownOf = (path: string) => `/docs/${path === "" ? "index" : path}.md`;

function navigation(page: DocsPage, pages: readonly DocsPage[]): string {
  const groups = [...new Set(pages.map(({ group }) => group))].map((group, index) => {
    const links = pages
      .filter((each) => each.group === group)
      .map((each) => {
        const current = each === page ? ' aria-current="page"' : "";
        return `<li><a href="${addressOf(each.path)}"${current}>${asHtml(each.title)}</a></li>`;
      });
    return `<h2 id="group-${index}">${group}</h2><ul aria-labelledby="group-${index}">${links.join("")}</ul>`;
  });
  return `<nav id="menu" aria-label="Documentation"><a class="close" href="#content">Close the menu</a>${groups.join("")}</nav>`;
}

/** The parts of a page, where it has several. */
function contents({ sections }: DocsPage): string {
  const parts = sections.filter(({ depth, id }) => depth === 2 && id !== "");
  if (parts.length < 2) return "";
  const links = parts.map(({ id, heading }) => `<li><a href="#${id}">${asHtml(heading)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${links.join("")}</ul></nav>`;
}

function ending(page: DocsPage, pages: readonly DocsPage[]): string {
  const at = pages.indexOf(page);
  const link = (rel: string, other: DocsPage | undefined) =>
    other ? `<a rel="${rel}" href="${addressOf(other.path)}">${asHtml(other.title)}</a>` : "<span></span>";
  return `<footer><p>${link("prev", pages[at - 1])}${link("next", pages[at + 1])}</p><p><a href="${markdownOf(page.path)}">This page as Markdown</a> · <a href="/llms.txt">llms.txt</a> · <a href="/openapi.json">openapi.json</a></p></footer>`;
}

/** The page of an address below `/docs` that nothing has. */
export function notFoundPage(pages: readonly DocsPage[], assets: Assets): string {
  const html =
    '<h1>Page not found</h1><p>The documentation has no page at this address. <a href="/docs">To its first page</a></p>';
  const page = {
    path: "",
    group: "",
    title: "Page not found",
    summary: "Page not found",
    markdown: "",
    html,
    sections: [],
  };
  return htmlPage(page, pages, assets).replace(
    "<title>Documentation</title>",
    "<title>Page not found</title>",
  );
}

/** The list of pages for programs that read text, as https://llmstxt.org describes it. */
export function llmsText(pages: readonly DocsPage[]): string {
  const groups = [...new Set(pages.map(({ group }) => group))].map((group) => {
    const rows = pages
      .filter((each) => each.group === group)
      .map(({ path, title, summary }) => `- [${title}](${markdownOf(path)}): ${shortened(summary)}`);
    return `## ${group}\n\n${rows.join("\n")}`;
  });
  return [
    "# Identity verification",
    "> Self-hosted identity verification: documents, face match, liveness, companies and screening, with a hosted page, signed webhooks and a sandbox. Every page is Markdown at the addresses below; the API is described by /openapi.json (OpenAPI 3.1), and in parts by tag: /openapi.json?tag=sessions.",
    ...groups,
    "",
  ].join("\n\n");
}
