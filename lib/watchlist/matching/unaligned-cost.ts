import { isSignificant } from "./align";
import type { SubjectKind, WeightedToken } from "./weighted-words";

/** Cost of an unaligned word: of the query of a person and of a company, of a listed person's and company's name. */
export const QUERY_LEFT = 0.65;
const QUERY_LEFT_COMPANY = 0.8;
export const LISTED_LEFT = 0.25;
const LISTED_LEFT_COMPANY = 0.4;
/** Cost of an unaligned common word of a company's name: places, `holding`. */
const LIGHT_QUERY_LEFT = 0.4;
const GENERIC_CONTRADICTION = 0.3;
/** Cost of each pair of unaligned words, one on either side. */
const CONTRADICTION = 0.8;
const INITIAL_CONTRADICTION = 0.5;
/** Share of that cost for a patronymic, which is often omitted. */
const PATRONYMIC_SHARE = 0.4;

/** What the unaligned words of both names add to the possible score; more words never cost less. */
export function unalignedCost(
  queryLeft: readonly WeightedToken[],
  listedLeft: readonly WeightedToken[],
  kind: SubjectKind,
): number {
  const listedCost = kind === "person" ? LISTED_LEFT : LISTED_LEFT_COMPANY;
  const contradictions =
    Math.min(count(queryLeft, isSignificant), count(listedLeft, isSignificant)) * CONTRADICTION;
  if (kind === "company") {
    return (
      weightLeft(queryLeft.filter(isSignificant)) * QUERY_LEFT_COMPANY +
      weightLeft(queryLeft.filter((token) => !isSignificant(token))) * LIGHT_QUERY_LEFT +
      weightLeft(listedLeft) * listedCost +
      contradictions +
      placeContradiction(queryLeft, listedLeft) +
      genericContradiction(queryLeft, listedLeft)
    );
  }
  return (
    weightLeft(queryLeft) * QUERY_LEFT +
    weightLeft(listedLeft) * listedCost +
    contradictions +
    (kind === "person"
      ? initialContradictions(queryLeft, listedLeft)
      : placeContradiction(queryLeft, listedLeft))
  );
}

export function weightLeft(tokens: readonly WeightedToken[]): number {
  return tokens.reduce(
    (sum, { nameToken, weight }) => sum + weight * (nameToken.patronymicStem === null ? 1 : PATRONYMIC_SHARE),
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
  return contradictions * INITIAL_CONTRADICTION;
}

/** `Acme France` is not `Acme Spain`. */
function placeContradiction(
  queryLeft: readonly WeightedToken[],
  listedLeft: readonly WeightedToken[],
): number {
  const isPlace = ({ nameToken, weight }: WeightedToken) => weight < 1 && nameToken.isPlace;
  return queryLeft.some(isPlace) && listedLeft.some(isPlace) ? CONTRADICTION : 0;
}

/** `Acme Holding` is not `Acme Trading`; `of` and `company` do not count. */
function genericContradiction(
  queryLeft: readonly WeightedToken[],
  listedLeft: readonly WeightedToken[],
): number {
  const isBusiness = ({ nameToken, weight }: WeightedToken) =>
    weight < 1 && !nameToken.isPlace && nameToken.text.length > 3 && nameToken.text !== "company";
  return queryLeft.some(isBusiness) && listedLeft.some(isBusiness) ? GENERIC_CONTRADICTION : 0;
}

function count<T>(items: readonly T[], is: (item: T) => boolean): number {
  return items.reduce((sum, item) => sum + (is(item) ? 1 : 0), 0);
}
