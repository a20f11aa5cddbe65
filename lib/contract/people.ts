import { z } from "zod";
import { endpoint } from "./endpoint";
import { shortText } from "./fields";

/** What is stored about one person, by the business's own id of them. */

const query = z.object({ userId: shortText });
/** One request deletes at most so many; a further one deletes the rest. */
export const DELETED_AT_ONCE = 100;

export const exportPerson = endpoint({
  id: "exportPerson",
  method: "GET",
  path: "/v1/people/export",
  summary: "Everything that is stored about one person",
  description:
    "A ZIP archive: `data.json` with the verifications of this `userId` (what was read, scores, decisions and their " +
    "reasons, consent, screening, verdicts of reviewers), and their photos under `pictures/`. It answers a person's request " +
    "for access. The export is recorded in the audit log. Verifications that were started without a session have no " +
    "`userId`. More than 100 verifications are refused with VALIDATION_ERROR: read them one by one.",
  auth: "key",
  scope: "verifications:media",
  rate: "export",
  query,
  response: z.string(),
  envelope: "stream",
  contentType: "application/zip",
  status: 200,
  errors: ["NOT_FOUND"],
});

export const deletePerson = endpoint({
  id: "deletePerson",
  method: "DELETE",
  path: "/v1/people",
  summary: "Deletes everything that is stored about one person",
  description:
    "Every verification of this `userId` is deleted like by `DELETE /v1/verifications/:verificationId`, with its event and " +
    "its certificate, links that are open are cancelled, and their photos are deleted. A verification under a legal hold " +
    `refuses the request before anything is deleted. One request deletes at most ${DELETED_AT_ONCE} verifications: repeat it ` +
    "while `remaining` is above 0. A person of whom nothing is stored is 404.",
  auth: "key",
  scope: "verifications:delete",
  rate: "write",
  query,
  response: z.strictObject({
    message: z.string(),
    deleted: z.array(z.string()),
    remaining: z.number().int(),
  }),
  envelope: "flat",
  status: 200,
  errors: ["NOT_FOUND", "LEGAL_HOLD"],
});
