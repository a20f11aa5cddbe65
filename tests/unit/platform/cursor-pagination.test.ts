import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { readCursor, writeCursor } from "@/lib/platform/cursor-pagination";
import { env } from "@/lib/platform/env";

Object.assign(env(), { SECRETS: `k1:${randomBytes(32).toString("base64url")}` });

test.each(["ver_0aZ", "a-b_c9", "-_-"])(
  "API-PAGE-4 a cursor names the record %s, whichever form its id has",
  (id) => {
    const scope = { list: "links", tenant: { businessId: "bus_one", mode: "test" } } as const;
    const position = { towards: "older", at: "2026-01-02T03:04:05.678Z", id } as const;
    const cursor = writeCursor(scope, position);
    expect(readCursor(scope, cursor)).toEqual(position);
    expect(readCursor({ ...scope, list: "others" }, cursor)).toBeNull();
  },
);
