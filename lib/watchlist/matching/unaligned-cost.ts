import { isSignificant } from "./align";
import { ALIGNMENT_WEIGHTS } from "./alignment-weights";
import type { SubjectKind, WeightedToken } from "./weighted-words";

/** What the unaligned words of both names add to the possible score; more words never cost less. */
export function unalignedCost(
  queryLeft: readonly WeightedToken[],
  listedLeft: readonly WeightedToken[],
  kind: SubjectKind,
): number {
  const listedCost = kind === "person" ? ALIGNMENT_WEIGHTS.listedLeft : ALIGNMENT_WEIGHTS.listedLeftCompany;
  const contradictions = contradictionsOf(queryLeft.filter(isSignificant), listedLeft.filter(isSignificant));
  if (kind === "company") {
    return (
      weightLeft(queryLeft.filter(isSignificant)) * ALIGNMENT_WEIGHTS.queryLeftCompany +
      weightLeft(queryLeft.filter((token) => !isSignificant(token))) * ALIGNMENT_WEIGHTS.lightQueryLeft +
      weightLeft(listedLeft) * listedCost +
      contradictions +
      placeContradiction(queryLeft, listedLeft) +
      genericContradiction(queryLeft, listedLeft)
    );
  }
  return (
    weightLeft(queryLeft) * ALIGNMENT_WEIGHTS.queryLeft +
    weightLeft(listedLeft) * listedCost +
    contradictions +
    (kind === "person"
      ? initialContradictions(queryLeft, listedLeft)
      : placeContradiction(queryLeft, listedLeft))
  );
}

function contradictionsOf(queryLeft: readonly WeightedToken[], listedLeft: readonly WeightedToken[]): number {
  const pairs = Math.min(queryLeft.length, listedLeft.length);
  const areCharacters = [...queryLeft, ...listedLeft].every(({ nameToken }) => nameToken.glyph !== null);
  const { contradiction, characterContradiction } = ALIGNMENT_WEIGHTS;
  return pairs * (areCharacters ? characterContradiction : contradiction);
}

export function weightLeft(tokens: readonly WeightedToken[]): number {
  return tokens.reduce(
    (sum, { nameToken, weight }) =>
      sum + weight * (nameToken.patronymicStem === null ? 1 : ALIGNMENT_WEIGHTS.patronymicShare),
    0,
  );
}

/** `John F.` is not `John Peter`. */
function initialContradictions(
  queryLeft: readonly WeightedToken[],
  listedLeft: readonly WeightedToken[],
): number {
  const isInitial = ({ nameToken }: WeightedToken) => nameToken.text.length === 1;
  let contradictions = 0;
  if (listedLeft.some(isSignificant)) contradictions += count(queryLeft, isInitial);
  if (queryLeft.some(isSignificant)) contradictions += count(listedLeft, isInitial);
  return contradictions * ALIGNMENT_WEIGHTS.initialContradiction;
}

/** `Acme France` is not `Acme Spain`. */
function placeContradiction(
  queryLeft: readonly WeightedToken[],
  listedLeft: readonly WeightedToken[],
): number {
  const isPlace = ({ nameToken, weight }: WeightedToken) => weight < 1 && nameToken.isPlace;
  return queryLeft.some(isPlace) && listedLeft.some(isPlace) ? ALIGNMENT_WEIGHTS.contradiction : 0;
}

/** `Acme Holding` is not `Acme Trading`; `of` and `company` do not count. */
function genericContradiction(
  queryLeft: readonly WeightedToken[],
  listedLeft: readonly WeightedToken[],
): number {
  const isBusiness = ({ nameToken, weight }: WeightedToken) =>
    weight < 1 && !nameToken.isPlace && nameToken.text.length > 3 && nameToken.text !== "company";
  return queryLeft.some(isBusiness) && listedLeft.some(isBusiness)
    ? ALIGNMENT_WEIGHTS.genericContradiction
    : 0;
}

function count<T>(items: readonly T[], is: (item: T) => boolean): number {
  return items.reduce((sum, item) => sum + (is(item) ? 1 : 0), 0);
}
