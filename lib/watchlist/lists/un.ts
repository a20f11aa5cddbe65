import { datesIn, yearsBetween } from "./dates";
import { Gathering, sexOf } from "./gather";
import { BadList, type Entry } from "./read";
import { elementsAt, textsAt, type XmlElement, xmlElements } from "./xml";

/** The United Nations Security Council consolidated list, XML. Schema: sc-sanctions.xsd. */

const DATASET = "un_sc_sanctions";
const NAME_PARTS = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"] as const;

export async function* readUn([file]: readonly string[]): AsyncIterable<Entry> {
  if (!file) throw new Error("A file is needed.");
  for await (const { line, element } of xmlElements(
    file,
    new Set(["INDIVIDUAL", "ENTITY"]),
    "CONSOLIDATED_LIST",
  )) {
    const [id] = textsAt(element, "DATAID");
    if (!id) throw new BadList(file, line, `an ${element.name} without DATAID`);
    yield { line, entity: readEntry(id, element).entity(DATASET) };
  }
}

function readEntry(id: string, element: XmlElement): Gathering {
  const entry = new Gathering(`un-${id}`);
  const isPerson = element.name === "INDIVIDUAL";
  entry.kind = isPerson ? "person" : "company";
  entry.name(NAME_PARTS.flatMap((part) => textsAt(element, part)).join(" "));
  for (const name of textsAt(element, "NAME_ORIGINAL_SCRIPT")) entry.name(name);
  for (const alias of elementsAt(element, `${element.name}_ALIAS`)) {
    const isWeak = textsAt(alias, "QUALITY").includes("Low");
    for (const name of textsAt(alias, "ALIAS_NAME")) entry.name(name, isWeak);
  }
  if (isPerson) {
    for (const birth of elementsAt(element, "INDIVIDUAL_DATE_OF_BIRTH")) entry.dates(datesOf(birth));
    entry.countries(textsAt(element, "NATIONALITY", "VALUE"));
    entry.sex = sexOf(textsAt(element, "GENDER")[0]);
  } else {
    entry.countries(textsAt(element, "ENTITY_ADDRESS", "COUNTRY"));
  }
  return entry;
}

function datesOf(birth: XmlElement): string[] {
  const [from] = textsAt(birth, "FROM_YEAR");
  const [to] = textsAt(birth, "TO_YEAR");
  const range = from && to ? yearsBetween(Number(from), Number(to)) : [];
  return [...[...textsAt(birth, "DATE"), ...textsAt(birth, "YEAR")].flatMap(datesIn), ...range];
}
