import { requirePermission } from "@/lib/account/permissions";
import { Failure } from "@/lib/contract/errors";
import { exportPersonQuery } from "@/lib/contract/oversight";
import { findMember } from "@/lib/http/current-member";
import { sendDownload } from "@/lib/http/file";
import { refuse } from "@/lib/http/reply";
import { newId } from "@/lib/platform/ids";
import { exportPerson } from "@/lib/verification/person-pack";

/** What is stored about one person, as a ZIP archive, for a request for access. */
export async function GET(request: Request): Promise<Response> {
  try {
    const member = await findMember();
    if (!member) throw new Failure("NOT_AUTHENTICATED");
    requirePermission(member, "person.export");
    const query = exportPersonQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!query.success) throw new Failure("VALIDATION_ERROR", { message: "userId is required." });
    return sendDownload(await exportPerson(member.tenant, query.data.userId), "application/zip");
  } catch (cause) {
    return refuse(cause, newId("req"));
  }
}
