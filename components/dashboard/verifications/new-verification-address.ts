/** The part of an address that opens the dialog for a new verification at once. */
export const NEW_VERIFICATION = "#new";
