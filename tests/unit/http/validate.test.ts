import { describe, expect, test } from "vitest";
import { z } from "zod";
import { putSpendLimit } from "@/lib/contract/account";
import { ENDPOINTS } from "@/lib/contract/all";
import { createApiKey } from "@/lib/contract/api-keys";
import { createCompanyVerification, reviewCompanyVerification } from "@/lib/contract/company-verifications";
import { EXAMPLES } from "@/lib/contract/examples";
import * as memberCommands from "@/lib/contract/members";
import { createSession, submitSession } from "@/lib/contract/sessions";
import { putBranding } from "@/lib/contract/settings";
import { listVerifications, reviewVerification } from "@/lib/contract/verifications";
import { matchSelfie } from "@/lib/contract/verify";
import { parse } from "@/lib/http/validate";
import { refusal } from "@/tests/support/refusal";

const field = (of: z.ZodType) => z.object({ field: of });
const SOURCES = { json: "json", multipart: "text" } as const;

describe("ERROR-FIELD-1 VALIDATION_ERROR names the field and says what is wrong with it", () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ["missing text", z.string(), undefined, "field is required."],
    ["missing choice", z.enum(["a", "b"]), undefined, "field is required."],
    ["missing list", z.array(z.string()), undefined, "field is required."],
    ["missing either", z.union([z.iso.date(), z.iso.datetime()]), undefined, "field is required."],
    ["no text", z.string(), 1, "field must be text; received 1."],
    ["null", z.string(), null, "field is required."],
    ["null in a list", z.array(z.string()), [null], "field[0] must be text; received null."],
    ["no number", z.number(), "1", 'field must be a number; received "1".'],
    ["no whole number", z.number().int(), 1.5, "field must be a whole number; received 1.5."],
    ["no boolean", z.boolean(), "true", 'field must be true or false; received "true".'],
    ["no list", z.array(z.string()), {}, "field must be a list; received an object."],
    ["no object", z.object({}), [], "field must be an object; received a list."],
    ["no map", z.record(z.string(), z.string()), "x", "field must be an object; received text."],
    ["a kind without words", z.bigint(), "x", "field does not have the right form."],
    ["empty", z.string().min(1), "", "field must not be empty."],
    ["too short", z.string().min(8), "x", "field must have at least 8 characters; received 1 character."],
    ["too long", z.string().max(1), "xy", "field must have at most 1 character; received 2 characters."],
    [
      "wrong length",
      z.string().length(3),
      "xy",
      "field must have exactly 3 characters; received 2 characters.",
    ],
    ["no entry", z.array(z.string()).min(1), [], "field must not be empty."],
    ["too many", z.array(z.any()).max(1), [1, 2], "field must have at most 1 entry; received 2 entries."],
    ["too low", z.number().min(0), -1, "field must be 0 or more; received -1."],
    ["too high", z.number().max(72), 73, "field must be 72 or less; received 73."],
    ["not above", z.number().gt(0), 0, "field must be more than 0; received 0."],
    ["not below", z.number().lt(5), 5, "field must be less than 5; received 5."],
    ["no multiple", z.number().multipleOf(5), 3, "field must be a multiple of 5; received 3."],
    ["no choice", z.enum(["a", "b"]), "c", 'field must be one of a, b; received "c".'],
    ["not the one", z.literal("a"), "c", 'field must be a; received "c".'],
    ["no e-mail address", z.email(), "x", 'field must be an e-mail address; received "x".'],
    ["no URL", z.url(), "x", 'field must be a URL; received "x".'],
    [
      "no date",
      z.iso.date(),
      "2024-02-30",
      'field must be a date such as 2026-01-31; received "2024-02-30".',
    ],
    [
      "no instant",
      z.iso.datetime(),
      "x",
      'field must be a date and time such as 2026-01-31T12:00:00Z; received "x".',
    ],
    [
      "neither",
      z.union([z.iso.date(), z.iso.datetime()]),
      "x",
      'field must be a date such as 2026-01-31 or a date and time such as 2026-01-31T12:00:00Z; received "x".',
    ],
    ["a form without words", z.string().regex(/^a$/), "x", "field does not have the right form."],
    ["a form with words", z.string().regex(/^a$/, "must be an a"), "x", 'field must be an a; received "x".'],
    ["a rule without words", z.string().refine(() => false), "x", "field is not valid."],
    ["a rule with words", z.string().refine(() => false, "must fit"), "x", "field must fit."],
    [
      "a map's name",
      z.record(z.enum(["a"]), z.string()),
      { b: "x", a: "y" },
      "field.b is not a known field.",
    ],
  ])("%s", (_, schema, input, words) => {
    expect(refusal(field(schema), { field: input })).toBe(words);
  });

  test("unknown fields, each by its path; a long name is cut", () => {
    const schema = z.strictObject({ theme: z.strictObject({ logoUrl: z.string().optional() }) });
    expect(refusal(schema, { theme: { color: 1, "x y": 2 }, more: 3 })).toBe(
      'theme.color is not a known field. theme."x y" is not a known field. more is not a known field.',
    );
    expect(refusal(schema, { theme: {}, ["k".repeat(5000)]: 1 })).toBe(
      `${"k".repeat(64)} is not a known field.`,
    );
  });

  test("a path into a list; five problems at once", () => {
    const entry = z.object({ status: z.enum(["accepted"]) });
    const schema = z.object({ reviews: z.array(entry) });
    expect(refusal(schema, { reviews: [{ status: "accepted" }, {}] })).toBe("reviews[1].status is required.");
    const many = refusal(schema, { reviews: Array.from({ length: 9 }, () => ({})) });
    expect(many?.match(/is required\./g)).toHaveLength(5);
  });

  test("what was sent is repeated where it is short, and never a secret, a photo or a note", () => {
    const long = "x".repeat(41);
    expect(refusal(field(z.enum(["a"])), { field: long })).toBe("field must be a; received 41 characters.");
    const schema = z.object({ webhookSecret: z.string().regex(/^b$/, "must be a b") });
    expect(refusal(schema, { webhookSecret: "hunter2" })).toBe(
      "webhookSecret must be a b; received 7 characters.",
    );
  });

  test("the body itself", () => {
    expect(refusal(z.object({}), "x")).toBe("The body must be an object; received text.");
  });

  test("as the contract's own endpoints say it", () => {
    const { query } = listVerifications;
    expect(refusal(query, { page: "-1" })).toBe('page must be a whole number, 1 or more; received "-1".');
    expect(refusal(query, { page: "0" })).toBe('page must be a whole number, 1 or more; received "0".');
    expect(refusal(query, { limit: "101" })).toBe(
      'limit must be a whole number from 1 to 100; received "101".',
    );
    expect(refusal(query, { limit: "ten" })).toBe(
      'limit must be a whole number from 1 to 100; received "ten".',
    );
    expect(refusal(query, { status: "DONE" })).toBe(
      'status must be one of PENDING, PROCESSING, COMPLETED, FAILED, NEEDS_REVIEW; received "DONE".',
    );
    expect(refusal(createSession.body.schema, {})).toBe("userId is required.");
    const { fields } = matchSelfie.body;
    expect(refusal(fields, { externalRef: "" })).toContain("profilePictureUrl is required.");
    expect(refusal(fields, { profilePictureUrl: "https://example.com/x", externalRef: "" })).toBe(
      "externalRef must not be empty.",
    );
    const submit = submitSession.body.schema;
    const session = "token";
    expect(refusal(submit, { session, idFront: "x" })).toBe("selfie or selfieKey is required.");
    expect(refusal(submit, { session, idFront: "x", selfie: "x", selfieKey: "x" })).toBe(
      "selfie must not be given together with selfieKey.",
    );
    const review = reviewVerification.body.schema;
    expect(refusal(review, { decision: "approved", reasonCode: "identity_mismatch" })).toMatch(
      /^reasonCode must be one of .+ for approved; received "identity_mismatch"\.$/,
    );
  });
});

/** Every request schema of the API and the dashboard, with where its values come from. */
const REQUESTS = [
  ...ENDPOINTS.flatMap(({ id, query, body }) => [
    ...(query ? [[`${id} query`, query, "text"] as const] : []),
    ...(body ? [[id, body.kind === "json" ? body.schema : body.fields, SOURCES[body.kind]] as const] : []),
  ]),
  ...Object.values(memberCommands).flatMap((command) =>
    "body" in command ? [[command.id, command.body.schema, "json"] as const] : [],
  ),
];

/** What a request comes to: its fields, or the refusal. */
function outcome(schema: z.ZodObject, input: object, source: "json" | "text"): unknown {
  try {
    return parse(schema, input, source);
  } catch (problem) {
    return (problem as Error).message;
  }
}

describe("API-NULL-1, API-NULL-2 what means that a field is not given", () => {
  const fields = REQUESTS.flatMap(([id, schema, source]) =>
    Object.keys(schema.shape).map((name) => [id, name, schema as z.ZodObject, source] as const),
  );
  /** Null means something here, or is refused so that it is not mistaken for that. */
  const OWN_NULL = [
    "logoUrl",
    "companyName",
    "primaryColor",
    "darkMode",
    "expiresAt",
    "monthlyLimit",
    "privacyUrl",
    "supportContact",
    "shortLinkMinutes",
    "defaultCountry",
  ];

  test.each(fields)("%s: %s", (id, name, schema, source) => {
    const { [name]: _left, ...rest } = (EXAMPLES[id]?.body ?? {}) as Record<string, unknown>;
    const nothing = source === "json" ? null : "";
    if (source === "json" && OWN_NULL.includes(name)) return;
    expect(outcome(schema, { ...rest, [name]: nothing }, source)).toEqual(outcome(schema, rest, source));
  });

  test("a required field is then missing, at any depth", () => {
    expect(refusal(createSession.body.schema, { userId: null })).toBe("userId is required.");
    const review = reviewCompanyVerification.body.schema;
    const note = null;
    expect(refusal(review, { documentReviews: [{ documentId: "doc_1", status: "accepted", note }] })).toBe(
      null,
    );
    expect(refusal(review, { documentReviews: [{ documentId: null, status: "accepted" }] })).toBe(
      "documentReviews[0].documentId is required.",
    );
    expect(outcome(createSession.body.schema, { userId: "u", callback: null, theme: null }, "json")).toEqual({
      userId: "u",
    });
    const { fields: form } = matchSelfie.body;
    expect(outcome(form, { profilePictureUrl: "", externalRef: "" }, "text")).toBe(
      "profilePictureUrl is required.",
    );
  });

  test("a photo may come with a null key, and a key with a null photo", () => {
    const nulls = { selfieKey: null, idFront: null, idBack: null, idBackKey: null };
    const body = { session: "token", selfie: "AAAA", idFrontKey: "k", ...nulls };
    expect(outcome(submitSession.body.schema, body, "json")).toEqual({
      session: "token",
      selfie: "AAAA",
      idFrontKey: "k",
    });
  });

  test("where null means something it arrives: branding, a theme, the expiry of a key, the spend limit", () => {
    const cleared = { logoUrl: null, companyName: null, primaryColor: null };
    expect(outcome(putBranding.body.schema, cleared, "json")).toEqual(cleared);
    expect(outcome(createSession.body.schema, { userId: "u", theme: cleared }, "json")).toEqual({
      userId: "u",
      theme: cleared,
    });
    expect(outcome(createApiKey.body.schema, { name: "a", expiresAt: null }, "json")).toMatchObject({
      expiresAt: null,
    });
    expect(outcome(putSpendLimit.body.schema, { monthlyLimit: null }, "json")).toEqual({
      monthlyLimit: null,
    });
    expect(refusal(putBranding.body.schema, { darkMode: null })).toBe(
      "darkMode must be true or false; received null.",
    );
    expect(refusal(createSession.body.schema, { userId: "u", font: null })).toBe(
      "font is not a known field.",
    );
  });

  test("an empty text in JSON is a value", () => {
    expect(refusal(createSession.body.schema, { userId: "u", callback: "" })).toContain("callback must be");
    expect(outcome(reviewVerification.body.schema, { ...APPROVAL, note: "" }, "json")).toMatchObject({
      note: "",
    });
  });
});

const APPROVAL = { decision: "approved", reasonCode: "identity_confirmed" };

describe("API-TEXT-3 text is one line, unless its field says otherwise", () => {
  const AS_PRINTED = ["registeredName", "registrationNumber", "registeredAddress", "taxId"];
  const MULTI_LINE = ["note", "reason", ...AS_PRINTED, "photo", "selfie", "idFront", "idBack"];

  test.each(REQUESTS)("%s", (_id, schema, source) => {
    for (const name of Object.keys(schema.shape)) {
      for (const text of ["a\nb", "a\tb", "a\n"]) {
        const words = `${name} must be on one line, without line breaks and tabs.`;
        const said = String(outcome(schema as z.ZodObject, { [name]: text }, source));
        // At most five problems are told; those of lines come first.
        expect(said.includes(words), name).toBe(source === "text" || !MULTI_LINE.includes(name));
      }
    }
  });

  test("in a list and in an object, next to other problems of the request", () => {
    const schema = z.object({ list: z.array(z.object({ name: z.string() })), more: z.enum(["a"]) });
    expect(refusal(schema, { list: [{ name: "x" }, { name: "x\ny" }], more: "b" })).toBe(
      'list[1].name must be on one line, without line breaks and tabs. more must be a; received "b".',
    );
  });

  test("a note and an address keep their lines, and count each break as one character", () => {
    const note = `${"x".repeat(498)}\n${"y".repeat(500)}\n`;
    expect(outcome(reviewVerification.body.schema, { ...APPROVAL, note }, "json")).toMatchObject({ note });
    expect(refusal(reviewVerification.body.schema, { ...APPROVAL, note: `${note}z` })).toBe(
      "note must have at most 1000 characters; received 1001 characters.",
    );
    const address = { country: "SZ", registeredName: "A", registeredAddress: "Plot 5\nMbabane" };
    expect(outcome(createCompanyVerification.body.schema, address, "json")).toEqual(address);
  });
});
