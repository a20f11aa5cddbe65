/** A word that a specimen, a copy or a cancelled document is overprinted with. */
export interface MarkWord {
  /** Capital letters without spaces and diacritics. */
  readonly key: string;
  readonly languages: readonly string[];
  /** It is also somebody's name, or a word of an ordinary label: it counts alone on its line, and not as the holder's name. */
  readonly isOrdinary?: true;
}

/** Specimens, copies, cancelled documents; the languages of the countries that the reader knows, and of the words' origin. */
export const MARK_WORDS: readonly MarkWord[] = [
  { key: "ESPECIMEN", languages: ["es"] },
  { key: "SPECIMEN", languages: ["en", "fr", "de", "nl", "pt"] },
  { key: "ESPECIME", languages: ["pt"] },
  { key: "MUSTERMANN", languages: ["de"] },
  { key: "MUSTERFRAU", languages: ["de"] },
  { key: "FACSIMILE", languages: ["en", "it"] },
  { key: "CANCELLED", languages: ["en"] },
  { key: "CANCELED", languages: ["en"] },
  { key: "ANNULLED", languages: ["en"] },
  { key: "ANNULE", languages: ["fr"] },
  { key: "ANULADO", languages: ["es", "pt"] },
  { key: "CANCELADO", languages: ["es", "pt"] },
  { key: "UNGULTIG", languages: ["de"] },
  { key: "INVALIDO", languages: ["es", "pt"] },
  { key: "NONREALID", languages: ["en"] },
  { key: "PHOTOCOPY", languages: ["en"] },
  { key: "PHOTOCOPIE", languages: ["fr"] },
  { key: "FOTOCOPIA", languages: ["es", "pt"] },
  { key: "CERTIFIEDCOPY", languages: ["en"] },
  { key: "CERTIFIEDTRUECOPY", languages: ["en"] },
  { key: "COPIECONFORME", languages: ["fr"] },
  { key: "SAMPLECARD", languages: ["en"] },
  { key: "NOTFOROFFICIALUSE", languages: ["en"] },
  { key: "NOTAREALID", languages: ["en"] },
  { key: "FORTRAININGONLY", languages: ["en"] },
  { key: "ECHANTILLON", languages: ["fr"] },
  { key: "NONVALABLE", languages: ["fr"] },
  { key: "CAMPIONE", languages: ["it"] },
  { key: "ANNULLATO", languages: ["it"] },
  { key: "VOORBEELD", languages: ["nl", "af"] },
  { key: "ONGELDIG", languages: ["nl", "af"] },
  { key: "ENTWERTET", languages: ["de"] },
  { key: "NEPLATNY", languages: ["cs", "sk"] },
  { key: "UZORAK", languages: ["hr", "bs", "sr"] },
  { key: "PAVYZDYS", languages: ["lt"] },
  { key: "PARAUGS", languages: ["lv"] },
  { key: "NAIDIS", languages: ["et"], isOrdinary: true },
  { key: "MINTA", languages: ["hu"], isOrdinary: true },
  { key: "VZOREC", languages: ["sl"] },
  { key: "ORNEKTIR", languages: ["tr"] },
  { key: "AMOSTRA", languages: ["pt"], isOrdinary: true },
  { key: "MUESTRA", languages: ["es"], isOrdinary: true },
  { key: "MALLI", languages: ["fi"], isOrdinary: true },
  { key: "MUSTER", languages: ["de"], isOrdinary: true },
  { key: "MODELO", languages: ["es", "pt"], isOrdinary: true },
  { key: "VZOR", languages: ["cs", "sk"], isOrdinary: true },
  { key: "WZOR", languages: ["pl"], isOrdinary: true },
  { key: "SAMPLE", languages: ["en"], isOrdinary: true },
  { key: "SAMPLEONLY", languages: ["en"] },
  { key: "VOID", languages: ["en"], isOrdinary: true },
  { key: "COPY", languages: ["en"], isOrdinary: true },
  { key: "KOPIE", languages: ["de", "nl"], isOrdinary: true },
  { key: "COPIE", languages: ["fr"], isOrdinary: true },
  { key: "COPIA", languages: ["es", "pt", "it"], isOrdinary: true },
  { key: "NOTVALID", languages: ["en"], isOrdinary: true },
  { key: "INVALID", languages: ["en"], isOrdinary: true },
];

/** Labels beside which a word names the signature and no mark: "specimen signature", "spécimen de signature". */
export const SIGNATURE = /SIGNATUR|FIRMA|ASSINATURA|UNTERSCHRIFT|HANDTEKENING|PODPIS/;

/** The state in the samples of ICAO 9303, by its code in a zone. */
export const UTOPIA = "UTO";
