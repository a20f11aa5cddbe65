/** Money is stored in whole millionths of the currency, so that sums are exact. */
export const MICROS = 1_000_000;
