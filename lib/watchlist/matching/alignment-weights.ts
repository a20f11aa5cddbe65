/**
 * What words without a counterpart cost, relative to one that has one: the weights that combine an alignment into a score
 * (SCREEN-NAME-2). `npm run eval -- screening --fit` fits them to the development half of the made pairs and prints what
 * they give on both halves (docs/screening.md, held-back-f1); a change is a new MATCHER_VERSION.
 */
export const ALIGNMENT_WEIGHTS = {
  /** A word of the query of a person and of a company, of a listed person's and company's name. */
  queryLeft: 0.39,
  queryLeftCompany: 0.46,
  listedLeft: 0.37,
  listedLeftCompany: 0.52,
  /** A common word of a company's name: places, `holding`. */
  lightQueryLeft: 0.84,
  genericContradiction: 0.3,
  /** Each pair of words without a counterpart, one on either side. */
  contradiction: 0.8,
  /** The same for characters that are a syllable each: another one is another name. */
  characterContradiction: 0.92,
  initialContradiction: 0.38,
  /** Share of that cost for a patronymic, which is often omitted. */
  patronymicShare: 0.14,
  /** Share for a word that its own name has twice: `Sergey Sergey Ivanov`. */
  repeatedShare: 0.34,
};

export type AlignmentWeight = keyof typeof ALIGNMENT_WEIGHTS;
