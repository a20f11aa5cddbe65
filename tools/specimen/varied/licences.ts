import { type Box, SideCanvas } from "../canvas";
import type { Random } from "../random";
import type { Bearer } from "./bearer";
import {
  age,
  CARD,
  isEastern,
  putHeading,
  putPortrait,
  titleOf,
  type VariedSide,
  type VariedStyle,
} from "./cards";
import { americanDate, pickDates } from "./dates";
import { drawRows, type Item, letteringFor } from "./layout";
import { securityPrint } from "./security-print";
import type { State } from "./states";

/** A licence with the field codes of ISO/IEC 18013-1, as most states outside of America issue it. */
export function drawCodedLicence(bearer: Bearer, state: State, style: VariedStyle): VariedSide {
  const { random } = style;
  const canvas = new SideCanvas(...CARD, random, securityPrint);
  const box: Box = [
    random.between(3, 5),
    random.between(13, 17),
    random.between(20, 24),
    random.between(25, 30),
  ];
  putPortrait(canvas, box, style);
  putHeading(canvas, state, titleOf(state, "DRIVERS_LICENSE", random), random);
  const date = pickDates(state.languages, random);
  const dot = random.pick([".", ".", "", ":"]);
  const item = (code: string, value: string): Item => ({ label: `${code}${dot}`, value });
  const issue = item("4a", date(bearer.issueDate));
  const expiry = item("4b", date(bearer.expiryDate));
  const sideBySide = random.chance(0.5);
  const rows = [
    [item("1", bearer.surname)],
    [item("2", bearer.names)],
    [
      item(
        "3",
        random.chance(0.7) ? `${date(bearer.dateOfBirth)} ${bearer.birthPlace}` : date(bearer.dateOfBirth),
      ),
    ],
    ...(sideBySide ? [[issue, item("4c", bearer.birthPlace)], [expiry]] : [[issue], [expiry]]),
    [item("5", bearer.licenceNumber)],
    [item("9", random.pick(["AM/B", "B", "A1 B", "EB"]))],
  ];
  const lettering = letteringFor(canvas, 39 / rows.length, isEastern(state), random);
  drawRows(canvas, rows, [27.5, 12.5, 55, 39], "glued", { ...lettering, labelMm: lettering.valueMm * 0.8 });
  age(canvas, style);
  const country = state.code === null ? [] : (["issuingCountry"] as const);
  const visible = ["surname", "names", "dateOfBirth", "issueDate", "expiryDate", "idNumber", "documentType", ...country] as const; // biome-ignore format: one list
  return {
    drawing: { side: "front", canvas, visible, portrait: box, mark: [66, 52.6] },
    idNumber: bearer.licenceNumber,
  };
}

const AMERICAN_STATES = ["CALIFORNIA", "TEXAS", "FLORIDA", "NEW YORK", "OHIO", "COLORADO", "ARIZONA", "VIRGINIA", "MONTANA", "MASSACHUSETTS", "GEORGIA", "OREGON"] as const; // biome-ignore format: one list

/** Labels of the particulars in one state's fashion. */
interface Fashion {
  readonly surname: string;
  readonly names: string;
  readonly birth: string;
  readonly issue: string;
  readonly expiry: string;
  readonly number: string;
  readonly sex: string;
}
const FASHIONS = [
  {
    surname: "1",
    names: "2",
    birth: "3 DOB",
    issue: "4a ISS",
    expiry: "4b EXP",
    number: "4d DLN",
    sex: "15 SEX",
  },
  { surname: "LN", names: "FN", birth: "DOB", issue: "ISS", expiry: "EXP", number: "DL", sex: "SEX" },
  { surname: "1.", names: "2.", birth: "3. Date of birth", issue: "4a. Iss", expiry: "4b. Exp", number: "4d. LIC#", sex: "15. Sex" }, // biome-ignore format: one row
  {
    surname: "",
    names: "",
    birth: "DOB:",
    issue: "Issued:",
    expiry: "Expires:",
    number: "DL NO.",
    sex: "Sex:",
  },
  { surname: "1FAMILY NAME", names: "2GIVEN NAMES", birth: "3DOB", issue: "4aISS", expiry: "4bEXP", number: "4dNO.", sex: "15SEX" }, // biome-ignore format: one row
] as const satisfies readonly Fashion[];

const ORDERS = [
  ["number", "expiry", "surname", "names", "address", "birth", "issue"],
  ["number", "birth", "surname", "names", "address", "issue", "expiry"],
  ["surname", "names", "address", "number", "birth", "issue", "expiry"],
  ["expiry", "number", "birth", "issue", "address", "surname", "names"],
] as const;

/** A licence of one of the United States, in one of several fashions. */
export function drawAmericanLicence(bearer: Bearer, style: VariedStyle): VariedSide {
  const { random } = style;
  const canvas = new SideCanvas(...CARD, random, securityPrint);
  const box: Box = [
    random.between(3, 5),
    random.between(12, 15),
    random.between(21, 25),
    random.between(27, 31),
  ];
  putPortrait(canvas, box, style);
  putAmericanHeading(canvas, random);
  const date = americanDate(random.pick(["/", "/", "-"]));
  const fashion: Fashion = random.pick(FASHIONS);
  const item = (name: keyof Fashion, value: string): Item => ({ label: fashion[name], value });
  const items = {
    surname: [item("surname", bearer.surname)],
    names: [item("names", bearer.names)],
    address: [{ label: "8", value: `${random.whole(10, 9999)} ELM STREET` }],
    birth: [item("birth", date(bearer.dateOfBirth)), item("sex", bearer.sex)],
    issue: [item("issue", date(bearer.issueDate)), { label: "5 DD", value: random.digits(10) }],
    expiry: [item("expiry", date(bearer.expiryDate))],
    number: [item("number", bearer.licenceNumber)],
  };
  const rows = random.pick(ORDERS).map((name) => items[name]);
  const drawn = letteringFor(canvas, 40 / rows.length, false, random);
  const lettering = { ...drawn, labelMm: drawn.valueMm * random.between(0.5, 0.75) };
  drawRows(canvas, rows, [29, 12, 54, 40], random.pick(["glued", "glued", "left", "above"]), lettering);
  age(canvas, style);
  const visible = ["surname", "names", "dateOfBirth", "sex", "issueDate", "expiryDate", "idNumber", "documentType", "issuingCountry"] as const; // biome-ignore format: one list
  return {
    drawing: { side: "front", canvas, visible, portrait: box, mark: [64, 53] },
    idNumber: bearer.licenceNumber,
  };
}

/** The state's name, and a title on one line or stacked on two. */
function putAmericanHeading(canvas: SideCanvas, random: Random) {
  const face = random.pick(["bold", "serifBold", "condensedBold"]);
  const ink = `hsl(${canvas.hue},60%,24%)`;
  canvas.text(random.pick(AMERICAN_STATES), face, random.between(3.8, 5), 4, 6.4, ink, 40);
  if (random.chance(0.3)) canvas.text("USA", face, 2.6, 4, 9.8, ink);
  const title = random.pick([
    ["DRIVER LICENSE"],
    ["DRIVER'S", "LICENSE"],
    ["DRIVER LICENSE"],
    ["DRIVER", "LICENSE"],
  ]);
  for (const [line, words] of title.entries()) canvas.text(words, face, 3, 52, 4.6 + line * 3.3, ink, 31);
}
