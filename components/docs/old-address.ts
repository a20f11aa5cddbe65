/**
 * Sends addresses of before to where their content is now: `/docs#NOT_FOUND` and `/docs#/Sessions/createSession`. Fragments
 * never reach the server, so a redirect of its own is not possible; without scripts the first page lists the codes.
 */
export function forwardOldAddress(): void {
  if (!/^\/docs\/?$/.test(location.pathname)) return;
  const fragment = location.hash.slice(1);
  if (/^[A-Z][A-Z0-9_]+$/.test(fragment)) location.replace(`/docs/errors#${fragment}`);
  const [, tag, operation] = /^\/([^/]+)\/(\w+)$/.exec(decodeURIComponent(fragment)) ?? [];
  if (tag && operation)
    location.replace(`/docs/reference/${tag.toLowerCase().replace(/[^a-z]+/g, "-")}#${operation}`);
}
