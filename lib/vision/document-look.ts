import type { Percent, Ratio } from "@/lib/vocabulary";

/** How well a front matches the document that it names (DOCUMENT-PROOF-2). */
export interface DocumentTemplateMatch {
  readonly score: Percent;
  /** How well each part fits, 0 to 1; null where it could not be judged. */
  readonly parts: Readonly<
    Record<"heading" | "fields" | "background" | "portrait" | "outline", number | null>
  >;
}

/** Where a document lies on the photo of its front. */
export interface DocumentPlace {
  /** Size of the photo as it was read. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Around the text that was read, in shares of the photo. */
  readonly text: {
    readonly x: Ratio;
    readonly y: Ratio;
    readonly width: Ratio;
    readonly height: Ratio;
  };
  /** Direction of the text in degrees against level or upright, -45 to 45; absent in observations of earlier versions. */
  readonly textAngleDeg?: number;
  /** Its four corners in shares of the photo, in reading order of its text; null where its sides were not found. */
  readonly outline: readonly (readonly [x: number, y: number])[] | null;
}
