import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { listSource } from "@/db/schema/screening";
import { addedHosts } from "@/lib/platform/egress-list";
import { metrics } from "@/lib/platform/metrics";
import { listSources, resolveSource, withLease } from "@/lib/screening/list-sources";
import { operateLists } from "@/lib/screening/operate-lists";
import { refreshDueLists, refreshSource } from "@/lib/screening/refresh-lists";
import { KNOWN_SOURCES } from "@/lib/watchlist/lists/known-sources";
import { readGauges } from "@/lib/worker/queue-metrics";
import {
  active,
  add,
  asked,
  auditOf,
  base,
  people,
  publish,
  published,
  rowOf,
  SOURCE,
  setUpPublisher,
} from "@/tests/support/list-publisher";
import { checkListSources } from "@/tools/operate/checks/kept";
import { egressReport } from "@/tools/operate/egress-report";

setUpPublisher();

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

describe("SCREEN-SOURCE-1 lists that an operator added are fetched", () => {
  test("nothing is asked for before; then at once, in force, in every audit log, its host named", async () => {
    publish(people(4));
    await refreshDueLists();
    expect(asked).not.toContain("/made.json");
    const answer = await add();
    expect(answer.fetched).toMatchObject({ outcome: "imported", entities: 4 });
    expect(answer.sources).toMatchObject([{ source: SOURCE, entities: 4, failures: 0, held: null }]);
    expect(active()?.version).toMatchObject({ entities: 4, listDate: "2026-03-04" });
    expect(await auditOf()).toEqual([`operator list.added ${SOURCE}`]);
    // SCREEN-SOURCE-3
    expect(addedHosts()).toContainEqual(
      expect.objectContaining({ purpose: `list ${SOURCE}`, host: "127.0.0.1" }),
    );
    await operateLists({ verb: "remove", source: SOURCE });
    expect(active()).toBeNull();
    expect((await auditOf())[1]).toBe(`operator list.removed ${SOURCE}`);
    asked.length = 0;
    await refreshDueLists(Date.now() + 48 * HOUR_MS);
    expect(asked).not.toContain("/made.json");
  });

  test("those of AML_SOURCES are fetched the same way, and changed by the setting alone", async () => {
    expect((await operateLists({ verb: "list" })).sources).toMatchObject([
      { source: "opensanctions-set", origin: "settings" },
    ]);
    await expect(operateLists({ verb: "remove", source: "opensanctions-set" })).rejects.toThrow(
      "AML_SOURCES",
    );
    const again = { verb: "add", source: "opensanctions-set", urls: [`${base}/made.json`] } as const;
    await expect(operateLists(again)).rejects.toThrow("AML_SOURCES");
    await expect(operateLists({ verb: "update", source: "nobody" })).rejects.toThrow("not fetched");
  });

  test("added again, what is left out stays as it is; other addresses have no checksum of the former ones", async () => {
    publish(people(3));
    await add({ everyHours: 48, mostBytes: 50_000 });
    await operateLists({ verb: "add", source: SOURCE, mostBytes: 60_000 });
    expect(await rowOf()).toMatchObject({
      urls: [`${base}/made.json`],
      everyHours: 48,
      mostBytes: 60_000,
      format: "opensanctions-ftm",
    });
    await operateLists({ verb: "add", source: SOURCE, checksumUrl: `${base}/sums` });
    await operateLists({ verb: "add", source: SOURCE, everyHours: 12 });
    expect(await rowOf()).toMatchObject({ checksumUrl: `${base}/sums`, everyHours: 12 });
    await operateLists({ verb: "add", source: SOURCE, mirror: `${base}/mirror` });
    expect(await rowOf()).toMatchObject({
      urls: [`${base}/mirror/made.json`],
      checksumUrl: null,
      everyHours: 12,
    });
  });

  test("a known list needs a name only; a mirror takes the publisher's place, with the names of its files", () => {
    for (const source of Object.keys(KNOWN_SOURCES))
      expect(resolveSource({ source })).toMatchObject({ source, urls: KNOWN_SOURCES[source]?.urls });
    expect(resolveSource({ source: "ofac-sdn", mirror: "https://mirror.example/lists" })).toMatchObject({
      format: "ofac-csv",
      urls: ["SDN.CSV", "ALT.CSV", "ADD.CSV"].map((name) => `https://mirror.example/lists/${name}`),
    });
    // The publisher's checksum is not asked for where a mirror is.
    expect(resolveSource({ source: "opensanctions" }).checksumUrl).toContain("index.json");
    expect(resolveSource({ source: "opensanctions", mirror: "https://m.example" }).checksumUrl).toBeNull();
    for (const bad of [
      { source: "mine" },
      { source: "mine", urls: ["https://a.example/list"] },
      { source: "mine", urls: ["file:///etc/passwd"], format: "un-xml" },
      { source: "mine", urls: ["https://u:p@a.example/list"], format: "un-xml" },
      { source: "ofac-mine", urls: ["https://a.example/sdn.csv"] },
      { source: "../x", urls: ["https://a.example/list"], format: "un-xml" },
    ])
      expect(() => resolveSource(bad), JSON.stringify(bad)).toThrow();
  });
});

describe("SCREEN-SOURCE-2 due lists are fetched once, by one process", () => {
  test("again after their interval; an unchanged file is not sent, and confirms the version", async () => {
    publish(people(4), '"one"');
    await add();
    const first = active();
    asked.length = 0;
    await refreshDueLists(Date.now() + 5 * HOUR_MS);
    expect(asked).toEqual([]);
    await refreshDueLists(Date.now() + 7 * HOUR_MS);
    expect(asked).toEqual(["/made.json"]);
    expect(active()?.version).toEqual(first?.version);
    expect(active()?.checkedAt.getTime()).toBeGreaterThan(first?.checkedAt.getTime() ?? 0);
  });

  test("of two that begin at once one fetches; the lease of one that died runs out", async () => {
    publish(people(4));
    await add();
    asked.length = 0;
    const [one, two] = await Promise.all([refreshSource(SOURCE), refreshSource(SOURCE)]);
    expect([one, two].filter((each) => each === null)).toHaveLength(1);
    expect(asked).toEqual(["/made.json"]);
    const held = new Date(Date.now() + 60_000);
    await db("server").update(listSource).set({ leaseToken: "dead", leaseUntil: held });
    expect(await withLease(SOURCE, async () => "mine")).toBeNull();
    await db("server")
      .update(listSource)
      .set({ leaseUntil: new Date(Date.now() - 1000) });
    expect(await withLease(SOURCE, async () => "mine")).toBe("mine");
    expect(await rowOf()).toMatchObject({ leaseToken: null, leaseUntil: null });
  });

  test("a failure is noted and tried again after growing waits; a success ends them", async () => {
    publish(people(4));
    await add();
    const inForce = active();
    published.set("/made.json", { body: "", status: 503 });
    const start = Date.now() + 7 * HOUR_MS;
    for (const [atMinute, tries] of [
      [0, 1],
      [4, 1],
      [5, 2],
      [19, 2],
      [20, 3],
      [79, 3],
      [80, 4],
      [319, 4],
      [320, 5],
      [559, 5],
      [560, 6],
    ] as const) {
      await refreshDueLists(start + atMinute * MINUTE_MS);
      expect([atMinute, (await rowOf())?.failures]).toEqual([atMinute, tries]);
    }
    expect(await rowOf()).toMatchObject({
      lastError: expect.stringMatching(/answered 503 when asked for [\w.-]+$/),
    });
    expect(active()).toEqual(inForce);
    publish(people(5));
    await refreshDueLists(start + 801 * MINUTE_MS);
    expect(await rowOf()).toMatchObject({ failures: 0, lastError: null });
    expect(active()?.version.entities).toBe(5);
  });
});

describe("SCREEN-SOURCE-3 the operator sees lists that are fetched", () => {
  test("doctor names their hosts and their problems, metrics count them", async () => {
    publish(people(10));
    await add();
    const { hosts } = await egressReport(async () => {
      await listSources();
      return addedHosts();
    });
    const port = Number(new URL(base).port);
    expect(hosts).toContainEqual({ purpose: `list ${SOURCE}`, host: "127.0.0.1", port });
    expect(hosts.filter(({ purpose }) => purpose === "list opensanctions-set")).toHaveLength(1);
    expect(await checkListSources()).toMatchObject({ state: "good", text: expect.stringContaining(SOURCE) });
    publish(people(3));
    await operateLists({ verb: "update", source: SOURCE });
    expect(await checkListSources()).toMatchObject({
      state: "problem",
      text: expect.stringContaining("held"),
    });
    published.set("/made.json", { body: "", status: 500 });
    await operateLists({ verb: "reject", source: SOURCE });
    await operateLists({ verb: "update", source: SOURCE });
    expect(await checkListSources()).toMatchObject({
      state: "warning",
      text: expect.stringContaining("answered 500"),
    });
    await readGauges();
    const failing = (await metrics().listFailures.get()).values;
    expect(failing).toContainEqual({ labels: { source: SOURCE }, value: 1 });
    expect((await metrics().listHeld.get()).values).toContainEqual({ labels: { source: SOURCE }, value: 0 });
  });
});
