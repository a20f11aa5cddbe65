/** One rule of docs/rules.md. */
export interface Rule {
  readonly id: string;
  /** Why no automatic test proves it, where the rule says so. */
  readonly noTest: string | null;
}

/** A file that may cite rules; `path` is relative to the repository. */
export interface CitingFile {
  readonly path: string;
  readonly text: string;
}

/** `AREA-TOPIC-N`, for example `WEBHOOK-RETRY-1`. */
const RULE_ID = /\b[A-Z][A-Z0-9]*-[A-Z][A-Z0-9]*-\d{1,3}\b/g;

/** The rules of the text of docs/rules.md, in its order: each is a bullet that begins with its id in bold. */
export function parseRules(text: string): Rule[] {
  return text
    .split(/^(?=- \*\*[A-Z])/m)
    .filter((part) => part.startsWith("- **"))
    .map((bullet) => {
      const [, id = ""] = /^- \*\*([A-Z0-9-]+)\*\*/.exec(bullet) ?? [];
      const [, reason] = /\*No\s+test:\*\s*([^*]+?)(?:\n\n|\n#|$)/.exec(bullet) ?? [];
      return { id, noTest: reason?.replace(/\s+/g, " ").trim() ?? null };
    });
}

/**
 * Every rule id that a text cites. Names that merely look like one (`UTF-8`, `SHA-256-1`) are told apart by their area.
 * @param areas the areas of docs/rules.md, such as `WEBHOOK`
 */
export function citedRules(text: string, areas: ReadonlySet<string>): string[] {
  return [...text.matchAll(RULE_ID)]
    .map(([id]) => id)
    .filter((id) => areas.has(id.slice(0, id.indexOf("-"))));
}

/** The areas of the given rules: the first word of each id. */
export function areasOf(rules: readonly Rule[]): ReadonlySet<string> {
  return new Set(rules.map(({ id }) => id.slice(0, id.indexOf("-"))));
}

/** For each rule the files that name it, in the order given. */
export function rulesByFile(
  rules: readonly Rule[],
  files: readonly CitingFile[],
): ReadonlyMap<string, readonly string[]> {
  const areas = areasOf(rules);
  const named = new Map<string, string[]>(rules.map(({ id }) => [id, []]));
  for (const { path, text } of files) {
    for (const id of new Set(citedRules(text, areas))) named.get(id)?.push(path);
  }
  return named;
}
