import { z } from "zod";

const reason = z.string().regex(/^[a-z_]{1,40}$/);

/** The reason filter of a URL; undefined when it is malformed. */
export function reasonOf(value: unknown): string | undefined {
  return reason.safeParse(value).data;
}
