import { beforeAll, describe, expect, test } from "vitest";
import { ownDatabase } from "@/tests/support/database";
import { dumpTables, foundIn, type Planted, plantValues } from "@/tests/support/planted";

ownDatabase();

let planted: Planted;
let dump: Map<string, string>;

beforeAll(async () => {
  planted = await plantValues();
  dump = await dumpTables();
});

describe("SECURITY-STOLEN-1 a stolen database", () => {
  test("holds no planted name, number, key, secret, note, picture or webhook body", () => {
    const found = [...dump].flatMap(([table, text]) =>
      foundIn(Buffer.from(text), planted).map((what) => `${table}: ${what}`),
    );
    expect(found).toEqual([]);
  });

  test("was searched where the values were stored, and the search finds what is there", () => {
    expect(planted.size).toBeGreaterThan(20);
    const filled = [...dump].filter(([, text]) => text !== "").map(([table]) => table);
    expect(filled).toEqual(
      expect.arrayContaining([
        ...[
          "verification",
          "verification_review",
          "verification_evidence",
          "verification_term",
          "legal_hold",
        ],
        ...["company_verification", "company_document", "company_review", "company_term", "hit_resolution"],
        ...[
          "screening_result",
          "case_note",
          "webhook_event",
          "webhook_attempt",
          "webhook_endpoint",
          "api_key",
        ],
        ...["audit"],
      ]),
    );
    for (const [what, value] of planted) {
      const only = new Map([[what, value]]);
      const bytes = Buffer.from(value);
      for (const text of [
        bytes.toString("hex"),
        `x${Buffer.concat([Buffer.from("y"), bytes]).toString("base64")}`,
      ])
        expect(foundIn(Buffer.from(text), only), what).toEqual([what]);
      expect(foundIn(Buffer.concat([Buffer.from("{"), bytes]), only)).toEqual([what]);
    }
    expect(foundIn(Buffer.from("nkwalini"), planted)).toEqual(["word of the name"]);
  });
});
