import type { PictureNote } from "@/lib/contract/dashboard";
import type { FileFacts } from "@/lib/contract/file-facts";

/** Programs that change pictures, by what they write into their files. */
const EDITORS =
  /photoshop|lightroom|gimp|affinity|pixelmator|paint\.net|paintshop|snapseed|picsart|facetune|faceapp|remini|meitu|beautyplus|youcam|vsco|canva|luminar|capture one|picasa|polarr|fotor|photoscape|acdsee|krita|midjourney|stable diffusion|dall-?e|firefly/i;
/** Younger than this when it was sent in: a photo for this check, whatever the time zone. */
const RECENT_DAYS = 2;
const DAY_MS = 86_400_000;

/**
 * What a picture's file said of its origin, in sentences. Anybody can write it, and most files say nothing: it is shown to
 * the reviewer and decides nothing (ATTACK-FILE-1).
 * @param sentAt when the photo was submitted
 */
export function fileNotes(picture: string, facts: FileFacts | null | undefined, sentAt: Date): PictureNote[] {
  if (!facts) return [];
  const unusual = [screenshotOf(facts), editorOf(facts), ageOf(facts, sentAt), sizeOf(facts)];
  const note = (sentence: string, isUnusual: boolean) => ({ picture, sentence, earlier: null, isUnusual });
  return [
    ...unusual.flatMap((sentence) => (sentence ? [note(sentence, true)] : [])),
    ...originOf(facts).map((sentence) => note(sentence, false)),
  ];
}

function screenshotOf({ isScreenshot }: FileFacts): string | null {
  return isScreenshot ? "The file says that it is a screenshot." : null;
}

function editorOf({ software }: FileFacts): string | null {
  return software && EDITORS.test(software)
    ? `The file was saved by ${software}, which changes pictures.`
    : null;
}

function ageOf({ takenOn }: FileFacts, sentAt: Date): string | null {
  if (!takenOn) return null;
  const ageDays = (sentAt.getTime() - Date.parse(takenOn)) / DAY_MS;
  if (ageDays > RECENT_DAYS)
    return `The file says that it was taken on ${takenOn}, ${ago(ageDays)} before it was sent.`;
  if (ageDays < -RECENT_DAYS) return `The file says that it was taken on ${takenOn}, after it was sent.`;
  return null;
}

function ago(days: number): string {
  const years = Math.floor(days / 365);
  if (years > 0) return years === 1 ? "a year" : `${years} years`;
  return `${Math.floor(days)} days`;
}

/** Either way round: a camera writes its own sides, and the picture may have been turned. */
function sizeOf({ width, height, takenWidth, takenHeight }: FileFacts): string | null {
  if (takenWidth === undefined || takenHeight === undefined) return null;
  const sorted = (a: number, b: number) => [Math.min(a, b), Math.max(a, b)].join(" × ");
  if (sorted(width, height) === sorted(takenWidth, takenHeight)) return null;
  return `The file says that it was taken with ${takenWidth} × ${takenHeight} pixels, and it has ${width} × ${height}: it was scaled or cropped.`;
}

function originOf({ make, model, takenOn, software }: FileFacts): string[] {
  const camera = [make, model].filter(Boolean).join(" ");
  if (camera) return [`Taken with ${camera}${takenOn ? ` on ${takenOn}` : ""}, says the file.`];
  return software && !EDITORS.test(software) ? [`Saved by ${software}, says the file.`] : [];
}
