import { exportAuditChain, exportAuditCsv } from "@/lib/account/audit-log";
import { requirePermission } from "@/lib/account/permissions";
import { Failure } from "@/lib/contract/errors";
import { AUDIT_LIST } from "@/lib/contract/lists/audit-list";
import { readListUrl } from "@/lib/contract/lists/list-definition";
import { inZone } from "@/lib/contract/lists/period";
import { findMember } from "@/lib/http/current-member";
import { sendDownload } from "@/lib/http/file";
import { refuse } from "@/lib/http/reply";
import { viewerZone } from "@/lib/http/viewer-zone";
import { newId } from "@/lib/platform/ids";

/** The audit log as a file: `format=json` is the whole chain with its signed heads, else the filtered entries as CSV. */
export async function GET(request: Request): Promise<Response> {
  try {
    const member = await findMember();
    if (!member) throw new Failure("NOT_AUTHENTICATED");
    requirePermission(member, "audit.read");
    const url = Object.fromEntries(new URL(request.url).searchParams);
    if (url["format"] === "json")
      return sendDownload(await exportAuditChain(member.tenant), "application/json");
    const { filters } = readListUrl(AUDIT_LIST, url);
    return sendDownload(
      await exportAuditCsv(member.tenant, inZone(filters, await viewerZone())),
      "text/csv; charset=utf-8; header=present",
    );
  } catch (cause) {
    return refuse(cause, newId("req"));
  }
}
