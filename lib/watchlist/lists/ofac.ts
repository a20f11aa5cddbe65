import { csvRecords } from "./csv";
import { datesIn } from "./dates";
import { Gathering, sexOf } from "./gather";
import { BadList, type Entry } from "./read";
import { elementsAt, textsAt, type XmlElement, xmlElements } from "./xml";

/**
 * OFAC's Specially Designated Nationals. CSV: sdn, alt and add, without header, `-0-` for an empty value, birth
 * dates and weak names in the remarks. XML: the same data as SDN.XML. Format: OFAC, "Data Specification for the SDN List".
 */

const DATASET = "us_ofac_sdn";
const EMPTY_VALUE = "-0-";
const COLUMNS = { sdn: 12, alt: 5, add: 6 } as const;

/** Vessels and aircraft are not screened. */
const CSV_KINDS: Readonly<Record<string, "person" | "company">> = {
  individual: "person",
  [EMPTY_VALUE]: "company",
  "": "company",
};

/** @param files sdn.csv, alt.csv and add.csv, in this order */
export async function* readOfacCsv([sdn, alt, add]: readonly string[]): AsyncIterable<Entry> {
  if (!sdn || !alt || !add) throw new Error("OFAC's CSV is three files: sdn.csv, alt.csv and add.csv.");
  const aliases = await byEntity(alt, COLUMNS.alt, ([, , , name = ""]) => name);
  const countries = await byEntity(add, COLUMNS.add, ([, , , , country = ""]) => country);
  for await (const { line, cells } of rows(sdn, COLUMNS.sdn)) {
    const [id = "", name = "", type = "", , , , , , , , , remarks = ""] = cells;
    const entry = new Gathering(`ofac-${id}`);
    entry.kind = CSV_KINDS[type] ?? null;
    const isPerson = entry.kind === "person";
    for (const each of [name, ...(aliases.get(id) ?? [])]) entry.name(isPerson ? givenFirst(each) : each);
    readRemarks(entry, remarks, isPerson);
    if (!isPerson) entry.countries(countries.get(id) ?? []);
    yield { line, entity: entry.entity(DATASET) };
  }
}

async function* rows(file: string, columns: number): AsyncIterable<{ line: number; cells: string[] }> {
  for await (const { line, cells } of csvRecords(file, { delimiter: "," })) {
    if (cells.length !== columns || !/^\d+$/.test(cells[0] ?? "")) {
      throw new BadList(file, line, `a row of ${columns} columns that begins with a number is expected here`);
    }
    yield { line, cells };
  }
}

async function byEntity(
  file: string,
  columns: number,
  take: (cells: readonly string[]) => string,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for await (const { cells } of rows(file, columns)) {
    const [id = ""] = cells;
    const value = take(cells);
    if (value === EMPTY_VALUE || value === "") continue;
    const standing = found.get(id);
    if (standing) standing.push(value);
    else found.set(id, [value]);
  }
  return found;
}

/** `DOB 07 Oct 1954; alt. DOB …; nationality Iran; Gender Male; a.k.a. 'BNC'.` */
function readRemarks(entry: Gathering, remarks: string, isPerson: boolean): void {
  for (const remark of remarks.split(";").map((part) => part.trim().replace(/\.$/, ""))) {
    // OFAC puts the aliases that it calls weak in the remarks.
    const weak = captured(/^(?:a|f|n)\.k\.a\. '(.+)'$/, remark);
    if (weak) entry.name(isPerson ? givenFirst(weak) : weak, true);
    if (isPerson) readPersonal(entry, remark);
  }
}

function readPersonal(entry: Gathering, remark: string): void {
  const date = captured(/^(?:alt\. )?DOB (.+)$/, remark);
  if (date) entry.dates(datesIn(date));
  const country = captured(/^(?:alt\. )?(?:nationality|citizen) (.+)$/, remark);
  if (country) entry.countries([country]);
  entry.sex ??= sexOf(captured(/^Gender (\w+)$/, remark));
}

function captured(pattern: RegExp, text: string): string | undefined {
  return pattern.exec(text)?.[1];
}

/** `AL-HAQ, Abdul` → `Abdul AL-HAQ`. */
function givenFirst(name: string): string {
  const comma = name.indexOf(",");
  return comma === -1 ? name : `${name.slice(comma + 1).trim()} ${name.slice(0, comma).trim()}`;
}

export async function* readOfacXml([file]: readonly string[]): AsyncIterable<Entry> {
  if (!file) throw new Error("A file is needed.");
  for await (const { line, element } of xmlElements(file, new Set(["sdnEntry"]), "sdnList")) {
    const [id] = textsAt(element, "uid");
    if (!id) throw new BadList(file, line, "an sdnEntry without uid");
    yield { line, entity: readEntry(id, element).entity(DATASET) };
  }
}

function readEntry(id: string, element: XmlElement): Gathering {
  const entry = new Gathering(`ofac-${id}`);
  const [type = ""] = textsAt(element, "sdnType");
  entry.kind = type === "Individual" ? "person" : type === "Entity" ? "company" : null;
  entry.name(fullName(element));
  for (const aka of elementsAt(element, "akaList", "aka")) {
    entry.name(fullName(aka), textsAt(aka, "category").includes("weak"));
  }
  if (entry.kind === "person") {
    entry.dates(textsAt(element, "dateOfBirthList", "dateOfBirthItem", "dateOfBirth").flatMap(datesIn));
    entry.countries(textsAt(element, "nationalityList", "nationality", "country"));
    entry.countries(textsAt(element, "citizenshipList", "citizenship", "country"));
    entry.sex = sexOf(/Gender;?\s*(\w)/.exec(textsAt(element, "idList", "id", "idNumber").join(";"))?.[1]);
  } else {
    entry.countries(textsAt(element, "addressList", "address", "country"));
  }
  return entry;
}

function fullName(element: XmlElement): string {
  return [...textsAt(element, "firstName"), ...textsAt(element, "lastName")].join(" ");
}
