import type { EditedWhere } from "./make-edits";
import type { EditedPart } from "./zone-text";

/** What became of one altered document. */
export interface EditResult {
  readonly id: string;
  readonly isReal: boolean;
  /** `edit`, or the name of a false document. */
  readonly name: string;
  readonly part?: EditedPart;
  readonly where?: EditedWhere;
  readonly approvedBefore: boolean;
  readonly decision: string;
  /** Reasons, failed checks and signals that the untouched document does not have. */
  readonly added: readonly string[];
}

export interface GenuineResult {
  readonly id: string;
  readonly isReal: boolean;
  readonly decision: string;
}

/** Where nothing on the document repeats the print, it is as coherent after the change as before. */
type TableWhere = EditedWhere | "print_unrepeated";

const WHERE: Readonly<Record<TableWhere, string>> = {
  print: "print only, a zone says otherwise",
  print_unrepeated: "print only, which no zone repeats",
  zone: "zone only, check digits left",
  zone_fixed: "zone only, check digits made to hold",
  both: "print and zone alike (a coherent re-issue)",
};

/** The tables of docs/documents.md, by section. */
export function editTables(
  genuine: readonly GenuineResult[],
  results: readonly EditResult[],
): Readonly<Record<string, string>> {
  const edits = results.filter(({ where }) => where !== undefined);
  const repeated = new Set(edits.filter(({ where }) => where !== "print").map(keyOf));
  const whereOf = (edit: EditResult): TableWhere | undefined =>
    edit.where === "print" && !repeated.has(keyOf(edit)) ? "print_unrepeated" : edit.where;
  const rows = (Object.keys(WHERE) as TableWhere[]).flatMap((where) =>
    (["number", "date", "name"] as const).flatMap((part) => {
      const own = edits.filter((each) => whereOf(each) === where && each.part === part);
      return own.length === 0
        ? []
        : [row(`edit-${where.replaceAll("_", "-")}-${part}`, `${part}: ${WHERE[where]}`, own)];
    }),
  );
  const others = results.filter(({ where }) => where === undefined);
  const names = [...new Set(others.map(({ name }) => name))];
  const false_ = names.map((name) => {
    const own = others.filter((each) => each.name === name);
    return row(`false-${name.replaceAll("_", "-")}`, name.replaceAll("_", " "), own);
  });
  const straight = [false, true].map((isReal) => {
    const own = genuine.filter((each) => each.isReal === isReal);
    const approved = own.filter(({ decision }) => decision === "APPROVED").length;
    const id = isReal ? "edit-genuine-real" : "edit-genuine";
    return `| \`${id}\` | ${isReal ? "genuine, public samples" : "genuine, rendered"} | ${own.length} | ${approved} | ${approved} | – | |`;
  });
  const head =
    "| row | what is changed | made | untouched one approved | approved | with a new reason | most frequent new reasons |\n|---|---|---|---|---|---|---|";
  return { "document-edits": [head, ...straight, ...rows, ...false_].join("\n") };
}

/** One part of one document. */
const keyOf = ({ id, part }: EditResult) => `${id} ${part}`;

function row(id: string, title: string, results: readonly EditResult[]): string {
  const count = (is: (result: EditResult) => boolean) => results.filter(is).length;
  const cells = [
    `\`${id}\``,
    title,
    results.length,
    count(({ approvedBefore }) => approvedBefore),
    count(({ decision }) => decision === "APPROVED"),
    count(({ added }) => added.length > 0),
    mostFrequent(results.flatMap(({ added }) => added)),
  ];
  return `| ${cells.join(" | ")} |`;
}

const NAMED = 3;

function mostFrequent(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, NAMED)
    .map(([name, times]) => `\`${name}\` ${times}`)
    .join(", ");
}
