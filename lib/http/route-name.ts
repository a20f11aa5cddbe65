import { ENDPOINTS } from "@/lib/contract/all";

/** The path of each endpoint of the contract, with its segments; fixed paths before those with a variable segment. */
const PATHS = [...new Set(ENDPOINTS.map(({ path }) => path))]
  .sort((a, b) => Number(a.includes(":")) - Number(b.includes(":")))
  .map((path) => ({ path, segments: path.split("/") }));
/** Pages and files, by their beginning. */
const BEGINNINGS = [
  "/_next/",
  "/verify/assets/",
  "/viewer/assets/",
  "/f/",
  "/v/",
  "/verify",
  "/api/auth/",
  "/scim/v2/",
];
const DASHBOARD = /^\/dashboard(?:\/[a-z-]{1,30})?/;
const ROOT_FILES = /^\/(?:health|livez|readyz|openapi\.json|docs|favicon\.ico)$/;
const NOT_FOUND = 404;

/**
 * The route of a request: the contract's path, with placeholders in place of ids, or what kind of page it is. There is a
 * fixed number of them, whatever paths clients make up (OPS-ACCESS-1).
 */
export function routeName(url: string, status: number): string {
  const [path = "/"] = url.split("?", 1);
  const segments = path.split("/");
  const known = PATHS.find((each) => isSame(each.segments, segments));
  if (known) return known.path;
  if (path.startsWith("/v1/")) return "/v1/*";
  const beginning = BEGINNINGS.find((each) => path.startsWith(each));
  if (beginning) return `${beginning}*`;
  if (status === NOT_FOUND) return "*";
  return ROOT_FILES.exec(path)?.[0] ?? DASHBOARD.exec(path)?.[0] ?? "*";
}

function isSame(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((each, at) => each === segments[at] || each.startsWith(":"))
  );
}
