import type { ListFormat } from "./formats";

/**
 * Lists that can be added by name. Nothing here is fetched before an operator runs `npm run admin -- lists add <name>`,
 * and adding one is accepting its publisher's terms. Addresses change: `--url` and `--mirror` take others.
 */
export interface KnownSource {
  readonly publisher: string;
  readonly format: ListFormat;
  /** One for each file of the format. */
  readonly urls: readonly string[];
  /** The index of an OpenSanctions dataset, which has the SHA-1 of each file; the other publishers offer none. */
  readonly checksumUrl?: string;
  readonly everyHours: number;
  /** A file that is larger is refused: some ten times what it was in 2026. */
  readonly mostBytes: number;
  /** What its publisher allows, as of 2026; the publisher's own page is what counts. */
  readonly terms: string;
}

const MIB = 1024 ** 2;
const OFAC = "https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports";
const OPENSANCTIONS = "https://data.opensanctions.org/datasets/latest";
// CC BY-NC 4.0 with a commercial licence beside it: a business that screens customers needs the licence.
const NON_COMMERCIAL = "CC BY-NC 4.0: commercial use needs a licence of OpenSanctions";

const openSanctions = (dataset: string, mostBytes: number): KnownSource => ({
  publisher: "OpenSanctions",
  format: "opensanctions-ftm",
  urls: [`${OPENSANCTIONS}/${dataset}/entities.ftm.json`],
  checksumUrl: `${OPENSANCTIONS}/${dataset}/index.json`,
  everyHours: 24,
  mostBytes,
  terms: NON_COMMERCIAL,
});

export const KNOWN_SOURCES: Readonly<Record<string, KnownSource>> = {
  // Works of the US government are in the public domain (17 USC 105). The service redirects to a store of its own: with
  // EGRESS=listed that host has to be in EGRESS_HOSTS, and the refusal names it.
  "ofac-sdn": {
    publisher: "US Treasury, OFAC",
    format: "ofac-csv",
    urls: [`${OFAC}/SDN.CSV`, `${OFAC}/ALT.CSV`, `${OFAC}/ADD.CSV`],
    everyHours: 12,
    mostBytes: 100 * MIB,
    terms: "US public domain",
  },
  // The lists of OFAC besides the SDN list; the files have the same columns.
  "ofac-consolidated": {
    publisher: "US Treasury, OFAC",
    format: "ofac-csv",
    urls: [`${OFAC}/CONS_PRIM.CSV`, `${OFAC}/CONS_ALT.CSV`, `${OFAC}/CONS_ADD.CSV`],
    everyHours: 12,
    mostBytes: 50 * MIB,
    terms: "US public domain",
  },
  // Free of charge; the UN asks to be named, and gives no warranty.
  un: {
    publisher: "United Nations Security Council",
    format: "un-xml",
    urls: ["https://scsanctions.un.org/resources/xml/en/consolidated.xml"],
    everyHours: 12,
    mostBytes: 50 * MIB,
    terms: "free to use under the UN's terms",
  },
  // Reuse is free where the source is named (Decision 2011/833/EU). The token is the public one of the Commission's page.
  eu: {
    publisher: "European Commission (FSF)",
    format: "eu-csv",
    urls: [
      "https://webgate.ec.europa.eu/fsd/fsf/public/files/csvFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw",
    ],
    everyHours: 12,
    mostBytes: 500 * MIB,
    terms: "reuse with attribution (2011/833/EU)",
  },
  "eu-xml": {
    publisher: "European Commission (FSF)",
    format: "eu-xml",
    urls: [
      "https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw",
    ],
    everyHours: 12,
    mostBytes: 500 * MIB,
    terms: "reuse with attribution (2011/833/EU)",
  },
  // Took the place of OFSI's consolidated list on 28 January 2026.
  uk: {
    publisher: "UK, Foreign, Commonwealth & Development Office",
    format: "uk-csv",
    urls: ["https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.csv"],
    everyHours: 12,
    mostBytes: 200 * MIB,
    terms: "Open Government Licence 3.0",
  },
  // Free to use; the ordinances in the official compilation are what binds.
  "ch-seco": {
    publisher: "Switzerland, State Secretariat for Economic Affairs",
    format: "seco-xml",
    urls: [
      "https://www.sesam.search.admin.ch/sesam-search-web/pages/downloadXmlGesamtliste.xhtml?lang=en&action=downloadXmlGesamtlisteAction",
    ],
    everyHours: 24,
    mostBytes: 500 * MIB,
    terms: "free to use; Swiss federal administration",
  },
  // Everything that OpenSanctions has, people in public office included: about 4 GB.
  opensanctions: openSanctions("default", 16 * 1024 * MIB),
  "opensanctions-sanctions": openSanctions("sanctions", 4 * 1024 * MIB),
  "opensanctions-peps": openSanctions("peps", 8 * 1024 * MIB),
};

/** A list that can be added by name; undefined for another name. */
export function knownSource(name: string): KnownSource | undefined {
  return Object.hasOwn(KNOWN_SOURCES, name) ? KNOWN_SOURCES[name] : undefined;
}
