import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../setup/root";

/** Tables of names that screening reads, made from the data of others: their notices, which must go with them. */
const DATA = "lib/watchlist/matching/data";
const TABLES = [
  { table: "japanese-names.json", from: "IPADIC 2.7.0, personal names", licence: "LICENCE-ipadic.txt" },
  {
    table: "han-characters.json",
    from: "Unicode Character Database 15.0, Unihan",
    licence: "LICENCE-unicode.txt",
  },
] as const;

export function nameDataNotices(): string[] {
  return TABLES.flatMap(({ table, from, licence }) => [
    `${DATA}/${table}: ${from}, selected and rearranged`,
    "",
    ...readFileSync(path.join(ROOT, DATA, licence), "utf8")
      .trim()
      .split("\n"),
    "",
  ]);
}
