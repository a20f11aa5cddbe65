export interface Problem<Name extends string> {
  /** The field that the refusal is about; null where it is about none of the form's, or about several. */
  readonly field: Name | null;
  readonly said: string | null;
}

/**
 * A refusal of the contract begins with the API's name of the field that it is about ("webhookUrl must be …"). Beside
 * that field, which has a label of its own, it stands without the name; of several fields it stands whole.
 * @param fields the API's names of the form's fields
 */
export function problemOf<Name extends string>(
  refused: string | null,
  fields: readonly Name[],
): Problem<Name> {
  const [, name = "", said = ""] = /^(\w+):? ([^.]+)\.?$/.exec(refused ?? "") ?? [];
  const field = fields.find((each) => each === name);
  if (field === undefined) return { field: null, said: refused };
  return { field, said: `${said.charAt(0).toUpperCase()}${said.slice(1)}.` };
}

/** Of a control what its words are made of, as the DOM has it. */
export interface FieldCheck {
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

/** What is wrong with a control that the browser calls invalid, in the words of the server (`lib/http/validate.ts`). */
export function wordsFor({
  type,
  validity,
  min = "",
  max = "",
  step = "",
  minLength = 0,
}: FieldCheck): string {
  // First: what a browser cannot read is missing to it, too.
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
