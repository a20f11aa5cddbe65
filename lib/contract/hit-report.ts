import { z } from "zod";
import type { HitResolution, Mode } from "@/lib/vocabulary";

/** What the matcher notes with a hit; hits of earlier versions have less, other providers explain in a form of their own. */
export const hitExplanation = z.object({
  /** As the list publishes it. */
  listedName: z.string(),
  name: z.object({
    score: z.number(),
    whole: z.string().nullish(),
    aligned: z.array(
      z.object({
        query: z.string(),
        listed: z.string(),
        rule: z.string(),
        /** Absent in hits of earlier versions, as is `whole`. */
        scripts: z.array(z.string()).optional(),
        similarity: z.number(),
        weight: z.number(),
      }),
    ),
    queryLeft: z.array(z.string()),
    listedLeft: z.array(z.string()),
  }),
  dateOfBirth: z.string(),
  country: z.string(),
  sex: z.string(),
  isWeakAlias: z.boolean(),
  adjustments: z.object({ dateOfBirth: z.number(), country: z.number(), sex: z.number() }).optional(),
  listed: z
    .object({
      names: z.array(z.string()),
      datesOfBirth: z.array(z.string()),
      countries: z.array(z.string()),
      sex: z.string().nullable(),
    })
    .optional(),
});

/** Everything about one hit, for a page that a compliance officer prints and signs (SCREEN-REPORT-1). */
export interface HitReportView {
  readonly subjectId: string;
  /** What the record is at now, which is more than this hit. */
  readonly record: {
    readonly externalRef: string | null;
    readonly status: string;
    readonly decision: string | null;
  };
  readonly subject: {
    readonly kind: "person" | "company";
    readonly name: string;
    readonly dateOfBirth?: string;
    readonly country?: string;
    readonly sex?: "M" | "F";
    readonly registrationNumber?: string;
  };
  readonly screenedAt: string;
  readonly provider: string;
  readonly matcher: string;
  readonly hit: {
    readonly name: string;
    readonly score: number;
    readonly entityId: string;
    readonly referents: readonly string[];
    readonly topics: readonly string[];
    readonly datasets: readonly string[];
    /** SHA-256 of the entry in the list. */
    readonly entryHash: string | null;
  };
  /** The score from which an entry with its topics was a hit; null where the provider's result does not say. */
  readonly hitAt: number | null;
  readonly explanation: z.infer<typeof hitExplanation> | null;
  readonly lists: readonly {
    readonly source: string;
    readonly version: string;
    /** The day that the publisher gives; null where it gives none, or the version is no longer in force. */
    readonly listDate: string | null;
    readonly importedAt: string | null;
    readonly checkedAt: string;
    readonly entities: number | null;
  }[];
  /** Oldest first; the last one that is not outdated counts. */
  readonly judgements: readonly {
    readonly resolution: HitResolution;
    /** The entry has changed since. */
    readonly isOutdated: boolean;
    readonly reason: string;
    readonly by: string;
    readonly at: string;
    readonly subjectId: string;
  }[];
}

/** Who printed it, and where. */
export interface PrintNote {
  readonly businessName: string;
  readonly mode: Mode;
  readonly printedBy: string;
  readonly printedAt: string;
}
