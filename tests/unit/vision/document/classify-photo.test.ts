import { describe, expect, test } from "vitest";
import { classifyPhoto } from "@/lib/vision/document/classify-photo";
import { sideOfText } from "./card-of-text";

describe("DOCUMENT-READ-4 a card on a letter", () => {
  const CARD = `JAMHURI YA KENYA
LESENI YA UDEREVA
1. ACHIENG
2. PETER
3. 28/05/1951
4a. 19/11/2025
4b. 19/11/2030
5. 3852472567`;
  const LETTER = Array.from(
    { length: 6 },
    () => "the contract of the account is due for delivery on Monday",
  ).join("\n");

  test("is a document where the letter goes on below or above it", () => {
    expect(classifyPhoto([sideOfText(`${CARD}\n${LETTER}`)])).toBe("document");
    expect(classifyPhoto([sideOfText(`${LETTER}\n${CARD}`)])).toBe("document");
  });

  test("is a document where its labels are as long as sentences, in five languages", () => {
    const passport = `Swiss Confederation
Pass · Passeport · Passaporto · Passaport · Passport
Name-Nom-Cognome-Num-Surname
ZURBRIGGEN
Vorname(n)-Prenom(s)-Nome(i)-Prenum(s)-Given name(s)
FLURINA
Staatsangehorigkeit-Nationalite-Citadinanza-Naziunalitad-Nationality
Schweiz-Suisse-Svizzera-Svizra-Switzerland
Gebursdatum-Date de naissance-Data di nascita-Data da naschientscha-Date of birth
26.04.1984
Heimatort-Lieu d origine-Luogo diatinenza-Lieu d origin-Place of origin
Saas-Grund VS
Ausstellungsdatum-Date de delivrance-Data di rilascio-Data demissiun-Date of issue
12.07.2019
Giltig bis-Date d expiration-Data discadenza Data da scadenza Date of expiry
11.07.2029
Behorde-Autorite-Autorita-Autoritad-Authority of the place of residence
Sion VS`;
    expect(classifyPhoto([sideOfText(passport)])).toBe("document");
  });

  test("a letter that mentions the same is none", () => {
    const rows = CARD.split("\n");
    const between = [...rows.slice(0, 4), LETTER, ...rows.slice(4)].join("\n");
    expect(classifyPhoto([sideOfText(between)])).toBe("other");
    expect(classifyPhoto([sideOfText(`${rows.slice(0, 2).join("\n")}\n${LETTER}`)])).toBe("other");
  });
});
