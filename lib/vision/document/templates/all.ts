import { BWA_DRIVERS_LICENSE } from "./bwa-drivers-license";
import { BWA_NATIONAL_ID } from "./bwa-national-id";
import { BWA_PASSPORT } from "./bwa-passport";
import { GHA_NATIONAL_ID } from "./gha-national-id";
import { ICAO_CARD, ICAO_PASSPORT, ICAO_RESIDENCE_PERMIT, ICAO_VISA, ISO_DRIVERS_LICENSE } from "./icao";
import { KEN_NATIONAL_ID } from "./ken-national-id";
import { LSO_NATIONAL_ID } from "./lso-national-id";
import { MOZ_NATIONAL_ID } from "./moz-national-id";
import { MWI_NATIONAL_ID } from "./mwi-national-id";
import { NAM_NATIONAL_ID } from "./nam-national-id";
import { NGA_NATIONAL_ID } from "./nga-national-id";
import { SWZ_DRIVERS_LICENSE } from "./swz-drivers-license";
import { SWZ_NATIONAL_ID } from "./swz-national-id";
import { SWZ_PASSPORT } from "./swz-passport";
import type { DocumentTemplate } from "./template";
import { TZA_NATIONAL_ID } from "./tza-national-id";
import { USA_DRIVERS_LICENSE } from "./usa-drivers-license";
import { ZAF_ASYLUM_PERMIT } from "./zaf-asylum-permit";
import { ZAF_DRIVERS_LICENSE } from "./zaf-drivers-license";
import { ZAF_GREEN_BOOK } from "./zaf-green-book";
import { ZAF_PASSPORT } from "./zaf-passport";
import { ZAF_SMART_ID } from "./zaf-smart-id";
import { ZMB_NATIONAL_ID } from "./zmb-national-id";
import { ZWE_NATIONAL_ID } from "./zwe-national-id";

/** Every known document. Where a country has two of one type, the first is used for both. */
export const TEMPLATES: readonly DocumentTemplate[] = [
  SWZ_NATIONAL_ID,
  SWZ_PASSPORT,
  SWZ_DRIVERS_LICENSE,
  ZAF_SMART_ID,
  ZAF_GREEN_BOOK,
  ZAF_DRIVERS_LICENSE,
  ZAF_PASSPORT,
  ZAF_ASYLUM_PERMIT,
  MOZ_NATIONAL_ID,
  LSO_NATIONAL_ID,
  BWA_NATIONAL_ID,
  BWA_PASSPORT,
  BWA_DRIVERS_LICENSE,
  ZWE_NATIONAL_ID,
  NAM_NATIONAL_ID,
  ZMB_NATIONAL_ID,
  MWI_NATIONAL_ID,
  TZA_NATIONAL_ID,
  KEN_NATIONAL_ID,
  NGA_NATIONAL_ID,
  GHA_NATIONAL_ID,
  USA_DRIVERS_LICENSE,
  ICAO_PASSPORT,
  ICAO_VISA,
  ICAO_CARD,
  ICAO_RESIDENCE_PERMIT,
  ISO_DRIVERS_LICENSE,
];
