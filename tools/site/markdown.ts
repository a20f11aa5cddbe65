import path from "node:path";
import { Marked, type Token, type Tokens } from "marked";

/** The languages of examples, by the word after the fence; a run of fences in different ones becomes one set of tabs. */
export const LANGUAGES = {
  sh: { name: "curl", label: "curl" },
  ts: { name: "typescript", label: "TypeScript" },
  python: { name: "python", label: "Python" },
} as const;
type Language = keyof typeof LANGUAGES;
const isLanguage = (word: string): word is Language => word in LANGUAGES;

/** A heading, with the text below it up to the next one, for the search and the list of a page's parts. */
export interface Section {
  /** Empty for the text above the first heading of the second level. */
  readonly id: string;
  readonly depth: number;
  readonly heading: string;
  text: string;
}

export interface Rendered {
  readonly html: string;
  readonly title: string;
  /** The first paragraph, as plain text. */
  readonly summary: string;
  readonly sections: readonly Section[];
}

interface RenderOptions {
  /** The source file, relative to the repository: links start there. */
  readonly file: string;
  /** The address of the page made from a file, or undefined where the file is no page. */
  readonly addressOf: (file: string) => string | undefined;
  /** What the form of `<!-- try: id -->` needs, by id. */
  readonly forms?: Readonly<Record<string, object>>;
}

/**
 * Markdown of this repository as HTML. Nothing in it becomes HTML by itself: raw HTML is written out as text, comments are
 * left out, and a link leads to a page, to a place in it, or to an https address.
 * @throws Error for a picture, or a link of another kind
 */
export function renderMarkdown(markdown: string, options: RenderOptions): Rendered {
  const marked = new Marked();
  const tokens = marked.lexer(markdown);
  const sections: Section[] = [{ id: "", depth: 1, heading: "", text: "" }];
  const idOf = uniqueIds();
  let title = "";
  let summary = "";
  marked.use({
    renderer: {
      heading({ tokens: inner, depth }) {
        const raw = plainText(inner);
        const { words, id } = headingOf(raw, idOf);
        const shown = this.parser.parseInline(inner).replace(/\s*\{#[\w.-]+\}$/, "");
        if (depth === 1) {
          title ||= words;
          return `<h1>${shown}</h1>\n`;
        }
        sections.push({ id, depth, heading: words, text: "" });
        const link = `<a class="anchor" href="#${id}" aria-label="Link to ${asHtml(words)}">#</a>`;
        return `<h${depth} id="${id}">${shown} ${link}</h${depth}>\n`;
      },
      paragraph({ tokens: inner }) {
        summary ||= plainText(inner).replace(/\s+/g, " ");
        return `<p>${this.parser.parseInline(inner)}</p>\n`;
      },
      html({ text }) {
        const form = /^<!-- try: (\w+) -->/.exec(text.trim())?.[1];
        if (form !== undefined)
          return `<div class="try" data-try='${inQuotes(JSON.stringify(options.forms?.[form]))}'></div>\n`;
        return asHtml(text.replace(/<!--[\s\S]*?-->/g, "").trim());
      },
      code: ({ text, lang }) => codeBlock(text, lang ?? ""),
      table(token) {
        const cells = (row: Tokens.TableCell[], tag: "th" | "td") =>
          row.map((cell) => cellHtml(this.parser.parseInline(cell.tokens), tag)).join("");
        const isEmpty = token.header.every(({ text }) => text.trim() === "");
        const head = isEmpty ? "" : `<thead><tr>${cells(token.header, "th")}</tr></thead>`;
        const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
        return `<div class="table" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
      },
      link({ href, tokens: inner }) {
        const text = this.parser.parseInline(inner);
        const address = addressOfLink(href, options);
        return address === undefined ? text : `<a href="${asHtml(address)}">${text}</a>`;
      },
      checkbox: () => '<span aria-hidden="true">☐</span> ',
      image: ({ href }) => {
        throw new Error(`${options.file} shows a picture (${href}); the pages have none.`);
      },
    },
  });
  // Rendering fills the sections' headings; their texts come from the tokens in the same order.
  const html = marked.parser(withTabs(tokens));
  collectTexts(tokens, sections);
  return { html, title, summary, sections };
}

function collectTexts(tokens: readonly Token[], sections: readonly Section[]): void {
  let at = 0;
  for (const token of tokens) {
    if (token.type === "heading" && (token as Tokens.Heading).depth > 1) at += 1;
    else if (!["heading", "code", "html", "space"].includes(token.type)) {
      const section = sections[at];
      if (section) section.text = `${section.text} ${plainText([token])}`.replace(/\s+/g, " ").trim();
    }
  }
}

/** The words of a heading and its id: `{#id}` at its end, the whole of a heading that is one piece of code, or its words. */
function headingOf(raw: string, idOf: (text: string) => string): { words: string; id: string } {
  const [, words = raw, given] = /^(.*?)\s*(?:\{#([\w.-]+)\})?$/.exec(raw) ?? [];
  if (given !== undefined) return { words, id: given };
  return { words, id: /^[A-Z][A-Z0-9_]+$/.test(words) ? words : idOf(words) };
}

/** Ids as GitHub makes them of headings, so that a link holds in both places. */
function uniqueIds(): (text: string) => string {
  const used = new Map<string, number>();
  return (text) => {
    const id = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-");
    const count = used.get(id) ?? 0;
    used.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  };
}

function addressOfLink(href: string, { file, addressOf }: RenderOptions): string | undefined {
  if (/^(https:\/\/|#|\/)/.test(href)) return href;
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) throw new Error(`${file} has a link of another kind: ${href}`);
  const [target = "", fragment] = href.split("#");
  const address = addressOf(path.posix.join(path.posix.dirname(file), target));
  if (address === undefined) return undefined;
  return fragment === undefined ? address : `${address}#${fragment}`;
}

interface Tabs extends Tokens.Generic {
  readonly type: "code";
  readonly text: string;
  readonly lang: string;
}

/** Puts each run of fences in different languages into one token, which {@link codeBlock} draws as tabs. */
function withTabs(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (const token of tokens) {
    const before = out.findLast(({ type }) => type !== "space");
    const lang = String((token as Tabs).lang);
    const languages = String((before as Tabs | undefined)?.lang ?? "").split(" ");
    const isRun = token.type === "code" && before?.type === "code" && [lang, ...languages].every(isLanguage);
    if (isRun && !languages.includes(lang)) {
      Object.assign(before as Tabs, {
        lang: [...languages, lang].join(" "),
        text: `${(before as Tabs).text}\0${(token as Tabs).text}`,
      });
      while (out.at(-1)?.type === "space") out.pop();
    } else out.push({ ...token } as Token);
  }
  return out;
}

function codeBlock(text: string, lang: string): string {
  const languages = lang.split(" ");
  if (languages.length === 1) return `<div class="code">${pre(text)}</div>\n`;
  const parts = text.split("\0").map((part, index) => {
    const { name, label } = LANGUAGES[languages[index] as Language];
    return `<div class="code" data-language="${name}"><p class="language">${label}</p>${pre(part)}</div>`;
  });
  return `<div class="tabs">${parts.join("")}</div>\n`;
}

/** A cell; a head without words is an ordinary cell, because a screen reader has nothing to say of it. */
const cellHtml = (html: string, tag: "th" | "td") => (html === "" ? "<td></td>" : `<${tag}>${html}</${tag}>`);

/** Wide code is scrolled by keyboard too, so it takes the focus. */
const pre = (text: string) => `<pre tabindex="0"><code>${inText(text)}</code></pre>`;
/** Text between tags, and in single quotes: JSON and code are shorter with their double quotes as they are. */
const inText = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const inQuotes = (text: string) => inText(text).replaceAll("'", "&#39;");

/** The words of tokens, without marks. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "table") {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows]
          .flat()
          .map((cell) => `${plainText(cell.tokens)} `)
          .join("");
      }
      if (token.type === "list")
        return (token as Tokens.List).items.map((item) => `${plainText(item.tokens)} `).join("");
      const { tokens: inner, text = "" } = token as { tokens?: readonly Token[]; text?: string };
      return inner ? plainText(inner) : withoutEntities(text);
    })
    .join("");
}

const withoutEntities = (text: string) =>
  text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");

/** Text as it may stand in HTML, attributes included. */
export function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
