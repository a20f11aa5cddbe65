import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { audit, business } from "@/db/schema/business";
import { listSource, listVersion } from "@/db/schema/screening";
import { addedHosts } from "@/lib/platform/egress-list";
import { newId } from "@/lib/platform/ids";
import { metrics } from "@/lib/platform/metrics";
import { listSources, resolveSource, withLease } from "@/lib/screening/list-sources";
import { operateLists } from "@/lib/screening/operate-lists";
import { refreshDueLists, refreshSource } from "@/lib/screening/refresh-lists";
import { readDifference } from "@/lib/watchlist/lists/difference";
import { KNOWN_SOURCES } from "@/lib/watchlist/lists/known-sources";
import { dropHeld, findActive, findHeld, heldFolder } from "@/lib/watchlist/lists/versions";
import { closeScreening, listsFolder } from "@/lib/watchlist/pool";
import { readGauges } from "@/lib/worker/queue-metrics";
import { ownDatabase } from "@/tests/support/database";
import { bundleThread } from "@/tools/build/bundle-threads";
import { checkListSources } from "@/tools/operate/checks/kept";
import { egressReport } from "@/tools/operate/egress-report";
import { sharedPath } from "@/tools/testing/dataset";

/** A publisher on loopback, which is open while the service itself is on loopback. */
interface Published {
  body: string | Buffer;
  etag?: string;
  status?: number;
  /** Breaks the connection after this many bytes. */
  cutAt?: number;
}
const published = new Map<string, Published>();
let asked: string[] = [];
const publisher = http.createServer((request, response) => {
  const url = request.url ?? "";
  asked.push(url);
  const file = published.get(url);
  if (!file || file.status) return response.writeHead(file?.status ?? 404).end();
  if (file.etag && request.headers["if-none-match"] === file.etag) return response.writeHead(304).end();
  const body = Buffer.from(file.body);
  response.writeHead(200, {
    "content-length": body.length,
    "last-modified": "Wed, 04 Mar 2026 10:00:00 GMT",
    ...(file.etag ? { etag: file.etag } : {}),
  });
  if (file.cutAt === undefined) return response.end(body);
  response.write(body.subarray(0, file.cutAt), () => response.destroy());
});
await once(publisher.listen(0, "127.0.0.1"), "listening");
const base = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;

ownDatabase({
  AML_SOURCES: JSON.stringify({ "opensanctions-set": `${base}/set.json` }),
  LOG_LEVEL: "silent",
});

const UN = sharedPath("data", "aml", "un", "consolidated.xml");
const OFAC = sharedPath("data", "aml", "ofac", "sdn.csv");
const SOURCE = "opensanctions-made";
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

beforeAll(() => bundleThread());
afterAll(async () => {
  await closeScreening();
  publisher.closeAllConnections();
  publisher.close();
});

let owner = "";
beforeEach(async () => {
  published.set("/set.json", { body: lines(["Set By Setting"]) });
  await operateLists({ verb: "remove", source: SOURCE }).catch(() => {});
  owner = newId("bus");
  await db("operator")
    .insert(business)
    .values({ id: owner, name: "A", email: `${owner}@example.com` });
  asked = [];
});

const lines = (names: readonly string[]) =>
  names
    .map((name) =>
      JSON.stringify({ id: name, schema: "Person", properties: { name: [name], topics: ["sanction"] } }),
    )
    .join("\n");
const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `Person Number${from + i}`);
const active = () => findActive(listsFolder(), SOURCE);
const rowOf = async (source = SOURCE) =>
  (await db("server").select().from(listSource).where(eq(listSource.source, source)))[0];
const auditOf = async () =>
  (await db("operator").select().from(audit).where(eq(audit.businessId, owner))).map(
    ({ action, subject, actor }) => `${actor} ${action} ${subject}`,
  );
const publish = (names: readonly string[], etag?: string) =>
  published.set("/made.json", { body: lines(names), ...(etag ? { etag } : {}) });
const add = (more: object = {}) =>
  operateLists({ verb: "add", source: SOURCE, urls: [`${base}/made.json`], everyHours: 6, ...more });

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
    asked = [];
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

  test.skipIf(UN === null)(
    "the published list of the UN, twice and without some of its entries",
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
});

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
    asked = [];
    await operateLists({ verb: "update", source: "ofac-sdn" });
    expect(asked).toEqual(["/SDN.CSV", "/ALT.CSV", "/ADD.CSV"]);
    const aliases = readFileSync(path.join(folder, "alt.csv"), "utf8");
    published.set("/ALT.CSV", { body: aliases.replace(/^.*\r?\n/, ""), etag: '"alt-2"' });
    asked = [];
    await operateLists({ verb: "update", source: "ofac-sdn" });
    expect(asked).toEqual(["/SDN.CSV", "/ALT.CSV", "/ADD.CSV", "/SDN.CSV", "/ADD.CSV"]);
    expect(findActive(listsFolder(), "ofac-sdn")?.version).toMatchObject({
      entities: before?.entities,
      difference: { added: 0, changed: 1, removed: 0 },
    });
    await operateLists({ verb: "remove", source: "ofac-sdn" });
  },
);

describe("SCREEN-SOURCE-2 due lists are fetched once, by one process", () => {
  test("again after their interval; an unchanged file is not sent, and confirms the version", async () => {
    publish(people(4), '"one"');
    await add();
    const first = active();
    asked = [];
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
    asked = [];
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
    expect(await rowOf()).toMatchObject({ lastError: expect.stringContaining("answered 503") });
    expect(active()).toEqual(inForce);
    publish(people(5));
    await refreshDueLists(start + 801 * MINUTE_MS);
    expect(await rowOf()).toMatchObject({ failures: 0, lastError: null });
    expect(active()?.version.entities).toBe(5);
  });
});

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
      why: expect.stringContaining("not the file of the publisher's checksum"),
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
    asked = [];
    await refreshDueLists(Date.now() + 8 * HOUR_MS);
    expect(asked).toEqual(["/made.json"]);
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
});
