import { shortLinkMethods } from "@/lib/http/short-link";
import { openShortLink } from "@/lib/session/short-link";

export const dynamic = "force-dynamic";

/** A short link leads to the hosted page (SESSION-SHORTLINK-2). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = shortLinkMethods(openShortLink);
