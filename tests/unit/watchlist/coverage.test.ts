import { expect, test } from "vitest";
import { CANDIDATES, type CandidateQuery, Coverage, type Part } from "@/lib/watchlist/index/coverage";
import { type Columns, FLAG } from "@/lib/watchlist/index/index-columns";
import { Dice } from "@/tools/evaluation/screening/random";

const NAMES = 12_000;
const TOKENS = 400;

/** Names of one to four words, some of them in every third name, with none to two dates of birth. */
function madeColumns(dice: Dice): Columns {
  const starts = [0];
  const words: number[] = [];
  const dateStart = [0];
  const dates: number[] = [];
  const flags: number[] = [];
  for (let name = 0; name < NAMES; name++) {
    const own = new Set(Array.from({ length: 1 + dice.below(4) }, () => wordOf(dice)));
    words.push(...own);
    starts.push(words.length);
    for (let i = dice.below(3); i > 0; i--) dates.push((1950 + dice.below(50)) * 10_000);
    dateStart.push(dates.length);
    flags.push(dice.chance(0.1) ? FLAG.shadowed : 0);
  }
  const names = Array.from({ length: TOKENS }, () => [] as number[]);
  for (let name = 0; name < NAMES; name++)
    for (const word of words.slice(starts[name], starts[name + 1])) names[word]?.push(name);
  const postingStart = [0];
  for (const { length } of names) postingStart.push((postingStart.at(-1) ?? 0) + length);
  return {
    nameStart: Uint32Array.from(starts),
    nameLexeme: Uint32Array.from(words),
    nameEntity: Uint32Array.from({ length: NAMES }, (_, i) => i),
    nameFlags: Uint16Array.from(flags),
    dateStart: Uint32Array.from(dateStart),
    date: Uint32Array.from(dates),
    postingStart: Uint32Array.from(postingStart),
    posting: Uint32Array.from(names.flat()),
  } as Partial<Columns> as Columns;
}

const wordOf = (dice: Dice) => Math.floor(TOKENS * dice.roll() ** 4);

function madeQuery(dice: Dice, { postingStart }: Columns): CandidateQuery {
  const parts = Array.from({ length: 1 + dice.below(5) }, (): Part => {
    const alike = new Map<number, number>();
    for (let i = dice.below(4); i >= 0; i--) alike.set(wordOf(dice), 0.7 + dice.below(4) / 10);
    const sorted = new Map([...alike].sort((a, b) => b[1] - a[1]));
    const sizes = [...sorted.keys()].map((word) => postingsOf(postingStart, word));
    const names = sizes.reduce((sum, size) => sum + size, 0);
    return { alike: sorted, names, rarity: Math.log(1 + NAMES / (1 + names)), isGuess: dice.chance(0.2) };
  });
  return {
    words: 1 + dice.below(4),
    isVowelless: dice.chance(0.2),
    year: dice.chance(0.6) ? 1950 + dice.below(50) : 0,
    parts: parts.sort((a, b) => a.names - b.names),
    joined: dice.chance(0.4) ? Array.from({ length: dice.below(5) }, () => dice.below(NAMES)) : [],
  };
}

const postingsOf = (starts: Uint32Array, word: number) => (starts[word + 1] ?? 0) - (starts[word] ?? 0);

/** What a part adds to each name that has one of its words: as much as the most similar one. */
function gainsOf({ posting, postingStart }: Columns, { alike, rarity }: Part): Map<number, number> {
  const gains = new Map<number, number>();
  for (const [word, share] of alike)
    for (const name of posting.subarray(postingStart[word], postingStart[word + 1]))
      gains.set(name, gains.get(name) ?? rarity * share);
  return gains;
}

/** Reads every posting of every part: how much each name covers, in the order in which names come up. */
function coveredBy(columns: Columns, { parts, joined }: CandidateQuery, expected: number) {
  const covered = new Map<number, number>();
  let rest = expected;
  for (const part of parts) {
    const addsNew = part.isGuess || covered.size < 2_000 || rest / expected > 0.45;
    if (!part.isGuess) rest -= part.rarity;
    for (const [name, gain] of gainsOf(columns, part))
      if (addsNew || covered.has(name)) covered.set(name, Math.fround((covered.get(name) ?? 0) + gain));
  }
  for (const name of joined) covered.set(name, Math.max(covered.get(name) ?? 0, Math.fround(expected + 1)));
  return covered;
}

function preferenceOf(name: number, columns: Columns, { year, words }: CandidateQuery): number {
  const { nameStart, dateStart, date } = columns;
  const byLength = -0.01 * Math.abs(postingsOf(nameStart, name) - words);
  const years = [...date.subarray(dateStart[name], dateStart[name + 1])].map((day) =>
    Math.floor(day / 10_000),
  );
  if (year === 0) return byLength;
  if (years.length === 0) return byLength + 0.05;
  return byLength + (years.some((listed) => Math.abs(listed - year) <= 1) ? 0.15 : -0.1);
}

/** What {@link Coverage} must come to. */
function plainly(columns: Columns, query: CandidateQuery): number[] {
  const expected = query.parts.reduce((sum, part) => sum + (part.isGuess ? 0 : part.rarity), 0) || 1;
  const isHidden = (name: number) =>
    ((columns.nameFlags[name] ?? 0) & FLAG.shadowed) !== 0 && !query.isVowelless;
  return [...coveredBy(columns, query, expected)]
    .filter(([name, sum]) => sum / expected >= 0.3 && !isHidden(name))
    .map(([name, sum]) => ({ name, value: sum / expected + preferenceOf(name, columns, query) }))
    .sort((a, b) => b.value - a.value)
    .slice(0, CANDIDATES)
    .map(({ name }) => name);
}

test("SCREEN-NAME-3 candidates are those that reading every posting gives, in the same order", () => {
  const dice = new Dice(19);
  const columns = madeColumns(dice);
  const coverage = new Coverage(columns);
  let full = 0;
  for (let i = 0; i < 400; i++) {
    const query = madeQuery(dice, columns);
    const found = coverage.best(query);
    expect(found).toEqual(plainly(columns, query));
    if (found.length === CANDIDATES) full += 1;
  }
  expect(full).toBeGreaterThan(100);
});
