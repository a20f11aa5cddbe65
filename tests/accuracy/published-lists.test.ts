import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { operateLists } from "@/lib/screening/operate-lists";
import { findActive } from "@/lib/watchlist/lists/versions";
import { listsFolder } from "@/lib/watchlist/pool";
import { asked, base, published, setUpPublisher } from "@/tests/support/list-publisher";
import { sharedPath } from "@/tools/testing/dataset";

/** Whole lists, as they are published; what is fetched how is tested on short ones in tests/operations/list-sources.test.ts. */

const UN = sharedPath("data", "aml", "un", "consolidated.xml");
const OFAC = sharedPath("data", "aml", "ofac", "sdn.csv");

setUpPublisher();

test.skipIf(UN === null)(
  "SCREEN-SOURCE-1 the published list of the UN, twice and without some of its entries",
  async () => {
    const text = readFileSync(UN ?? "", "utf8");
    published.set("/un.xml", { body: text, etag: '"un-1"' });
    const un = { verb: "add", source: "un", urls: [`${base}/un.xml`] } as const;
    const first = await operateLists(un);
    expect(first.fetched).toMatchObject({ outcome: "imported" });
    const before = findActive(listsFolder(), "un")?.version.entities ?? 0;
    expect(before).toBeGreaterThan(500);
    expect((await operateLists({ verb: "update", source: "un" })).fetched).toMatchObject({
      outcome: "unchanged",
    });
    let left = 10;
    const fewer = text.replace(/<INDIVIDUAL>[\s\S]*?<\/INDIVIDUAL>/g, (whole) => (left-- > 0 ? "" : whole));
    published.set("/un.xml", { body: fewer, etag: '"un-2"' });
    await operateLists({ verb: "update", source: "un" });
    const now = findActive(listsFolder(), "un");
    expect(now?.version).toMatchObject({
      entities: before - 10,
      difference: { added: 0, changed: 0, removed: 10 },
    });
    // Cut in the middle, and then announced as whole.
    published.set("/un.xml", { body: fewer.slice(0, fewer.length / 2), etag: '"un-3"' });
    expect((await operateLists({ verb: "update", source: "un" })).fetched).toMatchObject({
      outcome: "failed",
      why: expect.stringContaining("not well-formed"),
    });
    expect(findActive(listsFolder(), "un")).toEqual(now);
    await operateLists({ verb: "remove", source: "un" });
  },
);

test.skipIf(OFAC === null)(
  "SCREEN-SOURCE-2 of the three files of OFAC one has changed: all are fetched, and the list is whole",
  async () => {
    const folder = path.dirname(OFAC ?? "");
    for (const name of ["sdn", "alt", "add"])
      published.set(`/${name.toUpperCase()}.CSV`, {
        body: readFileSync(path.join(folder, `${name}.csv`)),
        etag: `"${name}-1"`,
      });
    await operateLists({ verb: "add", source: "ofac-sdn", mirror: base });
    const before = findActive(listsFolder(), "ofac-sdn")?.version;
    expect(before?.entities).toBeGreaterThan(1000);
    asked.length = 0;
    await operateLists({ verb: "update", source: "ofac-sdn" });
    expect(asked).toEqual(["/SDN.CSV", "/ALT.CSV", "/ADD.CSV"]);
    const aliases = readFileSync(path.join(folder, "alt.csv"), "utf8");
    published.set("/ALT.CSV", { body: aliases.replace(/^.*\r?\n/, ""), etag: '"alt-2"' });
    asked.length = 0;
    await operateLists({ verb: "update", source: "ofac-sdn" });
    expect(asked).toEqual(["/SDN.CSV", "/ALT.CSV", "/ADD.CSV", "/SDN.CSV", "/ADD.CSV"]);
    expect(findActive(listsFolder(), "ofac-sdn")?.version).toMatchObject({
      entities: before?.entities,
      difference: { added: 0, changed: 1, removed: 0 },
    });
    await operateLists({ verb: "remove", source: "ofac-sdn" });
  },
);
