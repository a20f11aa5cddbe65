import { describe, expect, test } from "vitest";
import { groupBoxes } from "@/lib/vision/document/page/cluster";
import { type Point, smallestRect } from "@/lib/vision/document/page/geometry";
import { findDates } from "@/lib/vision/document/printed/dates";
import { secondLabel } from "@/lib/vision/document/printed/inline-labels";
import { joinPieces } from "@/lib/vision/document/printed/split-lines";
import { numberBehindTitle } from "@/lib/vision/document/printed/title-numbers";
import { line } from "./lines";

describe("DOCUMENT-LABEL-1 what stands behind a title or a first field", () => {
  test.each([
    ["CARTE NATIONALE D'IDENTITÉ N° : 130534201877", "documentNumber", "130534201877"],
    ["Bilhete de Identidade Nº", "documentNumber", ""],
    ["IDENTITY CARD S0A417K2", "documentNumber", "S0A417K2"],
    ["PRT TITULO DE RESIDENCIA28P410K97", "documentNumber", "28P410K97"],
    ["LICENCIA DE CONDUCIR Q41827365", "licenceNumber", "Q41827365"],
    ["REPUBLICA DEL PERU DNI 44718205- 3", "personalNumber", "44718205- 3"],
  ])("%s", (text, field, rest) => {
    expect(numberBehindTitle(text)).toMatchObject({ field, rest });
  });

  test.each(["PASSPORT", "DRIVER LICENSE 2019", "DRIVING LICENCE 12 JAN 2030", "MEMBERSHIP CARD 48273615"])(
    "%s has no number of a document",
    (text) => {
      expect(numberBehindTitle(text)).toBeNull();
    },
  );

  test.each([
    ["Sexe:M Ne(e) le:15.08.1974", "Ne(e) le:15.08.1974"],
    ["Nombre: JUAN Apellido: PEREZ", "Apellido: PEREZ"],
    ["Gi i tinh/Sex:N Quc tch/Nationality:Vit Nam", "Quc tch/Nationality:Vit Nam"],
    ["PEREMPUAN Gol. Darah:AB", "Gol. Darah:AB"],
  ])("%s holds two fields", (text, second) => {
    expect(text.slice(secondLabel(text) ?? 0)).toBe(second);
  });

  test.each(["Place of birth: PORT LOUIS", "Date of issue: 12:30", "NAME OF HOLDER: SEX"])(
    "%s holds one field",
    (text) => {
      expect(secondLabel(text)).toBeNull();
    },
  );
});

test.each([
  ["28 SEPTIEMBRE 1995", "1995-09-28"],
  ["4a.19:02.2024", "2024-02-19"],
  ["DOB:19BB-Dec-24", "1988-12-24"],
  ["JESI (AN)17:02(1990", "1990-02-17"],
  ["4a.21:05:2018", "2018-05-21"],
  ["02UN1995", "1995-06-02"],
  ["05Dc1978", "1978-12-05"],
  ["08 Iou/Jul 22", "2022-07-08"],
  ["09 5 /MAY 2019", "2019-05-09"],
  ["085/MAY2029", "2029-05-08"],
  ["ngày/date 26 tháng/month 06 năm/year 2023", "2023-06-26"],
])("DOCDATA-DATE-5 %s is %s", (text, date) => {
  expect(findDates(text).map((each) => each.date)).toEqual([date]);
});

test.each(["02 JN 1990", "12 DE 1990", "05 NO 1990", "A 02UN1995", "09 6 /XYZ 2019"])(
  "DOCDATA-DATE-5 %s is no date",
  (text) => {
    expect(findDates(text)).toEqual([]);
  },
);

test.each([
  ["5. Hu/via/Date of birth 6. Tonoc/Place of birth", ["5. Hu/via/Date of birth", "6. Tonoc/Place of birth"]],
  ["1980-07-132022-06-30", ["1980-07-13", "2022-06-30"]],
  ["Registration No.910826-6418273 Sex F", ["Registration No.910826-6418273", "Sex F"]],
  ["8. Domicilio 8. Address", ["8. Domicilio 8. Address"]],
])("DOCUMENT-LABEL-1 the fields in %s", (text, parts) => {
  expect(joinPieces([line(text, 100, 100)]).map((piece) => piece.text)).toEqual(parts);
});

test("DOCUMENT-LABEL-1 pattern that was read badly is not joined to the value in its row", () => {
  const value = line("14827360519", 200, 100);
  const pattern = { ...line("YED OBNN", 95, 100), confidence: 0.4 };
  expect(joinPieces([pattern, value]).map(({ text }) => text)).toEqual(["YED OBNN", "14827360519"]);
  expect(joinPieces([{ ...pattern, confidence: 0.95 }, value])).toHaveLength(1);
});

test("DOCUMENT-READ-1 a short word between lines of two directions joins them to no group", () => {
  const box = (x: number, y: number, width: number, height: number) => {
    const outline: Point[] = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]; // biome-ignore format: one rectangle
    return { outline, rect: smallestRect(outline), score: 0.9 };
  };
  const card = [0, 1, 2].map((row) => box(100, 100 + 40 * row, 200, 20));
  const paper = [0, 1, 2].map((column) => box(380 + 40 * column, 60, 20, 200));
  const word = box(325, 140, 22, 20);
  const groups = groupBoxes([...card, ...paper, word]);
  const groupOf = (one: (typeof card)[number] | undefined) =>
    groups.find(({ boxes }) => boxes.some((each) => each === one));
  expect(groupOf(card[0])).not.toBe(groupOf(paper[0]));
  expect(groupOf(card[2])).toBe(groupOf(card[0]));
});

test("DOCUMENT-READ-1 a paper that lies aslant under a zone does not take the zone from its document", () => {
  const turned = (x: number, y: number, width: number, height: number, angle: number) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const outline = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([u = 0, v = 0]): Point => [
      x + (u * width * cos) / 2 - (v * height * sin) / 2,
      y + (u * width * sin) / 2 + (v * height * cos) / 2,
    ]); // biome-ignore format: corners
    return { outline, rect: smallestRect(outline), score: 1 };
  };
  const zone = [0, 1].map((row) => turned(400, 300 + 30 * row, 600, 20, 0));
  const paper = [0, 1, 2, 3].map((row) => turned(420 + 18 * row, 420 + 30 * row, 240, 20, -0.46));
  // The first piece of the paper is cut by the document, and shows no direction.
  const cut = turned(330, 356, 30, 20, 0);
  const groups = groupBoxes([...zone, cut, ...paper]);
  const groupOf = (one: (typeof zone)[number] | undefined) =>
    groups.find(({ boxes }) => boxes.some((each) => each === one));
  expect(groupOf(zone[1])).toBe(groupOf(zone[0]));
  expect(groupOf(paper[0])).not.toBe(groupOf(zone[0]));
});
