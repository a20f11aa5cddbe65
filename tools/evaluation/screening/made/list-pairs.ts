import path from "node:path";
import type { ListedEntity } from "@/lib/watchlist/entity";
import { readOfacCsv } from "@/lib/watchlist/lists/ofac";
import type { Entry } from "@/lib/watchlist/lists/read";
import { readUn } from "@/lib/watchlist/lists/un";
import type { Pair } from "../pairs";
import { Dice } from "../random";
import { CHANGES } from "./changes";
import { alike, halfOf, nearest, pairOf, plain } from "./pair-of";

/**
 * Pairs from the published lists of OFAC and the UN: two strong aliases of one entity are the same, the names of the
 * nearest other entity are not, and a name changed by a rule is the same.
 */

/** Aliases less alike than this are other names of the entity (a nom de guerre), which no matcher can join. */
const LEAST_ALIKE = 0.5;
const LEAST_ALIKE_WORD = 0.35;
const NON_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const EACH = 160;

/** @param shared the folder with `ofac/` and `un/` */
export async function listPairs(shared: string, isHeldBack: boolean): Promise<Pair[]> {
  const entities = await readLists(shared);
  const half = entities.filter(({ id }) => halfOf(id) === isHeldBack);
  const dice = new Dice(19);
  const order = half.map((entity) => ({ entity, at: dice.roll() })).sort((a, b) => a.at - b.at);
  const mixed = order.map(({ entity }) => entity);
  return [...aliases(mixed), ...originals(mixed), ...neighbours(mixed), ...changed(mixed, dice)];
}

async function readLists(shared: string): Promise<ListedEntity[]> {
  const ofac = ["sdn", "alt", "add"].map((name) => path.join(shared, "ofac", `${name}.csv`));
  const un = [path.join(shared, "un", "consolidated.xml")];
  return [...(await entitiesOf(readOfacCsv(ofac))), ...(await entitiesOf(readUn(un)))];
}

async function entitiesOf(entries: AsyncIterable<Entry>): Promise<ListedEntity[]> {
  const entities: ListedEntity[] = [];
  for await (const { entity } of entries) if (entity && entity.kind !== "either") entities.push(entity);
  return entities;
}

const schemaOf = ({ kind }: ListedEntity): Pair["schema"] => (kind === "company" ? "Company" : "Person");
const strongNames = ({ names }: ListedEntity) =>
  names.filter(({ isWeak, text }) => !isWeak && text.includes(" ")).map(({ text }) => text);

/** The alias that is least like the first name and still recognisably the same. */
function aliases(entities: readonly ListedEntity[]): Pair[] {
  return entities
    .flatMap((entity) => {
      const [first = "", ...others] = strongNames(entity).filter((name) => !NON_LATIN.test(name));
      const same = others
        .map((other) => ({ other, share: alike(plain(first), plain(other)) }))
        .filter(
          ({ other, share }) =>
            share >= LEAST_ALIKE && share < 1 && isWordForWord(plain(first), plain(other)),
        )
        .sort((a, b) => a.share - b.share);
      const category = `list-alias-${schemaOf(entity).toLowerCase()}`;
      const [least] = same;
      return least
        ? [pairOf({ schema: schemaOf(entity), category, expect: "match" }, least.other, first)]
        : [];
    })
    .slice(0, EACH);
}

/** Every word of the shorter name has a counterpart in the other, and at most one word is left over. */
function isWordForWord(left: string, right: string): boolean {
  const [short = [], long = []] = [left.split(" "), right.split(" ")].sort((a, b) => a.length - b.length);
  const hasCounterpart = (word: string) =>
    long.some((other) => word === other || alike(word, other) >= LEAST_ALIKE_WORD);
  return short.length >= 2 && long.length - short.length <= 1 && short.every(hasCounterpart);
}

/** Names in their own script, which the UN publishes. */
function originals(entities: readonly ListedEntity[]): Pair[] {
  return entities
    .flatMap((entity) => {
      const names = strongNames(entity);
      const own = names.find((name) => NON_LATIN.test(name));
      const latin = names.find((name) => !NON_LATIN.test(name));
      if (!own || !latin || Math.abs(own.split(" ").length - latin.split(" ").length) > 1) return [];
      return [pairOf({ schema: schemaOf(entity), category: "list-own-script", expect: "match" }, own, latin)];
    })
    .slice(0, EACH);
}

/** The nearest name of another entity, unless the two share a whole name or alias words. */
function neighbours(entities: readonly ListedEntity[]): Pair[] {
  const pairs: Pair[] = [];
  for (const schema of ["Person", "Company"] as const) {
    const some = entities.filter((entity) => schemaOf(entity) === schema && strongNames(entity).length > 0);
    const firsts = some.map((entity) => strongNames(entity)[0] ?? "");
    for (const entity of some.slice(0, EACH)) {
      const own = new Set(entity.names.map(({ text }) => plain(text)));
      const others = firsts.filter((name) => !own.has(plain(name)));
      const [asked = ""] = strongNames(entity);
      const other = nearest(asked, others);
      const category = `list-neighbour-${schema.toLowerCase()}`;
      if (other && !isPerhapsSame(asked, other))
        pairs.push(pairOf({ schema, category, expect: "no_match" }, asked, other));
    }
  }
  return pairs;
}

/** Lists have several entries for some people: names this close prove nothing. */
function isPerhapsSame(left: string, right: string): boolean {
  return alike(plain(left), plain(right)) > 0.8;
}

function changed(entities: readonly ListedEntity[], dice: Dice): Pair[] {
  return CHANGES.flatMap(({ category, schema, change }) => {
    const pairs: Pair[] = [];
    for (const entity of entities) {
      if (pairs.length >= EACH / 4) break;
      const [name = ""] = strongNames(entity);
      const other = schemaOf(entity) === schema && !NON_LATIN.test(name) ? change(name, dice) : null;
      if (other !== null && other !== name)
        pairs.push(pairOf({ schema, category, expect: "match" }, other, name));
    }
    return pairs;
  });
}
