import sharp from "sharp";
import type { AttackRecipe } from "@/tools/attacks/recipe";
import { type Box, SideCanvas } from "@/tools/specimen/canvas";
import type { SideDrawing } from "@/tools/specimen/documents";
import { type Holder, inventHolder } from "@/tools/specimen/holder";
import { LEVELS } from "@/tools/specimen/levels";
import { PEOPLE } from "@/tools/specimen/people";
import { photograph } from "@/tools/specimen/photo";
import { placePhoto } from "@/tools/specimen/portrait";
import type { Random } from "@/tools/specimen/random";
import { printedDate, wordsFor } from "@/tools/specimen/words";

/**
 * Papers that anybody can make with an office program: they name a state and a kind of document, or are cards of other
 * kinds that bear a number, and have a portrait pasted in. None has a zone, a barcode or security printing.
 */

const COUNTRIES = ["SWZ", "ZAF", "MOZ", "KEN"] as const;

/** Cards that are no identity documents: their headings, and the label of their number. */
const OTHER_CARDS = [
  { headings: ["UNIVERSITY OF ESWATINI", "STUDENT IDENTITY CARD"], number: "ID NO", end: "VALID UNTIL" },
  { headings: ["BLUE GYM SWAZILAND", "MEMBERSHIP CARD"], number: "ID NUMBER", end: "MEMBER UNTIL" },
  { headings: ["REPUBLIC OF KENYA", "STAFF IDENTIFICATION CARD"], number: "PERSONAL NO", end: "EXPIRY DATE" },
  { headings: ["SOUTH AFRICA COLLEGE", "LIBRARY CARD"], number: "ID NUMBER", end: "EXPIRY DATE" },
  { headings: ["MTN ESWATINI", "EMPLOYEE ID CARD"], number: "PERSONAL ID NO", end: "DATE OF EXPIRY" },
  { headings: ["MOÇAMBIQUE", "CARTÃO DE ESTUDANTE"], number: "NÚMERO DE BI", end: "VALIDADE" },
  { headings: ["ESWATINI HIGH SCHOOL", "PUPIL IDENTITY CARD"], number: "PERSONAL ID NO", end: "EXPIRY DATE" },
  { headings: ["SWAZILAND BUILDING SOCIETY", "LOYALTY CARD"], number: "ID NUMBER", end: "EXPIRY DATE" },
  { headings: ["BOTSWANA MEDICAL INSURANCE", "MEMBER CARD"], number: "ID NUMBER", end: "EXPIRY DATE" },
  { headings: ["NAMIBIA CONFERENCE CENTRE", "VISITOR CARD"], number: "ID NUMBER", end: "EXPIRY DATE" },
] as const;

/** What the paper looks like before anything is printed on it. */
const GROUNDS = ["white", "cream", "flat", "gradient", "banner"] as const;
/** Sizes in millimetres: a card, a page lying and a page standing. */
const SIZES = [[85.6, 54], [100, 70], [148, 105], [105, 148]] as const; // biome-ignore format: four sizes

function paper(widthMm: number, heightMm: number, random: Random): SideCanvas {
  const canvas = new SideCanvas(widthMm, heightMm, random);
  const hue = random.whole(0, 359);
  const whole: Box = [0, 0, widthMm, heightMm];
  const ground = random.pick(GROUNDS);
  if (ground === "gradient") {
    canvas.add(
      `<linearGradient id="paper"><stop offset="0" stop-color="hsl(${hue},45%,88%)"/>` +
        `<stop offset="1" stop-color="hsl(${(hue + 70) % 360},45%,80%)"/></linearGradient>`,
    );
    canvas.rect(whole, "url(#paper)");
    return canvas;
  }
  const fill = ground === "flat" ? `hsl(${hue},${random.whole(20, 60)}%,${random.whole(78, 92)}%)` : "#fff";
  canvas.rect(whole, ground === "cream" ? "#f8f4e6" : fill);
  if (ground === "banner")
    canvas.rect([0, 0, widthMm, heightMm * 0.19], `hsl(${hue},${random.whole(20, 60)}%,80%)`);
  return canvas;
}

type Line = readonly [label: string, value: string];

/** Headings, a portrait on either side and lines of labels with their values. */
function fill(canvas: SideCanvas, headings: readonly string[], lines: readonly Line[], given: Looks): Box {
  const { random, portrait } = given;
  const { widthMm, heightMm } = canvas;
  const unit = Math.min(widthMm / 86, heightMm / 54);
  const face = random.pick(["bold", "sans", "monoBold"]);
  const centred = random.chance(0.4);
  for (const [row, words] of headings.entries()) {
    const x = centred ? widthMm * 0.24 : widthMm * 0.06;
    canvas.text(
      words,
      "bold",
      (row === 0 ? 3.8 : 3) * unit,
      x,
      (5.2 + row * 4.2) * unit,
      "#111",
      widthMm * 0.7,
    );
  }
  const onLeft = random.chance(0.7);
  const box: Box = [
    onLeft ? 4 * unit : widthMm - 28 * unit,
    13 * unit,
    24 * unit,
    random.between(29, 33) * unit,
  ];
  placePhoto(canvas, box, portrait);
  const left = onLeft ? 31 * unit : 5 * unit;
  const room = widthMm - 36 * unit;
  const beside = random.chance(0.35);
  const step = (heightMm - 16 * unit) / (lines.length + 0.3);
  for (const [row, [label, value]] of lines.entries()) {
    const y = 15 * unit + row * Math.min(step, 9 * unit);
    if (beside) canvas.text(`${label}: ${value}`, face, 2.9 * unit, left, y, "#111", room);
    else {
      canvas.text(label, "sans", 2.2 * unit, left, y, "#222", room);
      canvas.text(value, face, 3.2 * unit, left, y + 3.1 * unit, "#111", room);
    }
  }
  return box;
}

interface Looks {
  readonly random: Random;
  readonly portrait: Uint8Array;
}

function typedDocument(holder: Holder, looks: Looks): SideDrawing {
  const { random } = looks;
  const [widthMm, heightMm] = random.pick(SIZES);
  const canvas = paper(widthMm, heightMm, random);
  const words = wordsFor(holder.country, random);
  const { heading, nationality } = PEOPLE[holder.country];
  const isLicence = random.chance(0.3);
  const title = isLicence ? words.licence : words.identityCard;
  const date = (value: string) => printedDate(value, words.date);
  const lines: Line[] = [
    [words.surname, holder.surname],
    [words.names, holder.names],
    isLicence ? [words.licenceNumber, holder.licenceNumber] : [words.personalNumber, holder.personalNumber],
    [words.birth, date(holder.dateOfBirth)],
    [words.sex, holder.sex],
    ...(random.chance(0.5) ? [[words.nationality, nationality] as const] : []),
    [words.issue, date(holder.issueDate)],
    [words.expiry, date(holder.expiryDate)],
  ];
  const portrait = fill(canvas, [heading, title.toUpperCase()], lines, looks);
  return { side: "front", canvas, visible: [], portrait };
}

function otherCard(holder: Holder, looks: Looks): SideDrawing {
  const { random } = looks;
  const canvas = random.chance(0.5) ? new SideCanvas(85.6, 54, random) : paper(85.6, 54, random);
  const { headings, number, end } = random.pick(OTHER_CARDS);
  const date = (value: string) => printedDate(value, "12 MAY 1990");
  const lines: Line[] = [
    ["SURNAME", holder.surname],
    ["NAMES", holder.names],
    [number, holder.personalNumber],
    ["DATE OF BIRTH", date(holder.dateOfBirth)],
    [end, date(holder.expiryDate)],
  ];
  const portrait = fill(canvas, headings, lines, looks);
  return { side: "front", canvas, visible: [], portrait };
}

function recipe(name: string, draw: (holder: Holder, looks: Looks) => SideDrawing): AttackRecipe {
  return {
    name,
    attack: "home_made",
    make: async ({ selfie, portraitPhoto }, random) => {
      // Documents are drawn as SVG, which the service itself never opens (UPLOAD-TYPE-1).
      sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
      const holder = inventHolder(random, random.pick(COUNTRIES), new Date(), {
        dateOfBirth: `19${random.whole(60, 99)}-0${random.whole(1, 9)}-${random.whole(10, 28)}`,
        issueDate: "2024-03-14",
        expiryDate: "2029-03-13",
      });
      const side = draw(holder, { random, portrait: portraitPhoto });
      const level = LEVELS[random.pick(["scan", "easy", "easy", "medium"])];
      return { selfie, front: (await photograph(side, level, random)).jpeg };
    },
  };
}

/** A page or card typed with the heading of a state, and cards of other kinds, half of them on printed cards. */
export const HOME_MADE: readonly AttackRecipe[] = [
  recipe("typed_document", typedDocument),
  recipe("other_card", otherCard),
];
