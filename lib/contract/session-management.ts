import { z } from "zod";
import { SESSION_STATES } from "./capture";
import * as choices from "./choices";
import { endpoint } from "./endpoint";
import { instantText } from "./fields";

/** What a business does with a session that it created, by its key. */

const params = z.object({ sessionId: z.string().regex(/^[\w-]{1,64}$/) });

/** How far a session is, as its business sees it: also a link that ended without photos. */
export const LINK_STATES = [...SESSION_STATES, "expired", "cancelled"] as const;
export type LinkState = (typeof LINK_STATES)[number];

const managedSession = z.strictObject({
  sessionId: z.string(),
  userId: z.string(),
  state: z.enum(LINK_STATES),
  photos: z.array(choices.photoType),
  verificationId: z.string().nullable(),
  createdAt: instantText,
  openedAt: instantText.nullable(),
  /** Epoch milliseconds, like `expiresAt` of validate. */
  expiresAt: z.number().int(),
});

export const getSession = endpoint({
  id: "getSession",
  method: "GET",
  path: "/v1/sessions/:sessionId",
  summary: "How far a session is",
  description:
    "`open`: nothing was done yet. `consented`, `capturing`: the person has begun. `submitted`: `verificationId` is set. " +
    "`declined`: the person said no. `expired` and `cancelled`: the link ended before anything was submitted. Sessions " +
    "without a verification are deleted 24 hours after they expired, and are 404 then.",
  auth: "key",
  scope: "sessions:write",
  rate: "read",
  params,
  response: managedSession,
  envelope: "flat",
  status: 200,
  errors: ["NOT_FOUND"],
});

export const cancelSession = endpoint({
  id: "cancelSession",
  method: "POST",
  path: "/v1/sessions/:sessionId/cancel",
  summary: "Ends a link before it expires",
  description:
    "The link takes nothing more: the page says that it has expired, and photos that were uploaded are deleted. A session " +
    "that has ended without a verification stays as it is, and the answer says how it ended.",
  auth: "key",
  scope: "sessions:write",
  rate: "write",
  params,
  response: managedSession,
  envelope: "flat",
  status: 200,
  errors: ["NOT_FOUND", "SESSION_ALREADY_SUBMITTED"],
});
