import { BWA_NATIONAL_ID } from "./bwa-national-id";
import { ICAO_CARD, ICAO_PASSPORT, ICAO_RESIDENCE_PERMIT, ICAO_VISA, ISO_DRIVERS_LICENSE } from "./icao";
import { MOZ_NATIONAL_ID } from "./moz-national-id";
import { SWZ_DRIVERS_LICENSE } from "./swz-drivers-license";
import { SWZ_NATIONAL_ID } from "./swz-national-id";
import { SWZ_PASSPORT } from "./swz-passport";
import type { DocumentTemplate } from "./template";
import { USA_DRIVERS_LICENSE } from "./usa-drivers-license";
import { ZAF_DRIVERS_LICENSE } from "./zaf-drivers-license";
import { ZAF_GREEN_BOOK } from "./zaf-green-book";
import { ZAF_SMART_ID } from "./zaf-smart-id";

/** Every known document. Where a country has two of one type, the first is used for both. */
export const TEMPLATES: readonly DocumentTemplate[] = [
  SWZ_NATIONAL_ID,
  SWZ_PASSPORT,
  SWZ_DRIVERS_LICENSE,
  ZAF_SMART_ID,
  ZAF_GREEN_BOOK,
  ZAF_DRIVERS_LICENSE,
  MOZ_NATIONAL_ID,
  BWA_NATIONAL_ID,
  USA_DRIVERS_LICENSE,
  ICAO_PASSPORT,
  ICAO_VISA,
  ICAO_CARD,
  ICAO_RESIDENCE_PERMIT,
  ISO_DRIVERS_LICENSE,
];
