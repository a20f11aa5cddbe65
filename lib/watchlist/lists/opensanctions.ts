import { z } from "zod";
import type { EntityKind, ListedEntity } from "../entity";
import { countryCodes } from "../matching/countries";
import { csvRows } from "./csv";
import { Gathering, sexOf } from "./gather";
import { BadList, type Entry, linesOf } from "./read";

/**
 * OpenSanctions: `entities.ftm.json` and `targets.nested.json` (an entity a line, FollowTheMoney) and
 * `targets.simple.csv`. Only entities that can be a person or a company and that have a topic are screened; the
 * same file has addresses, sanctions and ownerships.
 */

const KINDS: Readonly<Record<string, EntityKind>> = {
  Person: "person",
  Company: "company",
  Organization: "company",
  PublicBody: "company",
  LegalEntity: "either",
};

/** In the nested form a value may be another entity, which is no text to compare. */
const texts = z
  .array(z.unknown())
  .default([])
  .transform((values) => values.filter((value): value is string => typeof value === "string"));

const ftmEntity = z.object({
  id: z.string().min(1).max(255),
  schema: z.string(),
  caption: z.string().optional(),
  datasets: z.array(z.string()).default([]),
  referents: z.array(z.string()).default([]),
  target: z.boolean().optional(),
  properties: z.object({
    name: texts,
    alias: texts,
    weakAlias: texts,
    previousName: texts,
    birthDate: texts,
    nationality: texts,
    citizenship: texts,
    country: texts,
    jurisdiction: texts,
    mainCountry: texts,
    gender: texts,
    topics: texts,
  }),
});
type FtmEntity = z.infer<typeof ftmEntity>;

export async function* readFtm([file]: readonly string[]): AsyncIterable<Entry> {
  if (!file) throw new Error("A file is needed.");
  for await (const { line, text } of linesOf(file)) yield { line, entity: readLine(file, line, text) };
}

function readLine(file: string, line: number, text: string): ListedEntity | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new BadList(file, line, "not a line of JSON: the file is truncated, or in another format", cause);
  }
  if (typeof value === "object" && value !== null && "op" in value) {
    throw new BadList(file, line, "this is a delta file; the complete list is needed");
  }
  const parsed = ftmEntity.safeParse(value);
  if (!parsed.success) throw new BadList(file, line, "not a FollowTheMoney entity");
  return toEntity(parsed.data);
}

function toEntity({ id, schema, caption, datasets, referents, properties }: FtmEntity): ListedEntity | null {
  const kind = KINDS[schema];
  const topics = properties.topics;
  if (!kind || topics.length === 0) return null;
  const entry = new Gathering(id);
  entry.kind = kind;
  if (caption) entry.name(caption);
  for (const name of [...properties.name, ...properties.alias, ...properties.previousName]) {
    entry.name(name);
  }
  for (const name of properties.weakAlias) entry.name(name, true);
  entry.dates(properties.birthDate.filter((date) => /^\d{4}/.test(date)));
  entry.sex = sexOf(properties.gender[0]);
  const personal = [...properties.nationality, ...properties.citizenship];
  const local = [...properties.jurisdiction, ...properties.mainCountry, ...properties.country];
  entry.countries(kind === "person" && personal.length > 0 ? personal : [...personal, ...local]);
  const entity = entry.entity("", { topics, referents });
  return entity && { ...entity, datasets };
}

const SIMPLE_COLUMNS = ["id", "schema", "name", "aliases", "birth_date", "countries", "sanctions", "dataset"];

/** This file has no topics: an entry with sanctions gets the topic `sanction`, any other none. */
export async function* readSimpleCsv([file]: readonly string[]): AsyncIterable<Entry> {
  if (!file) throw new Error("A file is needed.");
  for await (const { line, row } of csvRows(file, { delimiter: "," }, SIMPLE_COLUMNS)) {
    const cell = (name: string) => row.get(name) ?? "";
    const list = (name: string) =>
      cell(name)
        .split(";")
        .map((part) => part.trim())
        .filter(Boolean);
    const entry = new Gathering(cell("id"));
    entry.kind = KINDS[cell("schema")] ?? null;
    for (const name of [cell("name"), ...list("aliases")]) entry.name(name);
    entry.dates(list("birth_date").filter((date) => /^\d{4}/.test(date)));
    entry.countries(countryCodes(list("countries")));
    const topics = cell("sanctions") === "" ? [] : ["sanction"];
    const entity = entry.entity("", { topics });
    yield { line, entity: entity && { ...entity, datasets: list("dataset") } };
  }
}
