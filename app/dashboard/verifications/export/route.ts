import { requirePermission } from "@/lib/account/permissions";
import { Failure } from "@/lib/contract/errors";
import { inZone } from "@/lib/contract/lists/period";
import { dashboardExportQuery, exportVerifications as endpoint } from "@/lib/contract/verifications";
import { findMember } from "@/lib/http/current-member";
import { sendDownload } from "@/lib/http/file";
import { refuse } from "@/lib/http/reply";
import { viewerZone } from "@/lib/http/viewer-zone";
import { requestId } from "@/lib/platform/ids";
import { exportVerifications } from "@/lib/verification/export";

/**
 * The API's export for a signed-in member, with the list's filters. Exporting extracted fields needs a separate
 * permission.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    const member = await findMember();
    if (!member) throw new Failure("NOT_AUTHENTICATED");
    const filters = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
    const query = dashboardExportQuery.safeParse(Object.fromEntries(filters));
    if (!query.success) throw new Failure("VALIDATION_ERROR");
    const isPersonal = query.data.fields.some((field) => field.startsWith("extractedData."));
    requirePermission(member, isPersonal ? "verification.exportPersonal" : "verification.export");
    return sendDownload(
      await exportVerifications(member.tenant, inZone(query.data, await viewerZone())),
      endpoint.contentType,
    );
  } catch (cause) {
    return refuse(cause, requestId());
  }
}
