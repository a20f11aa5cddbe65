import { z } from "zod";
import { requirePermission } from "@/lib/account/permissions";
import { Failure } from "@/lib/contract/errors";
import { exportVerifications as endpoint } from "@/lib/contract/verifications";
import { findMember } from "@/lib/http/current-member";
import { refuse } from "@/lib/http/reply";
import { newId } from "@/lib/platform/ids";
import { exportVerifications } from "@/lib/verification/export";
import { LIST_FILTERS } from "../list-filters";

/** Beyond what the API's export knows. */
const narrowed = z
  .object({ q: LIST_FILTERS.q, decision: LIST_FILTERS.decision, reason: LIST_FILTERS.reason })
  .partial();

/** The export of the API for a signed-in member, narrowed as the list is; personal fields for those who may act. */
export async function GET(request: Request): Promise<Response> {
  try {
    const member = await findMember();
    if (!member) throw new Failure("NOT_AUTHENTICATED");
    const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
    const query = endpoint.query.safeParse(Object.fromEntries(given));
    const filters = narrowed.safeParse(Object.fromEntries(given));
    if (!query.success || !filters.success) throw new Failure("VALIDATION_ERROR");
    const isPersonal = query.data.fields.some((field) => field.startsWith("extractedData."));
    requirePermission(member, isPersonal ? "verification.exportPersonal" : "verification.export");
    const { q: text, ...others } = filters.data;
    const { body, fileName } = await exportVerifications(member.tenant, { ...query.data, ...others, text });
    return new Response(body, {
      headers: {
        "Content-Type": endpoint.contentType,
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (cause) {
    return refuse(cause, newId("req"));
  }
}
