import type { DocumentType } from "@/lib/vocabulary";
import type { SideDrawing } from "../documents";
import type { HolderDates } from "../holder";
import { type Bearer, inventBearer } from "./bearer";
import { drawCardBack, drawCardFront, drawDataPage, type VariedSide, type VariedStyle } from "./cards";
import { bearerOf, drawIssuerCard, ISSUER_KINDS, type IssuerKind, layoutAt } from "./issuer-cards";
import { drawAmericanLicence, drawCodedLicence } from "./licences";
import { drawOtherCard } from "./other-cards";
import { pickState, type State } from "./states";

/** Kinds whose states, languages, layouts, fonts and grounds vary from one specimen to the next. */
export const VARIED_KINDS = [
  "card-front",
  "card-back",
  "data-page",
  "coded-licence",
  "american-licence",
  "other-card",
  "issuer-licence",
  "issuer-card",
  "issuer-held-out",
] as const;
export type VariedKind = (typeof VARIED_KINDS)[number];

/** One varied document as `truth.json` describes it. */
export interface VariedContent {
  /** ISO 3166-1 alpha-3; null where it is invented, or where this is no document. */
  readonly country: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly expired: boolean;
  readonly sides: readonly SideDrawing[];
}

const USA: State = {
  code: "USA",
  headings: ["UNITED STATES OF AMERICA"],
  nationality: "USA",
  languages: ["english"],
  rule: null,
};

/** Draws a document of an invented person of any state; a card that is no identity document has no fields. */
export function drawVaried(
  kind: VariedKind,
  style: VariedStyle,
  today: Date,
  dates: HolderDates | undefined,
): VariedContent {
  if (isIssuerKind(kind)) return issuerContent(kind, style, today, dates);
  const state = kind === "american-licence" ? USA : pickState(style.random);
  const bearer = inventBearer(style.random, state, today, dates);
  const content = (type: DocumentType, { drawing, idNumber, names }: VariedSide): VariedContent => ({
    country: state.code,
    fields: { ...fieldsOf(bearer, state, type, idNumber), ...names },
    expired: bearer.expired,
    sides: [drawing],
  });
  switch (kind) {
    case "card-front":
      return content("NATIONAL_ID", drawCardFront(bearer, state, style));
    case "card-back":
      return content("NATIONAL_ID", drawCardBack(bearer, state, style));
    case "data-page":
      return content("PASSPORT", drawDataPage(bearer, state, style));
    case "coded-licence":
      return content("DRIVERS_LICENSE", drawCodedLicence(bearer, state, style));
    case "american-licence":
      return content("DRIVERS_LICENSE", drawAmericanLicence(bearer, style));
    case "other-card":
      return { country: null, fields: {}, expired: false, sides: [drawOtherCard(bearer, state, style)] };
  }
}

const isIssuerKind = (kind: VariedKind): kind is IssuerKind => kind in ISSUER_KINDS;

function issuerContent(
  kind: IssuerKind,
  style: VariedStyle,
  today: Date,
  dates: HolderDates | undefined,
): VariedContent {
  const { layout, state } = layoutAt(kind, style.turn ?? 0);
  const bearer = bearerOf(layout, style.random, state, today, dates);
  const { drawing, idNumber } = drawIssuerCard(bearer, layout, style);
  const fields = fieldsOf(bearer, state, layout.type, idNumber);
  return { country: state.code, fields, expired: bearer.expired, sides: [drawing] };
}

function fieldsOf(bearer: Bearer, { code }: State, documentType: DocumentType, idNumber: string) {
  const { surname, names, dateOfBirth, sex, issueDate, expiryDate } = bearer;
  const country = code === null ? {} : { nationality: code, issuingCountry: code };
  return { surname, names, dateOfBirth, sex, idNumber, ...country, issueDate, expiryDate, documentType };
}
