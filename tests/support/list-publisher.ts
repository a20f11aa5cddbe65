import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { db } from "@/db/client";
import { audit, business } from "@/db/schema/business";
import { listSource } from "@/db/schema/screening";
import { newId } from "@/lib/platform/ids";
import { operateLists } from "@/lib/screening/operate-lists";
import { findActive } from "@/lib/watchlist/lists/versions";
import { closeScreening, listsFolder } from "@/lib/watchlist/pool";
import { bundleThread } from "@/tools/build/bundle-threads";
import { ownDatabase } from "./database";

/** A publisher of lists on loopback, which is open while the service itself is on loopback. */

interface Published {
  body: string | Buffer;
  etag?: string;
  status?: number;
  /** Breaks the connection after this many bytes. */
  cutAt?: number;
}

/** Files by path, as they are published now. */
export const published = new Map<string, Published>();
/** Paths that were asked for since the test began. */
export const asked: string[] = [];

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
export const base = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;

export const SOURCE = "opensanctions-made";
let owner = "";

/** An installation with one list of AML_SOURCES, and for each test one business and no added list. */
export function setUpPublisher(): void {
  ownDatabase({
    AML_SOURCES: JSON.stringify({ "opensanctions-set": `${base}/set.json` }),
    LOG_LEVEL: "silent",
  });
  beforeAll(() => bundleThread());
  afterAll(async () => {
    await closeScreening();
    publisher.closeAllConnections();
    publisher.close();
  });
  beforeEach(async () => {
    published.set("/set.json", { body: lines(["Set By Setting"]) });
    await operateLists({ verb: "remove", source: SOURCE }).catch(() => {});
    owner = newId("bus");
    await db("operator")
      .insert(business)
      .values({ id: owner, name: "A", email: `${owner}@example.com` });
    asked.length = 0;
  });
}

/** A file with these people, each under its name as id. */
export const lines = (names: readonly string[]) =>
  names
    .map((name) =>
      JSON.stringify({ id: name, schema: "Person", properties: { name: [name], topics: ["sanction"] } }),
    )
    .join("\n");
export const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `Person Number${from + i}`);
export const publish = (names: readonly string[], etag?: string) =>
  published.set("/made.json", { body: lines(names), ...(etag ? { etag } : {}) });

export const add = (more: object = {}) =>
  operateLists({ verb: "add", source: SOURCE, urls: [`${base}/made.json`], everyHours: 6, ...more });
export const active = () => findActive(listsFolder(), SOURCE);
export const rowOf = async (source = SOURCE) =>
  (await db("server").select().from(listSource).where(eq(listSource.source, source)))[0];

/** The audit log of the business of this test, an entry a line. */
export const auditOf = async () =>
  (await db("operator").select().from(audit).where(eq(audit.businessId, owner))).map(
    ({ action, subject, actor }) => `${actor} ${action} ${subject}`,
  );
