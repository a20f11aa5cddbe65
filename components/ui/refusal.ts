export interface Problem<Name extends string> {
  /** The field that the error is about; null when it is about several fields or none of this form's. */
  readonly field: Name | null;
  readonly message: string | null;
}

/**
 * Assigns an API error message to a form field. Validation messages start with the API's field name ("webhookUrl must
 * be …"); next to a labelled field the name is dropped. A message about several fields is returned unchanged.
 * @param fields API names of the form's fields
 */
export function problemOf<Name extends string>(error: string | null, fields: readonly Name[]): Problem<Name> {
  const [, name = "", message = ""] = /^(\w+):? ([^.]+)\.?$/.exec(error ?? "") ?? [];
  const field = fields.find((each) => each === name);
  if (field === undefined) return { field: null, message: error };
  return { field, message: `${message.charAt(0).toUpperCase()}${message.slice(1)}.` };
}

/** The properties of a DOM form control that determine its validation message. */
export interface ValidatedControl {
  readonly type: string;
  readonly validity: Pick<ValidityState, "valueMissing" | "badInput" | "typeMismatch"> &
    Pick<ValidityState, "rangeUnderflow" | "rangeOverflow" | "stepMismatch" | "tooShort">;
  readonly min?: string;
  readonly max?: string;
  readonly step?: string;
  readonly minLength?: number;
}

const KINDS: Readonly<Record<string, string>> = {
  number: "Must be a number.",
  date: "Must be a date.",
  email: "Must be an e-mail address.",
  url: "Must be a URL.",
};

/** The validation message for an invalid control, worded like the server's (`lib/http/validate.ts`). */
export function validationMessage({
  type,
  validity,
  min = "",
  max = "",
  step = "",
  minLength = 0,
}: ValidatedControl): string {
  // Checked first: browsers also report unparsable input as missing.
  if (validity.badInput || validity.typeMismatch) return KINDS[type] ?? "Does not have the right form.";
  if (validity.valueMissing) return "Is required.";
  if (validity.rangeUnderflow || validity.rangeOverflow) return boundsOf(type, min, max);
  if (validity.stepMismatch) {
    const decimals = /\.(\d+)$/.exec(step)?.[1]?.length ?? 0;
    return decimals === 0 ? "Must be a whole number." : `Must have at most ${decimals} decimal places.`;
  }
  return validity.tooShort ? `Must have at least ${minLength} characters.` : "Does not have the right form.";
}

function boundsOf(type: string, min: string, max: string): string {
  const [lowest, highest] = [min, max].map((bound) =>
    type === "number" && bound !== "" ? Number(bound).toLocaleString("en") : bound,
  );
  if (lowest && highest) return `Must be from ${lowest} to ${highest}.`;
  return lowest ? `Must be ${lowest} or more.` : `Must be ${highest} or less.`;
}
