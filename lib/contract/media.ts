import { z } from "zod";
import { PHOTO_TYPES } from "@/lib/vocabulary";
import { endpoint } from "./endpoint";
import { instantText } from "./fields";

/** The photos of a check that can be read; cut-outs of the face are for reviewers at the dashboard. */
export const mediaKind = z.enum([...PHOTO_TYPES, "profilePicture"]);
export type MediaKind = z.infer<typeof mediaKind>;

export const getVerificationMedia = endpoint({
  id: "getVerificationMedia",
  method: "GET",
  path: "/v1/verifications/:verificationId/media/:kind",
  summary: "A link to one photo of a verification",
  description:
    "The link opens without a key, for 5 minutes; whoever has it sees the photo, so do not log or forward it. Making the " +
    "link and opening it are recorded in the audit log. 404 where there is no such photo, and once its retention has ended.",
  auth: "key",
  scope: "verifications:media",
  rate: "read",
  params: z.object({ verificationId: z.string().regex(/^\w{1,64}$/), kind: mediaKind }),
  response: z.strictObject({
    verificationId: z.string(),
    kind: mediaKind,
    signedUrl: z.string(),
    expiresAt: instantText,
    contentType: z.literal("image/jpeg"),
    sha256: z.string(),
  }),
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND"],
});
