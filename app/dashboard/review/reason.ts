import { z } from "zod";

const reason = z.string().regex(/^[a-z_]{1,40}$/);

/** The filter in an address; what is not sound is left out. */
export function reasonOf(given: unknown): string | undefined {
  return reason.safeParse(given).data;
}
