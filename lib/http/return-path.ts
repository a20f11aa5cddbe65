/** The request header in which `proxy.ts` names the page that was asked for. */
export const ASKED_PATH_HEADER = "x-asked-path";

const OVERVIEW = "/dashboard";
const MAX_CHARS = 2_048;
/** Pages for people who are not signed in: leading back to one of them would go in a circle. */
const SIGNED_OUT_PAGES =
  /^\/dashboard\/(?:sign-in|sign-up|forgot|reset|invite|confirm|two-factor|sso)(?:\/|$)/;

/**
 * The page to open after signing in: a path of this dashboard with its query. Anything else (another origin, another
 * part of this server, a sign-in page) becomes the overview, so that a link cannot lead a member elsewhere.
 * @param asked the value of `next` in the URL, or a path with a query; untrusted
 */
export function returnPathOf(asked: unknown): string {
  if (typeof asked !== "string" || asked.length > MAX_CHARS || !asked.startsWith("/")) return OVERVIEW;
  const origin = "http://dashboard.invalid";
  if (!URL.canParse(asked, origin)) return OVERVIEW;
  const { pathname, searchParams, origin: found } = new URL(asked, origin);
  const isOurs = found === origin && (pathname === OVERVIEW || pathname.startsWith(`${OVERVIEW}/`));
  if (!isOurs || SIGNED_OUT_PAGES.test(pathname)) return OVERVIEW;
  searchParams.delete("_rsc"); // Next adds it to requests of its router
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** @param page where a visitor is led first: `/dashboard/sign-in`, `/dashboard/two-factor` */
export function pathWithReturn(page: string, asked: unknown): string {
  const next = returnPathOf(asked);
  return next === OVERVIEW ? page : `${page}?next=${encodeURIComponent(next)}`;
}
