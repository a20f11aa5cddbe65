import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { apiKey } from "@/db/schema/business";
import { user } from "@/db/schema/member";
import { DATA_SUBJECT, DIRECTORY, OPERATOR } from "./audit";

/** Resolves the ids of reviewers and authors to what the dashboard shows: a member's name or e-mail address, a key's name. */
export async function actorNames(
  businessId: string,
  ids: readonly string[],
): Promise<(id: string) => string> {
  const actorIds = [...new Set(ids)];
  const [people, keys] =
    actorIds.length === 0
      ? [[], []]
      : await Promise.all([
          db({ businessId })
            .select({ id: user.id, name: user.name, email: user.email })
            .from(user)
            .where(and(eq(user.businessId, businessId), inArray(user.id, actorIds))),
          db({ businessId })
            .select({ id: apiKey.id, name: apiKey.name })
            .from(apiKey)
            .where(and(eq(apiKey.businessId, businessId), inArray(apiKey.id, actorIds))),
        ]);
  const names = new Map([
    [OPERATOR, "The operator of this server"] as const,
    [DIRECTORY, "The directory, by SCIM"] as const,
    [DATA_SUBJECT, "The person, by their own link"] as const,
    ...people.map(({ id, name, email }) => [id, name || email] as const),
    ...keys.map(({ id, name }) => [id, `API key “${name}”`] as const),
  ]);
  return (id) => names.get(id) ?? (id.startsWith("usr_") ? "A former member" : id);
}
