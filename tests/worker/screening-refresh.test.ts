import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { listVersion } from "@/db/schema/screening";
import { recordActiveLists, refreshDueLists } from "@/lib/screening/refresh-lists";
import { findActive } from "@/lib/watchlist/lists/versions";
import { closeScreening, listsFolder } from "@/lib/watchlist/pool";
import { ownDatabase } from "@/tests/support/database";
import { bundleThread } from "@/tools/build/bundle-threads";

/** A publisher of a list on loopback, which is open while the service itself is on loopback. */
let answer: (response: http.ServerResponse, url: string) => void = (response) =>
  response.writeHead(500).end();
let asked: string[] = [];
const publisher = http.createServer((request, response) => {
  asked.push(request.url ?? "");
  answer(response, request.url ?? "");
});
await once(publisher.listen(0, "127.0.0.1"), "listening");
const base = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;

ownDatabase({
  AML_SOURCES: JSON.stringify({ "opensanctions-made": `${base}/entities.ftm.json` }),
  LOG_LEVEL: "silent",
});

beforeAll(() => bundleThread());
afterAll(async () => {
  await closeScreening();
  publisher.closeAllConnections();
  publisher.close();
});

const SOURCE = "opensanctions-made";
const line = (name: string) =>
  JSON.stringify({ id: name, schema: "Person", properties: { name: [name], topics: ["sanction"] } });
const active = () => findActive(listsFolder(), SOURCE);
const HOUR_MS = 3_600_000;
let tries = 0;

describe("SCREEN-LIST-4 refreshing the lists of AML_SOURCES", () => {
  test("fetched when never imported, through a redirect; then noted in the database", async () => {
    answer = (response, url) =>
      url === "/moved"
        ? response.writeHead(200).end(`${line("Thandi Dlamini")}\n`)
        : response.writeHead(302, { location: "/moved" }).end();
    await refreshDueLists();
    expect(active()?.version).toMatchObject({ entities: 1, source: SOURCE });
    await recordActiveLists();
    expect(await db("operator").select().from(listVersion)).toMatchObject([
      { source: SOURCE, version: active()?.version.version, entities: 1 },
    ]);
  });

  test("not again before it is due; then the same content is confirmed and another one imported", async () => {
    asked = [];
    await refreshDueLists();
    expect(asked).toEqual([]);
    const first = active();
    await refreshDueLists(Date.now() + 25 * HOUR_MS);
    expect(asked).toEqual(["/entities.ftm.json", "/moved"]);
    expect(active()?.version).toEqual(first?.version);
    expect(active()?.checkedAt.getTime()).toBeGreaterThan(first?.checkedAt.getTime() ?? 0);
    answer = (response) => response.writeHead(200).end(`${line("Thandi Dlamini")}\n${line("Sipho Nkosi")}\n`);
    await refreshDueLists(Date.now() + 25 * HOUR_MS);
    expect(active()?.version.entities).toBe(2);
  });

  test.each<[string, typeof answer]>([
    ["a 404", (response) => response.writeHead(404).end("gone")],
    ["a page instead of a list", (response) => response.writeHead(200).end("<html>please sign in</html>")],
    [
      "a connection that breaks",
      (response) =>
        response.writeHead(200, { "content-length": "999999" }).write(line("A B"), () => response.destroy()),
    ],
    [
      "a redirect into a closed network",
      (response) => response.writeHead(302, { location: "http://10.0.0.1/list" }).end(),
    ],
  ])("%s: the version in force stays, unconfirmed", async (_, bad) => {
    const before = active();
    answer = bad;
    asked = [];
    // After a failure the next try waits, for four hours at most.
    tries += 1;
    await refreshDueLists(Date.now() + (25 + 5 * tries) * HOUR_MS);
    expect(asked).toHaveLength(1);
    expect(active()).toEqual(before);
  });
});
