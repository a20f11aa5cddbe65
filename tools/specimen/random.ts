/** Random numbers from a seed: the same on every machine. */
export interface Random {
  between(low: number, high: number): number;
  /** Both ends included. */
  whole(low: number, high: number): number;
  pick<const C extends readonly [unknown, ...unknown[]]>(choices: C): C[number];
  chance(probability: number): boolean;
  /** Normally distributed around 0. */
  normal(deviation: number): number;
  digits(count: number): string;
}

/** Seeds mulberry32 with the FNV-1a hash of the parts. Good enough for drawing, not for security. */
export function seeded(...parts: readonly (string | number)[]): Random {
  let state = 2166136261;
  for (const character of parts.join("|")) {
    state = Math.imul(state ^ character.charCodeAt(0), 16777619) >>> 0;
  }
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number) => Math.floor(low + (high - low + 1) * next());
  return {
    between: (low, high) => low + (high - low) * next(),
    whole,
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    chance: (probability) => next() < probability,
    normal: (deviation) => deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(""),
  };
}
