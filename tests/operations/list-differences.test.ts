import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { listVersion } from "@/db/schema/screening";
import { readListOverview } from "@/lib/screening/list-overview";
import { operateLists } from "@/lib/screening/operate-lists";
import { readDifference } from "@/lib/watchlist/lists/difference";
import {
  active,
  add,
  lines,
  people,
  publish,
  published,
  SOURCE,
  setUpPublisher,
} from "@/tests/support/list-publisher";

setUpPublisher();

describe("SCREEN-SOURCE-5 what a version changed is known", () => {
  test("the numbers are stored with the version, the names beside it", async () => {
    publish([...people(8), "Person Leaves"]);
    await add();
    const body = [
      lines(people(7)),
      JSON.stringify({
        id: people(8)[7],
        schema: "Person",
        properties: { name: ["Other Name"], topics: ["sanction"] },
      }),
      lines(["Person Comes"]),
    ].join("\n");
    published.set("/made.json", { body });
    await operateLists({ verb: "update", source: SOURCE });
    const { folder, version } = active() ?? { folder: "", version: null };
    expect(version?.difference).toEqual({ added: 1, changed: 1, removed: 1 });
    expect(readDifference(folder)).toMatchObject({
      before: 9,
      entities: 9,
      examples: {
        added: [{ id: "Person Comes", name: "Person Comes" }],
        changed: [{ id: "Person Number7", name: "Other Name" }],
        removed: [{ id: "Person Leaves", name: "Person Leaves" }],
      },
    });
    const stored = await db("server")
      .select()
      .from(listVersion)
      .where(eq(listVersion.version, version?.version ?? ""));
    expect(stored).toMatchObject([{ added: 1, changed: 1, removed: 1 }]);
  });

  test("of a version that returns they are those of its return", async () => {
    const first = people(10);
    publish(first);
    await add();
    const version = active()?.version.version ?? "";
    const stored = async () =>
      (await db("server").select().from(listVersion).where(eq(listVersion.version, version)))[0];
    expect(await stored()).toMatchObject({ added: null, removed: null });
    publish(people(9, 1).concat("Person Between"));
    await operateLists({ verb: "update", source: SOURCE });
    publish(first);
    await operateLists({ verb: "update", source: SOURCE });
    expect(active()?.version.version).toBe(version);
    expect(await stored()).toMatchObject({ added: 1, changed: 0, removed: 1 });
    const [list] = (await readListOverview()).filter(({ source }) => source === SOURCE);
    expect(list?.versions[0]).toMatchObject({ version, change: { added: 1, changed: 0, removed: 1 } });
  });
});
