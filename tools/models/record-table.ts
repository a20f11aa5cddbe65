interface ModelRow {
  readonly name: string;
  /** The npm package with its version, and the file in it. */
  readonly source: string;
  readonly licence: string;
  readonly sha256: string;
}

const TABLE = /(<!-- models:start[^>]*-->\n)[\s\S]*?(<!-- models:end -->)/;

/**
 * The document with its table of hashes regenerated from the record.
 * @throws Error when the document has no markers for the table
 */
export function withModelTable(document: string, models: readonly ModelRow[]): string {
  if (!TABLE.test(document))
    throw new Error("docs/models.md has no <!-- models:start --> … <!-- models:end -->.");
  const rows = models.map(
    ({ name, source, licence, sha256 }) => `| ${name} | ${source} | ${licence} | \`${sha256}\` |`,
  );
  const table = [
    "| Name | Weights | Licence | sha256 of the file in dist/models |",
    "|---|---|---|---|",
    ...rows,
  ].join("\n");
  return document.replace(TABLE, (_, start: string, end: string) => `${start}${table}\n${end}`);
}
