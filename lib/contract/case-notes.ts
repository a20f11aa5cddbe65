import { z } from "zod";
import { JSON_LIMIT_BYTES, longText } from "./fields";

/** What members write about a case for each other. */

/** Code points. */
export const CASE_NOTE_LIMIT = 2000;
const MENTIONS_LIMIT = 10;

export const writeNoteCommand = {
  id: "dashboard.writeNote",
  params: z.object({ verificationId: z.string().regex(/^\w{1,64}$/) }),
  body: {
    kind: "json",
    schema: z.strictObject({
      text: longText(CASE_NOTE_LIMIT).refine((text) => /\S/.test(text), "must not be blank"),
      /** Ids of members who are told by e-mail. */
      mentions: z.array(z.string().regex(/^\w{1,64}$/)).max(MENTIONS_LIMIT),
    }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({ noteId: z.string() }),
} as const;

export interface CaseNoteView {
  readonly id: string;
  readonly author: string;
  readonly text: string;
  /** Names of the members who were mentioned. */
  readonly mentions: readonly string[];
  readonly at: string;
}

/** Another case of the same person. */
export interface LinkedCase {
  readonly id: string;
  readonly name: string | null;
  readonly status: string;
  readonly decision: "APPROVED" | "REJECTED" | "NEEDS_REVIEW" | null;
  readonly createdAt: string;
  /** What they have in common. */
  readonly shares: readonly ("document" | "selfie" | "user")[];
}
