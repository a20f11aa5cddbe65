import { deletePerson } from "@/lib/contract/people";
import { methods, route } from "@/lib/http/route";
import { deletePerson as remove } from "@/lib/session/delete-person";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(deletePerson, async ({ tenant, query }) => {
    const { deleted, remaining } = await remove(tenant, query.userId);
    const message =
      remaining === 0
        ? "Everything that was stored about this person is deleted."
        : "More verifications of this person are stored: send the request again.";
    return { message, deleted, remaining };
  }),
);
