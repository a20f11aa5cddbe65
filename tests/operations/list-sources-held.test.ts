import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { listSource } from "@/db/schema/screening";
import { readListOverview } from "@/lib/screening/list-overview";
import { operateLists } from "@/lib/screening/operate-lists";
import { refreshDueLists, refreshSource } from "@/lib/screening/refresh-lists";
import { readDifference } from "@/lib/watchlist/lists/difference";
import { dropHeld, findHeld, heldFolder } from "@/lib/watchlist/lists/versions";
import { listsFolder } from "@/lib/watchlist/pool";
import {
  active,
  add,
  asked,
  auditOf,
  base,
  lines,
  people,
  publish,
  published,
  rowOf,
  SOURCE,
  setUpPublisher,
} from "@/tests/support/list-publisher";

setUpPublisher();

const HOUR_MS = 3_600_000;

describe("SCREEN-SOURCE-4 what is not whole or looks wrong does not come into force", () => {
  test("a connection that breaks, a file over the limit, a page instead of a list", async () => {
    publish(people(20));
    await add({ mostBytes: 10_000 });
    const inForce = active();
    for (const [file, why] of [
      [{ body: lines(people(30)), cutAt: 500 }, /./],
      [{ body: lines(people(300)) }, /larger than 10000 bytes/],
      [{ body: "<html>please sign in</html>" }, /not a line of JSON/],
      [{ body: "" }, /empty/],
    ] as const) {
      published.set("/made.json", file);
      const { fetched } = await operateLists({ verb: "update", source: SOURCE });
      expect(fetched).toMatchObject({ outcome: "failed", why: expect.stringMatching(why) });
      expect(active()).toEqual(inForce);
    }
    expect((await rowOf())?.failures).toBe(4);
  });

  test("a file that is not the one of its checksum, as sums or as the index of OpenSanctions", async () => {
    const body = lines(people(3));
    const hash = (name: string, text: string) => createHash(name).update(text).digest("hex");
    published.set("/made.json", { body });
    const sums = (text: string) => published.set("/sums", { body: text });
    const checksumUrl = `${base}/sums`;
    sums(`${hash("sha256", "other")}  made.json\n`);
    expect((await add({ checksumUrl })).fetched).toMatchObject({
      outcome: "failed",
      why: expect.stringContaining("does not match the publisher's checksum"),
    });
    expect(active()).toBeNull();
    sums(`${hash("sha256", body)}  another.json\n`);
    expect((await add({ checksumUrl })).fetched).toMatchObject({
      why: expect.stringContaining("no checksum of"),
    });
    published.delete("/sums");
    expect((await add({ checksumUrl })).fetched).toMatchObject({
      why: expect.stringContaining("answered 404"),
    });
    for (const good of [
      `${hash("sha256", "x")}  x\n${hash("sha256", body)} *lists/made.json\n`,
      hash("sha256", body).toUpperCase(),
      JSON.stringify({ resources: [{ name: "made.json", checksum: hash("sha1", body) }] }),
    ]) {
      sums(good);
      expect((await add({ checksumUrl })).fetched, good).toMatchObject({ entities: 3 });
    }
  });

  test("half of the entries gone: held until it is confirmed, which the audit logs say", async () => {
    publish(people(10), '"ten"');
    await add();
    const inForce = active();
    publish(people(5), '"five"');
    const { fetched } = await operateLists({ verb: "update", source: SOURCE });
    expect(fetched).toMatchObject({
      outcome: "held",
      held: { why: expect.stringContaining("cut off"), before: 10, entities: 5, added: 0, removed: 5 },
    });
    expect(active()).toEqual(inForce);
    const held = findHeld(listsFolder(), SOURCE);
    expect(readDifference(heldFolder(listsFolder(), SOURCE))).toMatchObject({
      removed: 5,
      examples: { added: [], removed: people(5, 5).map((name) => ({ id: name, name })) },
    });
    // It stays held, and what is in force is not taken for confirmed.
    asked.length = 0;
    await refreshDueLists(Date.now() + 8 * HOUR_MS);
    expect(asked).toContain("/made.json");
    expect(active()).toEqual(inForce);
    const answer = await operateLists({ verb: "confirm", source: SOURCE });
    expect(answer).toMatchObject({
      fetched: { outcome: "imported", entities: 5 },
      sources: [{ held: null, entities: 5 }],
    });
    expect(active()?.version.version).toBe(held?.version);
    expect(await auditOf()).toContain(`operator list.confirmed ${SOURCE}@${held?.version}`);
    await expect(operateLists({ verb: "confirm", source: SOURCE })).rejects.toThrow(
      "waits for a confirmation",
    );
  });

  test("confirmed on a machine that does not have it: it is fetched again, and only that version comes into force", async () => {
    publish(people(10));
    await add();
    publish(people(4));
    await operateLists({ verb: "update", source: SOURCE });
    const held = (await rowOf())?.held;
    await db("server")
      .update(listSource)
      .set({ answer: "confirmed", answeredVersion: held?.version })
      .where(eq(listSource.source, SOURCE));
    publish(people(2));
    // Another one by now: that one was not looked at.
    dropHeld(listsFolder(), SOURCE);
    expect(await refreshSource(SOURCE)).toMatchObject({ outcome: "held", held: { entities: 2 } });
    expect(active()?.version.entities).toBe(10);
    const second = (await rowOf())?.held;
    dropHeld(listsFolder(), SOURCE);
    await db("server")
      .update(listSource)
      .set({ answer: "confirmed", answeredVersion: second?.version })
      .where(eq(listSource.source, SOURCE));
    expect(await refreshSource(SOURCE)).toMatchObject({ outcome: "imported", entities: 2 });
  });

  test("rejected: it is dropped and not held again; the next good version comes into force", async () => {
    publish(people(10), '"a"');
    await add();
    // As many entries, but other ones.
    publish(people(10, 100), '"b"');
    expect((await operateLists({ verb: "update", source: SOURCE })).fetched).toMatchObject({
      outcome: "held",
      held: { why: expect.stringContaining("another list"), added: 10, removed: 10 },
    });
    await operateLists({ verb: "reject", source: SOURCE });
    expect((await auditOf()).at(-1)).toContain("operator list.rejected");
    for (const etag of ['"b"', '"c"']) {
      publish(people(10, 100), etag);
      const { fetched } = await operateLists({ verb: "update", source: SOURCE });
      expect(fetched).toEqual({ outcome: "rejected" });
    }
    expect(await rowOf()).toMatchObject({ held: null, failures: 0 });
    expect(active()?.version.entities).toBe(10);
    publish(people(11), '"d"');
    expect((await operateLists({ verb: "update", source: SOURCE })).fetched).toMatchObject({
      outcome: "imported",
      entities: 11,
    });
    expect(await rowOf()).toMatchObject({ answer: null, answeredVersion: null });
  });

  test("what was rejected is remembered, whatever the publisher sends in between, until the list is added again", async () => {
    const update = async () => (await operateLists({ verb: "update", source: SOURCE })).fetched?.outcome;
    publish(people(10));
    await add();
    for (const from of [100, 200]) {
      publish(people(10, from));
      expect(await update()).toBe("held");
      await operateLists({ verb: "reject", source: SOURCE });
    }
    for (const [from, outcome] of [
      [100, "rejected"],
      [0, "unchanged"],
      [200, "rejected"],
      [300, "held"],
      [100, "rejected"],
    ] as const) {
      publish(people(10, from));
      expect(await update(), String(from)).toBe(outcome);
    }
    // The other one still waits: it was not answered.
    expect((await rowOf())?.held).toMatchObject({ entities: 10 });
    expect((await add()).fetched).toMatchObject({ outcome: "held" });
  });

  test("a list that loses a fifth of its entries time after time is held, and measured anew once confirmed", async () => {
    const sized = async (count: number) => {
      publish(people(count));
      return (await operateLists({ verb: "update", source: SOURCE })).fetched;
    };
    publish(people(100));
    await add();
    expect(await sized(80)).toMatchObject({ outcome: "imported" });
    expect(await sized(64)).toMatchObject({
      outcome: "held",
      held: { why: expect.stringContaining("has 64 entries and once had 100"), before: 80 },
    });
    await operateLists({ verb: "confirm", source: SOURCE });
    expect(active()?.version).toMatchObject({ entities: 64, sizeToKeep: 64 });
    expect(await sized(52)).toMatchObject({ outcome: "imported" });
    expect(await sized(44)).toMatchObject({ outcome: "held" });
    await operateLists({ verb: "reject", source: SOURCE });
    expect(await sized(46)).toMatchObject({ outcome: "imported" });
    expect(active()?.version).toMatchObject({ sizeToKeep: 64 });
  });

  test("the first entries of each kind are kept with it, for whoever decides on another machine", async () => {
    publish(people(60));
    await add();
    publish(people(30, 50));
    await operateLists({ verb: "update", source: SOURCE });
    const examples = (await rowOf())?.held?.examples;
    expect(examples?.removed).toHaveLength(20);
    expect(examples?.added[0]).toEqual({ id: "Person Number60", name: "Person Number60" });
    const [list] = (await readListOverview()).filter(({ source }) => source === SOURCE);
    expect(list?.held).toMatchObject({ entities: 30, before: 60, added: 20, removed: 50, examples });
  });
});
