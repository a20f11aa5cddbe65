import { yearsBetween } from "./dates";
import { Gathering, sexOf } from "./gather";
import { BadList, type Entry } from "./read";
import { elementsAt, textsAt, type XmlElement, xmlElements } from "./xml";

/**
 * The Swiss list of the State Secretariat for Economic Affairs (SECO), XML. Schema: swiss-sanctions-list, version 3. The
 * file keeps those who were taken off the list, and the history of each entry below it.
 */

const DATASET = "ch_seco_sanctions";
const ROOT = "swiss-sanctions-list";
const NO_NAME_PARTS: ReadonlySet<string> = new Set(["title", "suffix"]);

export async function* readSeco([file]: readonly string[]): AsyncIterable<Entry> {
  if (!file) throw new Error("A file is needed.");
  const places = await readPlaces(file);
  for await (const { line, element } of xmlElements(file, new Set(["target"]), ROOT)) {
    const id = element.attributes["ssid"];
    if (!id) throw new BadList(file, line, "a target without ssid");
    yield { line, entity: isDelisted(element) ? null : readEntry(id, element, places).entity(DATASET) };
  }
}

/** Countries by the id of a place. Addresses name places, which may come after them in the file. */
async function readPlaces(file: string): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>();
  for await (const { element } of xmlElements(file, new Set(["place"]), ROOT)) {
    const [country] = elementsAt(element, "country");
    const { ssid = "" } = element.attributes;
    places.set(ssid, country?.attributes["iso-code"] ?? "");
  }
  return places;
}

/** By the newest change; in the file they are in no order that is promised. */
function isDelisted(target: XmlElement): boolean {
  const changes = elementsAt(target, "modification").map(({ attributes }) => ({
    type: attributes["modification-type"],
    at: attributes["effective-date"] ?? attributes["publication-date"] ?? "",
  }));
  const newest = changes.reduce((last, { at }) => (at > last ? at : last), "");
  // On one day an entry can be taken off the list and put on it again: then it stays.
  const onThatDay = changes.filter(({ at }) => at === newest).map(({ type }) => type);
  return onThatDay.includes("de-listed") && !onThatDay.includes("listed");
}

function readEntry(id: string, target: XmlElement, places: ReadonlyMap<string, string>): Gathering {
  const entry = new Gathering(`ch-${id}`);
  const [person] = elementsAt(target, "individual");
  const [company] = elementsAt(target, "entity");
  entry.kind = person ? "person" : company ? "company" : null;
  const subject = person ?? company;
  if (!subject) return entry;
  entry.sex = sexOf(subject.attributes["sex"]);
  for (const identity of elementsAt(subject, "identity")) {
    for (const name of elementsAt(identity, "name")) readName(entry, name);
    if (person) {
      for (const birth of elementsAt(identity, "day-month-year")) entry.dates(birthOf(birth));
      entry.countries(
        elementsAt(identity, "nationality", "country").map(({ attributes }) => attributes["iso-code"] ?? ""),
      );
    } else {
      entry.countries(
        elementsAt(identity, "address").map(
          ({ attributes }) => places.get(attributes["place-id"] ?? "") ?? "",
        ),
      );
    }
  }
  return entry;
}

/** A name has parts in an order, and each part may have spellings in other languages and scripts. */
function readName(entry: Gathering, name: XmlElement): void {
  const isWeak = name.attributes["quality"] === "low";
  const parts = elementsAt(name, "name-part")
    .filter(({ attributes }) => !NO_NAME_PARTS.has(attributes["name-part-type"] ?? ""))
    .sort((a, b) => Number(a.attributes["order"] ?? 0) - Number(b.attributes["order"] ?? 0));
  entry.name(parts.flatMap((part) => textsAt(part, "value")).join(" "), isWeak);
  const variants = parts.map((part) => elementsAt(part, "spelling-variant"));
  const writings = new Set(variants.flat().map(writingOf));
  for (const writing of writings) {
    const spelt = variants.map((each) => each.find((variant) => writingOf(variant) === writing)?.text.trim());
    const isWhole = spelt.every(Boolean);
    // A part without this spelling stays as it is, unless it would mix scripts.
    if (isWhole || /LATN/i.test(writing))
      entry.name(parts.map((part, i) => spelt[i] || textsAt(part, "value").join(" ")).join(" "), isWeak);
  }
}

const writingOf = ({ attributes }: XmlElement) => `${attributes["lang"] ?? ""} ${attributes["script"] ?? ""}`;

function birthOf({ attributes }: XmlElement): string[] {
  const { year, month, day } = attributes as { year?: string; month?: string; day?: string };
  if (!year) return yearsBetween(Number(attributes["year-from"]), Number(attributes["year-to"]));
  const parts = [year.padStart(4, "0"), month?.padStart(2, "0"), month && day?.padStart(2, "0")];
  return [parts.filter(Boolean).join("-")];
}
