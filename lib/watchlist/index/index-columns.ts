import { FORM_CLASSES, type FormClass } from "../matching/legal-forms";

/**
 * The layout of an index in memory and in its file: columns of numbers, so that loading is reading without parsing. The
 * names of the columns are part of the file format.
 */

export const COLUMNS = {
  /** Name n has its tokens and their weights, in hundredths, from nameStart[n] to nameStart[n + 1]. */
  nameStart: Uint32Array,
  nameLexeme: Uint32Array,
  nameWeight: Uint8Array,
  nameEntity: Uint32Array,
  nameFlags: Uint16Array,
  /** Sorted hashes of names written as one word, and the numbers of those names. */
  joinedHash: Uint32Array,
  joinedName: Uint32Array,
  /** Of each token: its forms as text (see `token-index.ts`), and the names that contain it. */
  lexemeText: Uint8Array,
  lexemeStart: Uint32Array,
  postingStart: Uint32Array,
  posting: Uint32Array,
  /** Sorted blocking keys, and the numbers of their tokens. */
  keyHash: Uint32Array,
  keyLexeme: Uint32Array,
  /** Of each entity. */
  dateStart: Uint32Array,
  date: Uint32Array,
  countryStart: Uint32Array,
  country: Uint16Array,
  sex: Uint8Array,
  /** Offset of each entity's record in the records file. */
  recordStart: Float64Array,
} as const;

export type ColumnName = keyof typeof COLUMNS;
export type Columns = { readonly [Name in ColumnName]: InstanceType<(typeof COLUMNS)[Name]> };

export const FLAG = {
  company: 1,
  vowelless: 2,
  /** Written without vowels although the entity also has a name with vowels, which a Latin query is compared with. */
  shadowed: 4,
  weak: 8,
} as const;
const FORMS_SHIFT = 4;

export function packForms(forms: readonly FormClass[]): number {
  return forms.reduce((bits, form) => bits | (1 << (FORMS_SHIFT + FORM_CLASSES.indexOf(form))), 0);
}

export function unpackForms(flags: number): FormClass[] {
  return FORM_CLASSES.filter((_, i) => flags & (1 << (FORMS_SHIFT + i)));
}

export const SEX_CODES = ["", "M", "F"] as const;

/** The two letters of a country code in 16 bits. */
export function packCountry(code: string): number {
  return code.charCodeAt(0) * 256 + code.charCodeAt(1);
}

/** A typed array that doubles its capacity when it is full; `done` hands the values over without copying them. */
export class Growing<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array> {
  readonly #make: new (
    length: number,
  ) => T;
  #values: T;
  #length = 0;

  constructor(make: new (length: number) => T, capacity = 1 << 12) {
    this.#make = make;
    this.#values = new make(capacity);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new this.#make(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  pushAll(values: ArrayLike<number>): void {
    for (let i = 0; i < values.length; i++) this.push(values[i] as number);
  }

  done(): T {
    const values = this.#values.subarray(0, this.#length) as T;
    this.#values = new this.#make(0);
    return values;
  }
}
