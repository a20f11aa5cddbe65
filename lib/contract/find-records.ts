import { z } from "zod";
import { JSON_LIMIT_BYTES } from "./fields";

/** What the dashboard's command palette finds. */

export const FOUND_KINDS = ["person", "company", "link", "event"] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

export const findRecordsCommand = {
  id: "dashboard.findRecords",
  body: {
    kind: "json",
    schema: z.strictObject({ text: z.string().trim().min(2).max(200) }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({
    found: z.array(
      z.strictObject({
        kind: z.enum(FOUND_KINDS),
        id: z.string(),
        /** The name that was read, or the reference. */
        title: z.string(),
        detail: z.string(),
        href: z.string(),
      }),
    ),
  }),
} as const;
export type FoundRecord = z.output<typeof findRecordsCommand.response>["found"][number];
