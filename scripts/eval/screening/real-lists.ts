import { readFileSync } from "node:fs";
import path from "node:path";
import { thresholdOf } from "@/lib/contract/thresholds";
import type { ListedEntity } from "@/lib/watchlist/entity";
import { LoadedList, type SearchSubject } from "@/lib/watchlist/index/search";
import { importList } from "@/lib/watchlist/lists/import";
import { RECORDS_FILE, readActiveLists } from "@/lib/watchlist/lists/versions";
import { countryCode } from "@/lib/watchlist/matching/countries";
import { Dice } from "@/tools/evaluation/screening/random";
import { PERTURBATIONS, perturbed } from "./perturb";

/** Imports and searches the lists of OFAC and the UN as published. */

const HIT_AT = thresholdOf("hitAt").default;

export interface RealLists {
  readonly importS: { readonly ofac: number; readonly un: number };
  readonly entities: { readonly ofac: number; readonly un: number };
  readonly persons: number;
  readonly foundExactly: number;
  readonly foundPerturbed: number;
  readonly byPerturbation: Readonly<Record<string, number>>;
  readonly negatives: { readonly asked: number; readonly hitWithDate: number; readonly hitWithout: number };
  readonly searchMs: { readonly p50: number; readonly p95: number };
}

export async function measureRealLists(shared: string, folder: string): Promise<RealLists> {
  const ofacFiles = ["sdn", "alt", "add"].map((name) => path.join(shared, "ofac", `${name}.csv`));
  const ofac = await timed(() =>
    importList({ folder, source: "ofac", format: "ofac-csv", files: ofacFiles }),
  );
  const unFiles = [path.join(shared, "un", "consolidated.xml")];
  const un = await timed(() => importList({ folder, source: "un", format: "un-xml", files: unFiles }));
  const lists = readActiveLists(folder).flatMap((list) => ("folder" in list ? [list] : []));
  const loaded = lists.map((list) => new LoadedList(list.folder));
  const spent: number[] = [];
  const search = (subject: SearchSubject) => {
    const began = performance.now();
    const matches = loaded.flatMap((list) => list.search(subject, { hitAt: HIT_AT }, 20));
    spent.push(performance.now() - began);
    return matches.map(({ entityId }) => entityId);
  };
  const persons = personsOf(lists.find(({ source }) => source === "un")?.folder ?? "");
  const exact = persons.filter((person) => search(queryFor(person)).includes(person.id));
  const changed = measurePerturbed(persons, search);
  const negatives = measureNegatives(path.join(shared, "negatives.dev.jsonl"), search);
  for (const list of loaded) list.close();
  spent.sort((a, b) => a - b);
  return {
    importS: { ofac: ofac.seconds, un: un.seconds },
    entities: { ofac: ofac.value.version.entities, un: un.value.version.entities },
    persons: persons.length,
    foundExactly: exact.length / persons.length,
    foundPerturbed: changed.found,
    byPerturbation: changed.byPerturbation,
    negatives,
    searchMs: { p50: spent[spent.length >> 1] ?? 0, p95: spent[Math.floor(spent.length * 0.95)] ?? 0 },
  };
}

function personsOf(folder: string): ListedEntity[] {
  return readFileSync(path.join(folder, RECORDS_FILE), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as ListedEntity)
    .filter(({ kind }) => kind === "person");
}

/** A query as from the person's document: the entry's first name, date and country. */
function queryFor({ names, datesOfBirth, countries, sex }: ListedEntity): SearchSubject {
  return {
    kind: "person",
    name: names[0]?.text ?? "",
    dateOfBirth: datesOfBirth[0],
    countries,
    sex: sex ?? undefined,
  };
}

function measurePerturbed(persons: readonly ListedEntity[], search: (subject: SearchSubject) => string[]) {
  const dice = new Dice(4);
  let found = 0;
  const byPerturbation: Record<string, number> = {};
  for (const how of PERTURBATIONS) {
    const ofThis = persons.filter((person) => {
      const subject = queryFor(person);
      return search({ ...subject, name: perturbed(subject.name, how, dice) }).includes(person.id);
    });
    byPerturbation[how] = ofThis.length / persons.length;
    found += ofThis.length;
  }
  return { found: found / (persons.length * PERTURBATIONS.length), byPerturbation };
}

interface Negative {
  readonly name: string;
  readonly birthDate: string;
  readonly nationality_name?: string;
}

function measureNegatives(file: string, search: (subject: SearchSubject) => string[]) {
  const people = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Negative);
  const isHit = (subject: SearchSubject) => search(subject).length > 0;
  const withDate = people.filter(({ name, birthDate, nationality_name: nationality }) => {
    const code = countryCode(nationality ?? "");
    return isHit({ kind: "person", name, dateOfBirth: birthDate, countries: code ? [code] : [] });
  });
  const without = people.filter(({ name }) => isHit({ kind: "person", name }));
  return {
    asked: people.length,
    hitWithDate: withDate.length / people.length,
    hitWithout: without.length / people.length,
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const began = performance.now();
  return { value: await work(), seconds: (performance.now() - began) / 1000 };
}
