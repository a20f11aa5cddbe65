import os from "node:os";
import { Worker } from "node:worker_threads";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { readDocument } from "@/lib/vision/document/read";
import { readSide } from "@/lib/vision/document/read-side";
import { SIDE_WORK_LIMIT, WorkBudget } from "@/lib/vision/document/work-budget";
import { decode } from "@/lib/vision/images/image";
import type { DocumentObservation } from "@/lib/vision/types";
import { type MadeSpecimens, madeSpecimens, SPECIMEN_DAY } from "../support/made-specimens";

const NOW = new Date(`${SPECIMEN_DAY}T12:00:00Z`);
/** As many threads beside the reading as there are processors, twice. */
const BUSY_THREADS = 2 * os.availableParallelism();
const SPIN = "for (;;) Math.sqrt(Math.random());";
/** Takes seconds on an idle machine; test machines are rarely idle. */
const READING_MS = 600_000;

let made: MadeSpecimens;
let page: Uint8Array;
let quiet: DocumentObservation;
const front = () => made.photo("identity-card_easy_11_0");
const back = () => made.photo("identity-card_easy_11_0", "back");
const read = (sideWorkLimit?: number) =>
  readDocument(front(), back(), { now: NOW, ...(sideWorkLimit === undefined ? {} : { sideWorkLimit }) });

beforeAll(async () => {
  const easy = { seed: 11, level: "easy" } as const;
  const [cards, pages] = await Promise.all([
    madeSpecimens({ ...easy, kinds: ["identity-card"] }),
    madeSpecimens({ ...easy, kinds: ["text-page"] }),
  ]);
  made = cards;
  page = pages.photo(pages.truths[0]?.id ?? "");
  quiet = await read();
});

describe("DOCUMENT-LIMIT-1 the load of the machine changes no reading", () => {
  test("a clock that goes an hour further at every look", async () => {
    expect(quiet.problems).toEqual([]);
    expect(Object.keys(quiet.fields).length).toBeGreaterThanOrEqual(8);
    let ms = Date.now();
    const later = () => {
      ms += 3_600_000;
      return ms;
    };
    vi.spyOn(performance, "now").mockImplementation(later);
    vi.spyOn(Date, "now").mockImplementation(later);
    try {
      expect(await read()).toEqual(quiet);
    } finally {
      vi.restoreAllMocks();
    }
  });

  test(
    "threads that want every processor of the machine",
    async () => {
      const busy = Array.from({ length: BUSY_THREADS }, () => new Worker(SPIN, { eval: true }));
      try {
        expect(await read()).toEqual(quiet);
      } finally {
        await Promise.all(busy.map((thread) => thread.terminate()));
      }
    },
    READING_MS,
  );
});

describe("DOCUMENT-LIMIT-1 the limit of work", () => {
  test("is far from what a document takes", async () => {
    for (const [i, bytes] of [front(), back()].entries()) {
      const budget = new WorkBudget();
      await readSide(await decode(bytes, 2400), i === 0, budget, { now: NOW });
      expect(budget.spent).toBeGreaterThan(0);
      expect(budget.spent).toBeLessThan(SIDE_WORK_LIMIT / 3);
    }
  });

  test("without any work nothing is read, and nothing is claimed about the photo", async () => {
    expect(await read(0)).toMatchObject({ fields: {}, problems: ["too_much_text"] });
  });

  test("with less work less is read: the same at every reading, and nothing else than with all of it", async () => {
    const [once, again] = [await read(250), await read(250)];
    expect(again).toEqual(once);
    expect(once.problems).toContain("too_much_text");
    for (const [field, reading] of Object.entries(once.fields)) {
      expect(reading.value, field).toBe(quiet.fields[field as keyof typeof quiet.fields]?.value);
    }
  });

  test("a picture full of text ends at the limit, and is no document", async () => {
    const half = await sharp(page).resize(1200, 1200, { fit: "fill" }).toBuffer();
    const wall = await sharp({ create: { width: 2400, height: 2400, channels: 3, background: "#fff" } })
      .composite([{ input: half, tile: true }])
      .jpeg({ quality: 92 })
      .toBuffer();
    const limit = 1500;
    const budget = new WorkBudget(limit);
    await readSide(await decode(wall, 2400), true, budget, { now: NOW });
    expect(budget.wasShort).toBe(true);
    // One step more than the limit at most: a batch of six of the longest lines.
    expect(budget.spent).toBeLessThan(limit + stepUnits());
    const observed = await readDocument(wall, undefined, { now: NOW, sideWorkLimit: limit });
    expect(observed.fields).toEqual({});
    expect(observed.problems).toEqual(["too_much_text"]);
  });
});

/** The most that one step takes: a batch of lines, or one run of the detector. */
function stepUnits(): number {
  const batch = new WorkBudget();
  batch.spend("recognise", 6 * 2400 * 48);
  const detection = new WorkBudget();
  detection.spend("detect", 960 * 960);
  return Math.max(batch.spent, detection.spent);
}
