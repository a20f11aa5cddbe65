import type { StreamedFile } from "@/lib/contract/endpoint";
import { Failure } from "@/lib/contract/errors";
import { checkFileLink } from "@/lib/platform/file-link";
import { requestId } from "@/lib/platform/ids";
import { clientIp } from "./client-ip";
import { BUCKETS, takeToken } from "./rate-limit";
import { refuse } from "./reply";
import { readOnly } from "./route";

/** A stored file, as a browser saves it. */
interface Download {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Plain ASCII without quotes. */
  readonly fileName: string;
}

type Handler = (
  request: Request,
  context: { readonly params: Promise<{ fileId: string }> },
) => Promise<Response>;

/** The browser saves the file and runs nothing of it, wherever it is opened from (UPLOAD-LINK-2). */
const FILE_HEADERS = {
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "Cross-Origin-Resource-Policy": "same-site",
  "Referrer-Policy": "no-referrer",
} as const;

/**
 * The exports of the route that serves signed links: GET and HEAD, 405 for every other method. A forged link, an
 * expired one and one without a file get identical responses.
 */
export function fileMethods(open: (fileId: string) => Promise<Download>) {
  const serve: Handler = async (request, { params }) => {
    const id = requestId();
    try {
      const { fileId } = await params;
      await assertGoodLink(request, fileId);
      return send(request, await open(fileId), id);
    } catch (cause) {
      return refuse(cause, id);
    }
  };
  return readOnly(serve);
}

/** @throws Failure NOT_FOUND, RATE_LIMITED after too many forged ones */
async function assertGoodLink(request: Request, fileId: string): Promise<void> {
  const worth = checkFileLink(fileId, new URL(request.url).searchParams);
  if (worth === "good") return;
  if (worth === "forged") await takeToken(BUCKETS.addressBadCredentials, clientIp(request.headers));
  throw new Failure("NOT_FOUND");
}

function send(request: Request, { bytes, contentType, fileName }: Download, id: string): Response {
  const headers = {
    ...FILE_HEADERS,
    "Content-Type": contentType,
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "X-Request-Id": id,
  };
  return new Response(request.method === "HEAD" ? null : Buffer.from(bytes), { status: 200, headers });
}

/** A file that a member exports at the dashboard, streamed as it is produced. */
export function sendDownload({ body, fileName }: StreamedFile, contentType: string): Response {
  return new Response(body, {
    headers: {
      ...FILE_HEADERS,
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
}
