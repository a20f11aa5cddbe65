import type { DocumentType } from "@/lib/vocabulary";
import {
  type DocumentDrawing,
  drawIdentityCard,
  drawLicence,
  drawPassport,
  drawSwaziId,
  drawUsLicence,
  type SideDrawing,
  type Style,
} from "./documents";
import { type Holder, type HolderDates, inventHolder } from "./holder";
import { LEVELS, type LevelName } from "./levels";
import type { Country } from "./people";
import { type Photo, photograph } from "./photo";
import { type Random, seeded } from "./random";
import { drawTextPage } from "./text-page";
import { drawVaried, VARIED_KINDS, type VariedKind } from "./varied/documents";

interface Kind {
  readonly countries: readonly [Country, ...Country[]];
  readonly draw: (holder: Holder, style: Style) => DocumentDrawing | Promise<DocumentDrawing>;
}

const KINDS_OF_DOCUMENT = {
  passport: { countries: ["SWZ", "ZAF", "MOZ", "COD", "KEN"], draw: drawPassport },
  "identity-card": { countries: ["SWZ", "ZAF", "MOZ", "COD", "KEN"], draw: drawIdentityCard },
  "swazi-id": { countries: ["SWZ"], draw: drawSwaziId },
  licence: { countries: ["SWZ", "ZAF", "MOZ", "KEN"], draw: drawLicence },
  "us-licence": { countries: ["USA"], draw: drawUsLicence },
} as const satisfies Readonly<Record<string, Kind>>;

export type DocumentKind = keyof typeof KINDS_OF_DOCUMENT;
export const DOCUMENT_KINDS = Object.keys(KINDS_OF_DOCUMENT) as DocumentKind[];
/** Varied kinds, and a page of text, which is no document, are made only on request. */
export type SpecimenKind = DocumentKind | VariedKind | "text-page";
export const SPECIMEN_KINDS: readonly SpecimenKind[] = [...DOCUMENT_KINDS, ...VARIED_KINDS, "text-page"];

export interface SpecimenRequest {
  readonly seed: number;
  readonly kind: SpecimenKind;
  readonly level: LevelName;
  readonly index: number;
  readonly today: Date;
  readonly portrait: Uint8Array | null;
  readonly recaptured: boolean;
  /** Dates of the holder that are given and not invented. */
  readonly dates?: HolderDates;
  /** Default true. Documents that a test wants approved carry no mark; `npm run specimen` always makes one. */
  readonly marked?: boolean;
}

/** The entry of one specimen in `truth.json`, which `tools/evaluation/documents/evaluate.ts` reads. */
export interface SpecimenTruth {
  readonly id: string;
  readonly type: SpecimenKind;
  readonly level: LevelName;
  readonly country: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly expired: boolean;
  readonly visible: readonly string[];
  readonly recaptured: boolean;
  readonly images: readonly (Omit<Photo, "jpeg"> & {
    readonly file: string;
    readonly side: string;
    readonly visible: readonly string[];
    readonly mrz?: readonly string[];
  })[];
}

export interface Specimen {
  readonly truth: SpecimenTruth;
  readonly files: readonly { readonly name: string; readonly jpeg: Buffer }[];
}

/** Makes one specimen; the same request gives the same bytes. */
export async function makeSpecimen(request: SpecimenRequest): Promise<Specimen> {
  const { seed, kind, level, index, recaptured, marked = true } = request;
  const random = seeded(seed, kind, level, index);
  const id = `${kind}_${level}_${seed}_${index}`;
  const drawn = await contentOf(kind, request, random);
  const images: SpecimenTruth["images"][number][] = [];
  const files: Specimen["files"][number][] = [];
  for (const side of drawn.sides) {
    if (marked && side.mark) side.canvas.markSpecimen(...side.mark);
    const { jpeg, ...photo } = await photograph(side, LEVELS[level], random, recaptured);
    const name = `${id}_${side.side}.jpg`;
    files.push({ name, jpeg });
    images.push({
      file: name,
      side: side.side,
      visible: side.visible,
      ...(side.mrz ? { mrz: side.mrz } : {}),
      ...photo,
    });
  }
  const { country, fields, expired } = drawn;
  const visible = [...new Set(images.flatMap((image) => image.visible))];
  return { truth: { id, type: kind, level, country, fields, expired, visible, recaptured, images }, files };
}

interface SpecimenContent extends Pick<SpecimenTruth, "country" | "fields" | "expired"> {
  readonly sides: readonly SideDrawing[];
}

async function contentOf(
  kind: SpecimenKind,
  request: SpecimenRequest,
  random: Random,
): Promise<SpecimenContent> {
  if (kind === "text-page") return textPage(random);
  const { portrait: photo, marked = true, today, dates, seed, index } = request;
  const varied = VARIED_KINDS.find((each) => each === kind);
  if (varied) return drawVaried(varied, { random, photo, marked, turn: seed + index }, today, dates);
  return documentOf(kind as DocumentKind, request, random);
}

const textPage = (random: Random): SpecimenContent => ({
  country: null,
  fields: {},
  expired: false,
  sides: [drawTextPage(random)],
});

async function documentOf(
  kind: DocumentKind,
  request: SpecimenRequest,
  random: Random,
): Promise<SpecimenContent> {
  const { countries, draw }: Kind = KINDS_OF_DOCUMENT[kind];
  const holder = inventHolder(random, random.pick(countries), request.today, request.dates);
  const { documentType, idNumber, sides } = await draw(holder, { random, photo: request.portrait });
  return {
    country: holder.country,
    fields: fieldsOf(holder, documentType, idNumber),
    expired: holder.expired,
    sides,
  };
}

function fieldsOf(holder: Holder, documentType: DocumentType, idNumber: string) {
  const { surname, names, dateOfBirth, sex, country, issueDate, expiryDate } = holder;
  const nationality = documentType === "DRIVERS_LICENSE" ? {} : { nationality: country };
  const dates = { issueDate, expiryDate };
  return {
    surname,
    names,
    dateOfBirth,
    sex,
    idNumber,
    ...nationality,
    issuingCountry: country,
    ...dates,
    documentType,
  };
}
