import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { apiKey } from "@/db/schema/business";
import { user } from "@/db/schema/member";

/** Who stands behind the ids of reviewers and authors: people by name or e-mail, keys by their name. */
export async function actorNames(
  businessId: string,
  ids: readonly string[],
): Promise<(id: string) => string> {
  const wanted = [...new Set(ids)];
  const [people, keys] =
    wanted.length === 0
      ? [[], []]
      : await Promise.all([
          db()
            .select({ id: user.id, name: user.name, email: user.email })
            .from(user)
            .where(and(eq(user.businessId, businessId), inArray(user.id, wanted))),
          db()
            .select({ id: apiKey.id, name: apiKey.name })
            .from(apiKey)
            .where(and(eq(apiKey.businessId, businessId), inArray(apiKey.id, wanted))),
        ]);
  const names = new Map([
    ...people.map(({ id, name, email }) => [id, name || email] as const),
    ...keys.map(({ id, name }) => [id, `API key “${name}”`] as const),
  ]);
  return (id) => names.get(id) ?? (id.startsWith("usr_") ? "A former member" : id);
}
