import { describe, expect, test } from "vitest";
import { problemOf } from "@/components/dashboard/ui/refusal";
import { ERRORS } from "@/lib/contract/errors";

describe("a refusal beside its field", () => {
  test("stands without the API's name of the field", () => {
    expect(problemOf(ERRORS.WEBHOOK_URL_NOT_ALLOWED.message, ["webhookUrl"])).toEqual({
      field: "webhookUrl",
      said: "Must be a public https address on port 443, 8443, 80 or 8080.",
    });
  });

  test("stands whole where it is about another field, several fields or none", () => {
    const whole = [
      "email must be an e-mail address.",
      "webhookUrl is required. email is required.",
      "Your role (viewer) may not do that.",
    ];
    for (const said of whole) expect(problemOf(said, ["webhookUrl"])).toEqual({ field: null, said });
    expect(problemOf(null, ["webhookUrl"])).toEqual({ field: null, said: null });
  });
});
