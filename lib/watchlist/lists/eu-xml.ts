import { datesIn } from "./dates";
import { Gathering, sexOf } from "./gather";
import { BadList, type Entry } from "./read";
import { elementsAt, type XmlElement, xmlElements } from "./xml";

/** The consolidated list of EU financial sanctions (FSF), XML 1.1: everything is in attributes. */

const DATASET = "eu_fsf";

export async function* readEuXml([file]: readonly string[]): AsyncIterable<Entry> {
  if (!file) throw new Error("A file is needed.");
  for await (const { line, element } of xmlElements(file, new Set(["sanctionEntity"]), "export")) {
    const id = element.attributes["logicalId"];
    if (!id) throw new BadList(file, line, "a sanctionEntity without logicalId");
    // The same identifiers as in the CSV file, so that judgements hold when the format is changed.
    yield { line, entity: readEntry(`eu-${id}`, element).entity(DATASET) };
  }
}

function readEntry(id: string, element: XmlElement): Gathering {
  const entry = new Gathering(id);
  const [type] = elementsAt(element, "subjectType");
  const code = type?.attributes["classificationCode"] || type?.attributes["code"] || "";
  entry.kind = /^p/i.test(code) ? "person" : /^e/i.test(code) ? "company" : null;
  for (const { attributes } of elementsAt(element, "nameAlias")) {
    const parts = ["firstName", "middleName", "lastName"].map((part) => attributes[part] ?? "");
    entry.name(attributes["wholeName"] || parts.join(" "), attributes["strong"] === "false");
    entry.sex ??= sexOf(attributes["gender"]);
  }
  if (entry.kind === "person") {
    entry.dates(elementsAt(element, "birthdate").flatMap(birthOf));
    entry.countries(countriesOf(element, "citizenship"));
  } else {
    entry.countries(countriesOf(element, "address"));
  }
  return entry;
}

function birthOf({ attributes }: XmlElement): string[] {
  return datesIn(attributes["birthdate"] || attributes["year"] || "");
}

/** `00` stands for an unknown country. */
function countriesOf(element: XmlElement, name: string): string[] {
  return elementsAt(element, name)
    .map(({ attributes }) => attributes["countryIso2Code"] ?? "")
    .filter((code) => code !== "" && code !== "00");
}
