import { ALPHABET_SIZE, COLUMN_SIZE, MRZ_ALPHABET, type PositionMask, type Posteriors } from "./alphabet";

/**
 * A row read as exactly one character per mask. CTC alignment by Viterbi: the path of highest probability through the
 * recogniser's columns (blank or character) that spells as many characters as there are masks, each allowed by its mask.
 * Two equal neighbours need a blank between them, as in CTC.
 */
export interface Alignment {
  readonly text: string;
  /** Natural log of the path's probability. */
  readonly logProbability: number;
  /** For each position the highest probability of each character of the alphabet around its columns. */
  readonly posteriors: readonly Float32Array[];
}

const IMPOSSIBLE = -1e30;
const FLOOR = 1e-6;
/** Predecessor of a state: the same state, the blank, or otherwise the symbol of the previous position. */
const STAY = -1;
const FROM_BLANK = -2;

/** @returns null when the row has fewer columns than characters or no allowed path */
export function alignRow(row: Posteriors, masks: readonly PositionMask[]): Alignment | null {
  if (row.columns < masks.length) return null;
  const trellis = forward(row, masks);
  const path = backtrack(trellis, row.columns, masks.length);
  if (!path) return null;
  return {
    text: path.symbols.map((symbol) => MRZ_ALPHABET[symbol]).join(""),
    logProbability: trellis.end.value,
    posteriors: path.symbols.map((_, position) => peaks(row, path, position)),
  };
}

interface Trellis {
  readonly symbolFrom: Int16Array;
  readonly blankFrom: Int16Array;
  /** The last state: its log probability and its symbol, or STAY when the path ends on a blank. */
  readonly end: { readonly value: number; readonly symbol: number };
}

/** The best symbol of each position and the runner-up, needed because no symbol follows itself without a blank. */
interface Leaders {
  readonly value: Float32Array;
  readonly symbol: Int16Array;
  readonly secondValue: Float32Array;
  readonly secondSymbol: Int16Array;
}

function forward(row: Posteriors, masks: readonly PositionMask[]): Trellis {
  const length = masks.length;
  const logs = Float32Array.from(row.values, (p) => Math.log(p + FLOOR));
  let symbols: Float32Array = new Float32Array(length * ALPHABET_SIZE).fill(IMPOSSIBLE);
  let nextSymbols: Float32Array = new Float32Array(length * ALPHABET_SIZE);
  let blanks: Float32Array = new Float32Array(length + 1).fill(IMPOSSIBLE);
  let nextBlanks: Float32Array = new Float32Array(length + 1);
  blanks[0] = 0;
  const symbolFrom = new Int16Array(row.columns * length * ALPHABET_SIZE);
  const blankFrom = new Int16Array(row.columns * (length + 1));
  const leaders: Leaders = {
    value: new Float32Array(length),
    symbol: new Int16Array(length),
    secondValue: new Float32Array(length),
    secondSymbol: new Int16Array(length),
  };
  for (let t = 0; t < row.columns; t++) {
    findLeaders(symbols, leaders);
    const column = logs.subarray(t * COLUMN_SIZE, (t + 1) * COLUMN_SIZE);
    stepBlanks(blanks, nextBlanks, leaders, column[0] as number, blankFrom.subarray(t * (length + 1)));
    nextSymbols.fill(IMPOSSIBLE);
    // Positions that can be reached by now and leave enough columns for the rest.
    const first = Math.max(0, length - (row.columns - t));
    const last = Math.min(length - 1, t);
    for (let position = first; position <= last; position++) {
      const from = symbolFrom.subarray((t * length + position) * ALPHABET_SIZE);
      stepSymbols(
        symbols,
        nextSymbols,
        blanks,
        leaders,
        position,
        masks[position] as PositionMask,
        column,
        from,
      );
    }
    [symbols, nextSymbols] = [nextSymbols, symbols];
    [blanks, nextBlanks] = [nextBlanks, blanks];
  }
  findLeaders(symbols, leaders);
  const onBlank = blanks[length] as number;
  const onSymbol = leaders.value[length - 1] as number;
  const end =
    onSymbol > onBlank
      ? { value: onSymbol, symbol: leaders.symbol[length - 1] as number }
      : { value: onBlank, symbol: STAY };
  return { symbolFrom, blankFrom, end };
}

function findLeaders(symbols: Float32Array, leaders: Leaders) {
  for (let position = 0; position < leaders.value.length; position++) {
    let value = IMPOSSIBLE;
    let symbol = -1;
    let secondValue = IMPOSSIBLE;
    let secondSymbol = -1;
    for (let k = 0; k < ALPHABET_SIZE; k++) {
      const candidate = symbols[position * ALPHABET_SIZE + k] as number;
      if (candidate > value) {
        secondValue = value;
        secondSymbol = symbol;
        value = candidate;
        symbol = k;
      } else if (candidate > secondValue) {
        secondValue = candidate;
        secondSymbol = k;
      }
    }
    leaders.value[position] = value;
    leaders.symbol[position] = symbol;
    leaders.secondValue[position] = secondValue;
    leaders.secondSymbol[position] = secondSymbol;
  }
}

/** blanks[j]: log probability of the best path that has spelt j characters and ends on a blank. */
function stepBlanks(
  blanks: Float32Array,
  next: Float32Array,
  leaders: Leaders,
  logBlank: number,
  from: Int16Array,
) {
  for (let spelt = 0; spelt < blanks.length; spelt++) {
    let value = blanks[spelt] as number;
    let source = STAY;
    if (spelt > 0 && (leaders.value[spelt - 1] as number) > value) {
      value = leaders.value[spelt - 1] as number;
      source = leaders.symbol[spelt - 1] as number;
    }
    next[spelt] = value + logBlank;
    from[spelt] = source;
  }
}

/** symbols[position, k]: log probability of the best path that ends on character k at this position. */
function stepSymbols(
  symbols: Float32Array,
  next: Float32Array,
  blanks: Float32Array,
  leaders: Leaders,
  position: number,
  mask: PositionMask,
  column: Float32Array,
  from: Int16Array,
) {
  const base = position * ALPHABET_SIZE;
  const afterBlank = blanks[position] as number;
  for (let k = 0; k < ALPHABET_SIZE; k++) {
    if (mask[k] !== 1) continue;
    let value = symbols[base + k] as number;
    let source = STAY;
    if (afterBlank > value) {
      value = afterBlank;
      source = FROM_BLANK;
    }
    // The runner-up where the best one is this same character: without a blank the two would merge into one.
    const same = position > 0 && leaders.symbol[position - 1] === k;
    const before = (same ? leaders.secondValue : leaders.value)[position - 1] ?? IMPOSSIBLE;
    if (before > value) {
      value = before;
      source = (same ? leaders.secondSymbol : leaders.symbol)[position - 1] as number;
    }
    next[base + k] = value + (column[k + 1] as number);
    from[k] = source;
  }
}

interface Path {
  readonly symbols: readonly number[];
  /** First and last column of each character. */
  readonly first: readonly number[];
  readonly last: readonly number[];
}

function backtrack({ symbolFrom, blankFrom, end }: Trellis, columns: number, length: number): Path | null {
  if (end.value < IMPOSSIBLE / 10) return null;
  const symbols = new Array<number>(length).fill(-1);
  const first = new Array<number>(length).fill(0);
  const last = new Array<number>(length).fill(0);
  let symbol = end.symbol;
  /** Characters spelt up to column t, the current one included. */
  let spelt = length;
  for (let t = columns - 1; t >= 0; t--) {
    if (symbol === STAY) {
      symbol = blankFrom[t * (length + 1) + spelt] as number;
      continue;
    }
    const position = spelt - 1;
    if (symbols[position] === -1) {
      symbols[position] = symbol;
      last[position] = t;
    }
    first[position] = t;
    const source = symbolFrom[(t * length + position) * ALPHABET_SIZE + symbol] as number;
    if (source === STAY) continue;
    spelt = position;
    symbol = source === FROM_BLANK ? STAY : source;
  }
  return symbols.includes(-1) ? null : { symbols, first, last };
}

/** Highest probability of each character over the columns of a position, widened by one on either side. */
function peaks({ values, columns }: Posteriors, { first, last }: Path, position: number): Float32Array {
  const highest = new Float32Array(ALPHABET_SIZE);
  const start = Math.max((last[position - 1] ?? -1) + 1, (first[position] as number) - 1);
  const end = Math.min((first[position + 1] ?? columns) - 1, (last[position] as number) + 1);
  for (let t = start; t <= end; t++) {
    for (let k = 0; k < ALPHABET_SIZE; k++) {
      const value = values[t * COLUMN_SIZE + 1 + k] as number;
      if (value > (highest[k] as number)) highest[k] = value;
    }
  }
  return highest;
}
