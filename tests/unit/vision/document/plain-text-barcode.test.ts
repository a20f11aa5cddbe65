import { describe, expect, test } from "vitest";
import { parsePlainText } from "@/lib/vision/document/barcode/plain-text";
import { NOW, ZONES } from "./specimens";

const parsed = (text: string) => {
  const fields = parsePlainText(text, NOW);
  return fields && Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
};

describe("DOCUMENT-BARCODE-1 barcodes with plain text", () => {
  test("a zone whose check digits hold", () => {
    expect(parsed(ZONES.TD3.join("\n"))).toMatchObject({
      documentType: "PASSPORT",
      surname: "ERIKSSON",
      names: "ANNA MARIA",
      dateOfBirth: "1974-08-12",
      documentNumber: "L898902C3",
    });
    expect(parsed(ZONES.TD3.join("\n").replace("7408122", "7408123"))).toBeNull();
  });

  test("labelled lines, in any of the languages", () => {
    const text = "Apelido: MACHEL\nNome: ANA PAULA\nData de nascimento: 04/05/1990\nNº do BI: 110100123456A";
    expect(parsed(text)).toEqual({
      surname: "MACHEL",
      names: "ANA PAULA",
      dateOfBirth: "1990-05-04",
      personalNumber: "110100123456A",
    });
  });

  test("a flat JSON object", () => {
    const content = { surname: "Dlamini", firstNames: "Sipho", date_of_birth: "1990-05-04", gender: "M" };
    expect(parsed(JSON.stringify(content))).toEqual({
      surname: "DLAMINI",
      names: "SIPHO",
      dateOfBirth: "1990-05-04",
      sex: "M",
    });
  });

  test.each([
    "https://example.com/?name=Sipho&surname=Dlamini",
    "WIFI:T:WPA;S:home;P:secret;;",
    "Surname: DLAMINI",
    '{"surname":{"nested":"DLAMINI"},"names":["SIPHO"],"birth":"1990-05-04"}',
    `surname: ${"A".repeat(5000)}`,
    "",
  ])("%j has no personal data", (text) => expect(parsed(text)).toBeNull());

  test("an impossible date is ignored", () => {
    const text = "Surname: DLAMINI\nNames: SIPHO\nDate of birth: 12/05/2090\nSex: M";
    expect(parsed(text)).toEqual({ surname: "DLAMINI", names: "SIPHO", sex: "M" });
  });
});
