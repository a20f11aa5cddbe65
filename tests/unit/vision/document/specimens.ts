/** Specimen zones of ICAO 9303 parts 4 to 7 (Utopia), and the published French specimen card. */
export const ZONES = {
  TD3: ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"],
  TD1: ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"],
  TD2: ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"],
  MRVA: ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L8988901C4XXX4009078F96121096ZE184226B<<<<<<"],
  MRVB: ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "L8988901C4XXX4009078F9612109<<<<<<<<"],
  FRID: ["IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "8806923102858CORINNE<<<<<<<6512068F6"],
  FRDL: ["D1FRA13AA000026181231MARTIN<<9"],
} as const;

/** ICAO 9303-5, note j: a document number of more than nine characters. */
export const LONG_NUMBER = [
  "I<UTOD23145890<7349<<<<<<<<<<<",
  "3407127M9507122UTO<<<<<<<<<<<2",
  "STEVENSON<<PETER<JOHN<<<<<<<<<",
] as const;

export const NOW = new Date("2026-11-20T12:00:00Z");
