import { expect } from "vitest";
import { z } from "zod";
import { ERRORS, Failure } from "@/lib/contract/errors";
import { passkeySignature } from "@/lib/contract/passkeys";
import { parseJsonObject } from "@/lib/http/clean-json";
import { changeOf, filterOf, sentPatch, sentUser } from "@/lib/http/scim-schema";
import { fuzz } from "./fuzz";

const textOf = (input: Uint8Array) => Buffer.from(input).toString("utf8");
const inputs = (...texts: string[]) => texts.map((text) => new Uint8Array(Buffer.from(text)));

/** What a directory sends is refused by its schema or as JSON; everything else is a defect of ours. */
function expectRefusal(cause: unknown): void {
  if (cause instanceof z.ZodError) return;
  if (!(cause instanceof Failure)) throw cause;
  expect(ERRORS[cause.code].status).toBeLessThan(500);
}

const NAMES = new Set(["userName", "name", "externalId", "active"]);

fuzz(
  "scim-users",
  inputs(
    '{"schemas":["urn:ietf:params:scim:schemas:core:2.0:User"],"userName":"a@example.com","externalId":"00u1","name":{"givenName":"A","familyName":"B"},"active":"False"}',
  ),
  (input) => {
    try {
      const change = sentUser.parse(parseJsonObject(textOf(input)));
      expect(Object.keys(change).every((name) => NAMES.has(name))).toBe(true);
      expect(change.userName).toMatch(/^[^\s@]+@[^\s@]+$/);
      expect(["boolean", "undefined"]).toContain(typeof change.active);
    } catch (cause) {
      expectRefusal(cause);
    }
  },
);

fuzz(
  "scim-patches",
  inputs(
    '{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"Replace","path":"active","value":"False"},{"op":"add","value":{"displayName":"A","name":{"formatted":"B"}}},{"op":"remove","path":"externalId"}]}',
  ),
  (input) => {
    try {
      const change = changeOf(sentPatch.parse(parseJsonObject(textOf(input))));
      if ("unknownPath" in change) return;
      expect(Object.keys(change).every((name) => NAMES.has(name))).toBe(true);
      expect(["boolean", "undefined"]).toContain(typeof change.active);
    } catch (cause) {
      expectRefusal(cause);
    }
  },
);

fuzz("scim-filters", inputs('userName eq "thandi@example.com"', 'externalId eq "a\\"b\\\\c"'), (input) => {
  const filter = filterOf(textOf(input));
  if (filter) expect(["userName", "externalId", "id"]).toContain(filter.attribute);
});

fuzz(
  "passkey-signatures",
  inputs(
    '{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"AAAA","signature":"AAAA","userHandle":"AAAA"}}',
  ),
  (input) => {
    try {
      const { data } = passkeySignature.safeParse(parseJsonObject(textOf(input)));
      if (data) expect(data.id).toMatch(/^[\w-]{1,1400}$/);
    } catch (cause) {
      expectRefusal(cause);
    }
  },
);
