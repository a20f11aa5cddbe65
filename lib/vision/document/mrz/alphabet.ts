/** The 37 characters of a machine-readable zone (ICAO 9303-3, 4.3): digits, letters, filler. */
export const MRZ_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<";
export const ALPHABET_SIZE = MRZ_ALPHABET.length;
export const FILLER_INDEX = ALPHABET_SIZE - 1;

/** Index in the alphabet; -1 for anything else. */
export const symbolOf = (character: string) => MRZ_ALPHABET.indexOf(character);

/** For each character of the alphabet: 1 where a position may hold it, else 0. */
export type PositionMask = Uint8Array;

export const maskOf = (allowed: string): PositionMask => {
  const mask = new Uint8Array(ALPHABET_SIZE);
  for (const character of allowed) mask[symbolOf(character)] = 1;
  return mask;
};

/**
 * The recogniser's output along one line: for each column the probability of the CTC blank, then of each of the 37
 * characters.
 */
export interface Posteriors {
  readonly columns: number;
  readonly values: Float32Array;
}
export const COLUMN_SIZE = ALPHABET_SIZE + 1;
