/**
 * The states of the USA and the provinces of Canada that issue licences, with the forms of their licence numbers.
 *
 * AAMVA publishes no list. The forms are those that the motor vehicle agencies describe publicly, as collected by the
 * National Traffic Safety Institute ("Driver's License Format by State") and, for Canada, in Microsoft's definitions of
 * sensitive information types ("Canada driver's license number"). States change their forms and keep old numbers
 * valid, so a number that fits none is not wrong, only less sure.
 */
export interface Jurisdiction {
  /** Postal abbreviation. */
  readonly code: string;
  readonly country: "USA" | "CAN";
  /** As printed in the heading, in capitals. */
  readonly names: readonly string[];
  /** Of the number without spaces and hyphens. Empty where no form is known. */
  readonly numbers: readonly RegExp[];
}

type Row = readonly [code: string, names: string, ...numbers: RegExp[]];

const UNITED_STATES: readonly Row[] = [
  ["AL", "ALABAMA", /^\d{7,8}$/],
  ["AK", "ALASKA", /^\d{7}$/],
  ["AZ", "ARIZONA", /^[A-Z]\d{8}$/, /^\d{9}$/],
  ["AR", "ARKANSAS", /^\d{8,9}$/],
  ["CA", "CALIFORNIA", /^[A-Z]\d{7}$/],
  ["CO", "COLORADO", /^\d{9}$/],
  ["CT", "CONNECTICUT", /^\d{9}$/],
  ["DE", "DELAWARE", /^\d{7}$/],
  ["DC", "DISTRICT OF COLUMBIA|WASHINGTON DC", /^\d{7}$/, /^\d{9}$/],
  ["FL", "FLORIDA", /^[A-Z]\d{12}$/],
  ["GA", "GEORGIA", /^\d{7,9}$/],
  ["HI", "HAWAII", /^[A-Z]\d{8}$/, /^\d{9}$/],
  ["ID", "IDAHO", /^[A-Z]{2}\d{6}[A-Z]$/, /^\d{9}$/],
  ["IL", "ILLINOIS", /^[A-Z]\d{11}$/],
  ["IN", "INDIANA", /^\d{10}$/, /^[A-Z]\d{9}$/],
  ["IA", "IOWA", /^\d{9}$/, /^\d{3}[A-Z]{2}\d{4}$/],
  ["KS", "KANSAS", /^[A-Z]\d{8}$/, /^\d{9}$/],
  ["KY", "KENTUCKY", /^[A-Z]\d{8,9}$/],
  ["LA", "LOUISIANA", /^\d{8,9}$/],
  ["ME", "MAINE", /^\d{7,8}$/],
  ["MD", "MARYLAND", /^[A-Z]\d{12}$/],
  ["MA", "MASSACHUSETTS", /^[A-Z]\d{8}$/, /^SA\d{7}$/, /^\d{9}$/],
  ["MI", "MICHIGAN", /^[A-Z]\d{12}$/],
  ["MN", "MINNESOTA", /^[A-Z]\d{12}$/],
  ["MS", "MISSISSIPPI", /^\d{9}$/],
  ["MO", "MISSOURI", /^[A-Z]\d{5,9}$/, /^[A-Z]\d{6}R$/, /^\d{9}$/, /^\d{3}[A-Z]\d{6}$/],
  ["MT", "MONTANA", /^\d{13}$/, /^\d{9}$/],
  ["NE", "NEBRASKA", /^[A-Z]\d{8}$/],
  ["NV", "NEVADA", /^\d{10}$/, /^\d{12}$/, /^X\d{8}$/],
  ["NH", "NEW HAMPSHIRE", /^\d{2}[A-Z]{3}\d{5}$/, /^NHL\d{8}$/],
  ["NJ", "NEW JERSEY", /^[A-Z]\d{14}$/],
  ["NM", "NEW MEXICO", /^\d{9}$/],
  ["NY", "NEW YORK", /^\d{9}$/],
  ["NC", "NORTH CAROLINA", /^\d{7,12}$/],
  ["ND", "NORTH DAKOTA", /^[A-Z]{3}\d{6}$/],
  ["OH", "OHIO", /^[A-Z]{2}\d{6}$/],
  ["OK", "OKLAHOMA", /^[A-Z]\d{9}$/],
  ["OR", "OREGON", /^\d{7}$/, /^[A-Z]\d{6}$/],
  ["PA", "PENNSYLVANIA", /^\d{8}$/],
  ["RI", "RHODE ISLAND", /^\d{7,8}$/, /^V\d{6}$/],
  ["SC", "SOUTH CAROLINA", /^\d{9}$/],
  ["SD", "SOUTH DAKOTA", /^\d{8}$/],
  ["TN", "TENNESSEE", /^\d{8,9}$/],
  ["TX", "TEXAS", /^\d{8}$/],
  ["UT", "UTAH", /^\d{8,9}$/],
  ["VT", "VERMONT", /^\d{8}$/, /^\d{7}A$/],
  ["VA", "VIRGINIA", /^[A-Z]\d{8}$/, /^\d{9}$/],
  ["WA", "WASHINGTON", /^WDL[A-Z0-9]{9}$/],
  ["WV", "WEST VIRGINIA", /^[A-Z]\d{6}$/],
  ["WI", "WISCONSIN", /^[A-Z]\d{13}$/],
  ["WY", "WYOMING", /^\d{9}$/],
  ["PR", "PUERTO RICO", /^\d{7}$/],
];

const CANADA: readonly Row[] = [
  ["AB", "ALBERTA", /^\d{9}$/],
  ["BC", "BRITISH COLUMBIA", /^\d{7,8}$/],
  ["MB", "MANITOBA", /^[A-Z]{7}\d{3}[A-Z]{2}$/],
  ["NB", "NEW BRUNSWICK|NOUVEAU BRUNSWICK", /^\d{5,7}$/],
  ["NL", "NEWFOUNDLAND AND LABRADOR|NEWFOUNDLAND", /^[A-Z]\d{9}$/],
  ["NS", "NOVA SCOTIA", /^[A-Z]{5}\d{9}$/],
  ["ON", "ONTARIO", /^[A-Z]\d{14}$/],
  ["PE", "PRINCE EDWARD ISLAND", /^\d{5,6}$/],
  ["QC", "QUEBEC", /^[A-Z]\d{12}$/],
  ["SK", "SASKATCHEWAN", /^\d{8}$/],
  ["NT", "NORTHWEST TERRITORIES"],
  ["NU", "NUNAVUT"],
  ["YT", "YUKON"],
];

const rowsOf = (country: "USA" | "CAN", rows: readonly Row[]): Jurisdiction[] =>
  rows.map(([code, names, ...numbers]) => ({ code, country, names: names.split("|"), numbers }));

export const JURISDICTIONS: readonly Jurisdiction[] = [
  ...rowsOf("USA", UNITED_STATES),
  ...rowsOf("CAN", CANADA),
];

/**
 * Licence numbers of states outside North America, by ISO 3166-1 alpha-3: Great Britain (gov.uk, "Driving licence
 * number": five letters of the surname, birth date, initials, serial; the issue number follows), France (two digits of
 * the year, two letters, five digits) and Italy (two letters or U1, seven digits or characters, a letter; common knowledge).
 */
export const NATIONAL_NUMBERS: Readonly<Record<string, readonly RegExp[]>> = {
  GBR: [/^[A-Z]{1,5}9{0,4}\d{6}[A-Z9]{2}[A-Z0-9]{3}(?:\d{2})?$/],
  FRA: [/^\d{2}[A-Z]{2}\d{5}$/],
  ITA: [/^[A-Z]{2}\d{7}[A-Z]$/, /^U1[A-Z0-9]{7}[A-Z]$/],
};
