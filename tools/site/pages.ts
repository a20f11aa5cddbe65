import { readFileSync } from "node:fs";
import path from "node:path";
import { reasonEntries } from "@/app/docs/decision-reasons";
import { errorEntries, errorLinks } from "@/app/docs/error-catalogue";
import { ROOT } from "@/tools/setup/root";
import { renderMarkdown, type Section } from "./markdown";
import { type ReferencePage, referencePages, tryForms } from "./reference";
import { thresholdTable } from "./thresholds";

/** A page of the documentation site. */
export interface DocsPage {
  /** Below `/docs/`; empty for the first page. */
  readonly path: string;
  readonly group: string;
  readonly title: string;
  readonly summary: string;
  /** The page as Markdown, as `/docs/<path>.md` answers it: links are absolute paths. */
  readonly markdown: string;
  readonly html: string;
  readonly sections: readonly Section[];
}

/** The written pages in the order of the navigation: group, then path below `/docs/` and source file of each page. */
const WRITTEN: readonly (readonly [
  group: string,
  pages: readonly (readonly [path: string, file: string])[],
])[] = [
  [
    "Start",
    [
      ["", "docs/guides/index.md"],
      ["quick-start", "docs/guides/quick-start.md"],
      ["sandbox", "docs/guides/sandbox.md"],
    ],
  ],
  [
    "Build",
    [
      ["sessions", "docs/guides/sessions.md"],
      ["embed", "docs/guides/embed.md"],
      ["apps", "docs/guides/apps.md"],
      ["webhooks", "docs/guides/webhooks.md"],
      ["decisions", "docs/guides/decisions.md"],
      ["liveness", "docs/guides/liveness.md"],
      ["companies", "docs/guides/companies.md"],
      ["screening", "docs/guides/screening.md"],
      ["errors", "docs/guides/errors.md"],
    ],
  ],
  [
    "Libraries and tools",
    [
      ["clients/typescript", "packages/client/README.md"],
      ["clients/python", "packages/client-python/README.md"],
      ["cli", "packages/cli/README.md"],
    ],
  ],
  [
    "Go live",
    [
      ["going-live", "docs/guides/going-live.md"],
      ["data-protection", "docs/data-protection.md"],
      ["changelog", "CHANGELOG.md"],
    ],
  ],
  [
    "Run the server",
    [
      ["operate/deployment", "docs/deployment.md"],
      ["operate/operations", "docs/operations.md"],
      ["operate/backup", "docs/backup.md"],
      ["operate/screening", "docs/screening.md"],
      ["operate/permissions", "docs/permissions.md"],
      ["operate/signed-statements", "docs/signed-statements.md"],
      ["operate/documents", "docs/documents.md"],
      ["operate/faces", "docs/faces.md"],
      ["operate/attacks", "docs/attacks.md"],
      ["operate/threat-model", "docs/threat-model.md"],
      ["operate/capacity", "docs/capacity.md"],
    ],
  ],
];
const REFERENCE_GROUP = "API reference";

/** Comments in a guide in whose place a table of the code stands. */
const INSERTS: Readonly<Record<string, () => string>> = {
  "error-entries": errorEntries,
  "error-links": errorLinks,
  "reason-entries": reasonEntries,
  thresholds: thresholdTable,
};

/** The address of each file that is a page. */
const ADDRESSES = new Map(
  WRITTEN.flatMap(([, pages]) => pages.map(([name, file]) => [file, addressOf(name)] as const)),
);

/** Where a page is served. */
export function addressOf(pagePath: string): string {
  return pagePath === "" ? "/docs" : `/docs/${pagePath}`;
}

/**
 * All pages, in the order of the navigation.
 * @param version of the service
 */
export function docsPages(version: string): readonly DocsPage[] {
  const written = WRITTEN.flatMap(([group, pages]) =>
    pages.map(([name, file]) => {
      const markdown = withInserts(readFileSync(path.join(ROOT, file), "utf8"));
      return page(group, { path: name, markdown }, file);
    }),
  );
  const reference = referencePages(version).map((each) =>
    page(REFERENCE_GROUP, each, `docs/${each.path}.md`),
  );
  const beforeOperation = written.findIndex(({ group }) => group === "Run the server");
  return [...written.slice(0, beforeOperation), ...reference, ...written.slice(beforeOperation)];
}

function withInserts(markdown: string): string {
  return markdown.replace(/<!-- insert: ([\w-]+) -->/g, (_, name: string) => {
    const insert = INSERTS[name];
    if (!insert) throw new Error(`There is nothing to insert under the name ${name}.`);
    return insert();
  });
}

function page(group: string, { path: name, markdown }: ReferencePage, file: string): DocsPage {
  const options = { file, addressOf: (target: string) => ADDRESSES.get(target), forms: tryForms() };
  const { html, title, summary, sections } = renderMarkdown(markdown, options);
  return { path: name, group, title, summary, markdown: served(markdown, file), html, sections };
}

/** Markdown as it is served: links lead to the Markdown of other pages, comments and heading ids are left out. */
function served(markdown: string, file: string): string {
  return markdown
    .replace(/<!--[\s\S]*?-->\n*/g, "")
    .replace(/^(#+ .*?) \{#[\w.-]+\}$/gm, "$1")
    .replace(/\]\((?!https?:|#|\/)([^)#\s]+)(#[^)\s]*)?\)/g, (whole, target: string, fragment = "") => {
      const address = ADDRESSES.get(path.posix.join(path.posix.dirname(file), target));
      return address === undefined ? whole : `](${markdownAddress(address)}${fragment})`;
    })
    .replace(/\]\((\/docs[\w/-]*)(#[^)\s]*)?\)/g, (_, address: string, fragment = "") => {
      return `](${markdownAddress(address)}${fragment})`;
    });
}

const markdownAddress = (address: string) => (address === "/docs" ? "/docs/index.md" : `${address}.md`);
