import { describe, expect, test } from "vitest";
import { problemOf, validationMessage } from "@/components/ui/refusal";
import { ERRORS } from "@/lib/contract/errors";

describe("an API error at its field", () => {
  test("is shown without the API's field name", () => {
    expect(problemOf(ERRORS.WEBHOOK_URL_NOT_ALLOWED.message, ["webhookUrl"])).toEqual({
      field: "webhookUrl",
      message: "Must be a public https URL on port 443, 8443, 80 or 8080.",
    });
  });

  test("is unchanged when it concerns another field, several fields or none", () => {
    const whole = [
      "email must be an e-mail address.",
      "webhookUrl is required. email is required.",
      "Your role (viewer) does not allow this.",
    ];
    for (const message of whole) expect(problemOf(message, ["webhookUrl"])).toEqual({ field: null, message });
    expect(problemOf(null, ["webhookUrl"])).toEqual({ field: null, message: null });
  });
});

describe("an invalid control", () => {
  const FINE = {
    valueMissing: false,
    badInput: false,
    typeMismatch: false,
    rangeUnderflow: false,
    rangeOverflow: false,
    stepMismatch: false,
    tooShort: false,
  };
  const days = { type: "number", min: "1", max: "90" };

  test.each([
    [{ type: "text" }, "valueMissing", "Is required."],
    [days, "badInput", "Must be a number."],
    [days, "rangeUnderflow", "Must be from 1 to 90."],
    [days, "rangeOverflow", "Must be from 1 to 90."],
    [days, "stepMismatch", "Must be a whole number."],
    [{ type: "number", min: "0", max: "1000000000" }, "rangeOverflow", "Must be from 0 to 1,000,000,000."],
    [{ type: "number", min: "5" }, "rangeUnderflow", "Must be 5 or more."],
    [{ type: "number", max: "5" }, "rangeOverflow", "Must be 5 or less."],
    [{ type: "number", step: "0.01" }, "stepMismatch", "Must have at most 2 decimal places."],
    [
      { type: "date", min: "2000-01-01", max: "2999-12-31" },
      "rangeOverflow",
      "Must be from 2000-01-01 to 2999-12-31.",
    ],
    [{ type: "email" }, "typeMismatch", "Must be an e-mail address."],
    [{ type: "password", minLength: 12 }, "tooShort", "Must have at least 12 characters."],
  ] as const)("%j, %s: %s", (control, flaw, message) => {
    expect(validationMessage({ ...control, validity: { ...FINE, [flaw]: true } })).toBe(message);
  });

  test("unparsable input is not reported as missing", () => {
    const validity = { ...FINE, badInput: true, valueMissing: true };
    expect(validationMessage({ ...days, validity })).toBe("Must be a number.");
  });
});
