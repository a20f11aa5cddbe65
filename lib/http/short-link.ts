import { requestId } from "@/lib/platform/ids";
import { EMBED_PARAMETER } from "./capture-page";
import { clientIp } from "./client-ip";
import { BUCKETS, takeToken } from "./rate-limit";
import { refuse } from "./reply";
import { readOnly } from "./route";

type Context = { readonly params: Promise<{ code: string }> };

/** The token that the address holds stays with the person: nobody stores, indexes or refers to it. */
const HEADERS = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'",
} as const;

/** The hosted page is told by whom it is shown (EMBED-FRAME-1); only it judges that. */
function withEmbed(target: string, request: Request): string {
  const origin = new URL(request.url).searchParams.get(EMBED_PARAMETER);
  if (origin === null) return target;
  const url = new URL(target);
  url.searchParams.set(EMBED_PARAMETER, origin);
  return url.href;
}

/**
 * The exports of the route that opens short links: GET and HEAD, 405 for every other method. The answer leads on to the
 * hosted page, whatever became of the link; codes that do not exist count as bad credentials of their address.
 * @param open the address that a code leads to, and whether the code exists
 */
export function shortLinkMethods(
  open: (code: string) => Promise<{ readonly url: string; readonly isKnown: boolean }>,
) {
  return readOnly(async (request: Request, { params }: Context): Promise<Response> => {
    const id = requestId();
    try {
      const { url, isKnown } = await open((await params).code);
      if (!isKnown) await takeToken(BUCKETS.addressBadCredentials, clientIp(request.headers));
      const Location = withEmbed(url, request);
      return new Response(null, { status: 302, headers: { ...HEADERS, Location, "X-Request-Id": id } });
    } catch (cause) {
      return refuse(cause, id);
    }
  });
}
