import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import sharp from "sharp";
import { makeSpecimen } from "@/tools/specimen/make";
import { seeded } from "@/tools/specimen/random";
import { sharedPath } from "@/tools/testing/dataset";
import type { GenuineCase } from "../recipe";

/** Constants are chosen on the first half of the people; the second half is only measured. */
export const HALVES = ["development", "final"] as const;
export type Half = (typeof HALVES)[number];

/** A person of the London set: one photo to be the selfie, another one for the portrait. */
export interface BenchPerson {
  readonly id: string;
  readonly half: Half;
  /** Sex and group as the people named them: people who could be taken for each other. */
  readonly group: string;
  readonly selfie: Uint8Array;
  readonly portraitPhoto: Uint8Array;
}

/** The people with both photos, every second one in each half. @returns null without the shared photos */
export function benchPeople(): BenchPerson[] | null {
  const folder = sharedPath("data", "faces", "london");
  if (!folder) return null;
  const groups = groupsOf(path.join(folder, "..", "london.dev.demographics.csv"));
  const photo = (kind: string, name: string) => readFileSync(path.join(folder, kind, name));
  const smiling = new Set(readdirSync(path.join(folder, "smiling_front")));
  return readdirSync(path.join(folder, "neutral_front"))
    .flatMap((name) => /^(\d{3})_03\.jpg$/.exec(name)?.[1] ?? [])
    .filter((id) => smiling.has(`${id}_08.jpg`))
    .sort()
    .map((id, index) => ({
      id,
      half: index % 2 === 0 ? "development" : "final",
      group: groups.get(id) ?? "",
      selfie: photo("neutral_front", `${id}_03.jpg`),
      portraitPhoto: photo("smiling_front", `${id}_08.jpg`),
    }));
}

function groupsOf(file: string): Map<string, string> {
  const rows = parse(readFileSync(file), { columns: true, trim: true }) as Record<string, string>[];
  return new Map(rows.map((row) => [row["face_id"] ?? "", `${row["face_gender"]} ${row["face_eth"]}`]));
}

const KINDS = ["passport", "identity-card", "swazi-id", "licence"] as const;
const LEVELS = ["easy", "medium", "scan"] as const;
const DAY_MS = 86_400_000;

/** What a document of a case shows; the kind of document and the quality of its photo follow from the random numbers. */
export interface BenchDocument {
  readonly portrait: Uint8Array;
  readonly seed: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly dates?: Parameters<typeof makeSpecimen>[0]["dates"];
}

/** Renders a valid document of an invented holder and photographs it. */
export async function benchDocument({ portrait, seed, today, dates }: BenchDocument) {
  // Documents are drawn as SVG, which the service itself never opens (UPLOAD-TYPE-1).
  sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
  const random = seeded("bench document", seed);
  const now = new Date(`${today}T12:00:00Z`);
  const expiry = new Date(now.getTime() + random.whole(60, 1700) * DAY_MS);
  const issue = new Date(Date.UTC(expiry.getUTCFullYear() - 5, expiry.getUTCMonth(), expiry.getUTCDate()));
  const { truth, files } = await makeSpecimen({
    seed: random.whole(0, 1e9),
    kind: random.pick(KINDS),
    level: random.pick(LEVELS),
    index: 0,
    today: now,
    portrait,
    recaptured: false,
    marked: false,
    dates: { issueDate: isoDay(issue), expiryDate: isoDay(expiry), ...dates },
  });
  const side = (name: string) => {
    const at = truth.images.findIndex((image) => image.side === name);
    return { jpeg: files[at]?.jpeg, card: truth.images[at]?.quad };
  };
  const [{ jpeg: front, card }, { jpeg: back }] = [side("front"), side("back")];
  if (!front || !card) throw new Error("A specimen has a front.");
  return { front, frontCard: card, ...(back ? { back } : {}) };
}

export const isoDay = (day: Date) => day.toISOString().slice(0, 10);

/** A person with their own document, and somebody of the same group and half who is not them. */
export async function genuineCase(
  person: BenchPerson,
  people: readonly BenchPerson[],
  today: string,
): Promise<GenuineCase> {
  const { selfie, portraitPhoto } = person;
  const document = await benchDocument({ portrait: portraitPhoto, seed: person.id, today });
  const stranger = strangerTo(person, people);
  const { selfie: strangerSelfie, portraitPhoto: strangerPhoto } = stranger;
  return { selfie, ...document, portraitPhoto, strangerSelfie, strangerPhoto };
}

function strangerTo(person: BenchPerson, people: readonly BenchPerson[]): BenchPerson {
  const [first, ...others] = comparable(person, people);
  if (!first) throw new Error("A stranger needs a second person.");
  return seeded("stranger", person.id).pick([first, ...others]);
}

/** Others of the same half: of the same group, or where there is nobody, of the same sex. */
export function comparable(person: BenchPerson, people: readonly BenchPerson[]): BenchPerson[] {
  const others = people.filter(({ id, half }) => id !== person.id && half === person.half);
  const sexOf = ({ group }: BenchPerson) => group.split(" ")[0];
  const alike = others.filter(({ group }) => group === person.group);
  return alike.length > 0 ? alike : others.filter((other) => sexOf(other) === sexOf(person));
}
