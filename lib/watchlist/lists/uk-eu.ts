import { csvRows } from "./csv";
import { datesIn } from "./dates";
import { Gathering, sexOf } from "./gather";
import { type Entry, linesOf } from "./read";

/**
 * Lists with one row for each name, address, birth date or document of an entry. The rows are grouped in memory by the
 * entry's identifier; both lists have a few thousand entries.
 */

type Row = ReadonlyMap<string, string>;

interface Layout {
  readonly dataset: string;
  readonly prefix: string;
  readonly idColumn: string;
  read(entry: Gathering, row: Row): void;
}

async function* gathered(
  rows: AsyncIterable<{ line: number; row: Row }>,
  layout: Layout,
): AsyncIterable<Entry> {
  const entries = new Map<string, { line: number; entry: Gathering }>();
  for await (const { line, row } of rows) {
    const id = row.get(layout.idColumn) ?? "";
    if (id === "") continue;
    const standing = entries.get(id) ?? { line, entry: new Gathering(`${layout.prefix}-${id}`) };
    entries.set(id, standing);
    layout.read(standing.entry, row);
  }
  for (const { line, entry } of entries.values()) yield { line, entity: entry.entity(layout.dataset) };
}

const UK_NAME_PARTS = ["Name 1", "Name 2", "Name 3", "Name 4", "Name 5", "Name 6"] as const;

const UK: Layout = {
  dataset: "gb_fcdo_sanctions",
  prefix: "uk",
  idColumn: "Unique ID",
  read(entry, row) {
    const type = row.get("Designation Type") ?? row.get("Individual, Entity, Ship") ?? "";
    entry.kind = /^individual/i.test(type) ? "person" : /^entity/i.test(type) ? "company" : null;
    const isWeak = /weak|low/i.test(row.get("Alias strength") ?? "");
    entry.name(UK_NAME_PARTS.map((part) => row.get(part) ?? "").join(" "), isWeak);
    entry.name(row.get("Name non-latin script") ?? "", isWeak);
    if (entry.kind === "person") {
      entry.dates(split(row.get("D.O.B")).flatMap(datesIn));
      entry.countries(split(row.get("Nationality(/ies)")));
      entry.sex ??= sexOf(row.get("Gender"));
    } else {
      entry.countries(split(row.get("Address Country")));
    }
  },
};

/** The UK Sanctions List of the Foreign, Commonwealth & Development Office, CSV. */
export async function* readUk([file]: readonly string[]): AsyncIterable<Entry> {
  if (!file) throw new Error("A file is needed.");
  const skipLines = (await hasReportDate(file)) ? 1 : 0;
  const needed = ["Unique ID", "Name 6", "Name type", "Regime Name"];
  yield* gathered(csvRows(file, { delimiter: ",", skipLines }, needed), UK);
}

/** A line `Report Date: …` precedes the header. */
async function hasReportDate(file: string): Promise<boolean> {
  for await (const { text } of linesOf(file)) return /^"?Report Date/i.test(text);
  return false;
}

/** Several values of one cell: `(1) Russia (2) Ukraine`, `Russia; Ukraine`. */
function split(cell: string | undefined): string[] {
  return (cell ?? "")
    .split(/\(\d+\)|;|\|/)
    .map((part) => part.trim().replace(/[.,]$/, ""))
    .filter(Boolean);
}

const EU: Layout = {
  dataset: "eu_fsf",
  prefix: "eu",
  idColumn: "Entity_LogicalId",
  read(entry, row) {
    const type = row.get("Entity_SubjectType_ClassificationCode") || row.get("Entity_SubjectType") || "";
    entry.kind = /^p/i.test(type) ? "person" : /^e/i.test(type) ? "company" : entry.kind;
    const parts = ["NameAlias_FirstName", "NameAlias_MiddleName", "NameAlias_LastName"].map(
      (part) => row.get(part) ?? "",
    );
    entry.name(
      row.get("NameAlias_WholeName") || parts.join(" "),
      /weak|low/i.test(row.get("NameAlias_Remark") ?? ""),
    );
    if (entry.kind === "person") {
      entry.dates([row.get("BirthDate_BirthDate") || row.get("BirthDate_Year") || ""].flatMap(datesIn));
      entry.countries([row.get("Citizenship_CountryIso2Code") ?? ""]);
      entry.sex ??= sexOf(row.get("NameAlias_Gender"));
    } else {
      entry.countries([row.get("Address_CountryIso2Code") ?? ""]);
    }
  },
};

/** The consolidated list of EU financial sanctions (FSF), CSV 1.0 or 1.1: semicolons, byte order mark. */
export async function* readEu([file]: readonly string[]): AsyncIterable<Entry> {
  if (!file) throw new Error("A file is needed.");
  const needed = ["Entity_LogicalId", "Entity_SubjectType", "NameAlias_WholeName"];
  yield* gathered(csvRows(file, { delimiter: ";" }, needed), EU);
}
