import { parseAamva } from "./aamva";
import type { BarcodeFields } from "./fields";
import { parsePlainText } from "./plain-text";
import type { Barcode } from "./read";
import { parseZafLicence } from "./zaf-licence";
import { parseZafSmartId } from "./zaf-smart-id";

/** The fields of a barcode of any layout that is known; null for other contents (DOCUMENT-BARCODE-1, -2). */
export const parseBarcode = ({ text, bytes }: Barcode, now: Date): BarcodeFields | null =>
  parseAamva(text) ?? parseZafLicence(bytes) ?? parseZafSmartId(text) ?? parsePlainText(text, now);
