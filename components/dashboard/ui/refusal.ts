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
