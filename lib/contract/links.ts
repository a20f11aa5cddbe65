import { z } from "zod";
import { JSON_LIMIT_BYTES, shortText, simulate } from "./fields";

/** Links to the hosted page as the dashboard creates, lists, replaces and cancels them. */

/** `photos`: the person has uploaded photos and not submitted yet. */
export type OpenLinkState = "created" | "opened" | "photos" | "declined" | "expired";

/** A link that was not submitted. Its token is not stored, so it cannot be shown again. */
export interface OpenLinkView {
  readonly id: string;
  /** The reference that it was created with. */
  readonly userId: string;
  readonly state: OpenLinkState;
  /** Kinds of photos that were uploaded. */
  readonly photoCount: number;
  readonly createdAt: string;
  readonly openedAt: string | null;
  readonly expiresAt: string;
}

/** `expiresIn` in seconds. */
const link = z.strictObject({ verifyUrl: z.string(), expiresIn: z.number().int() });
export type ShownLinkView = z.output<typeof link>;
const params = z.object({ sessionId: z.string().regex(/^[\w-]{1,64}$/) });

export const createLinkCommand = {
  id: "dashboard.createLink",
  body: {
    kind: "json",
    schema: z.strictObject({ userId: shortText, simulate }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: link,
} as const;

export const renewLinkCommand = { id: "dashboard.renewLink", params, response: link } as const;

export const cancelLinkCommand = {
  id: "dashboard.cancelLink",
  params,
  response: z.strictObject({}),
} as const;
