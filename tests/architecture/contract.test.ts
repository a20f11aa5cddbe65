import { expect, test } from "vitest";
import { ENDPOINTS } from "@/lib/contract/all";
import type { Endpoint } from "@/lib/contract/endpoint";
import { sourceFiles } from "./source-tree";

/** Every route of the API as its file declares it: `export const { GET } = methods(route(getAccount, …), …)`. */
interface DeclaredRoute {
  readonly file: string;
  readonly path: string;
  readonly endpoint: string;
  readonly exported: readonly string[];
}

const routeFiles = sourceFiles("/route.ts").filter(({ path }) =>
  /^app\/(v1|health|livez|readyz|\.well-known\/jwks\.json)\//.test(path),
);
const declared = routeFiles.flatMap(({ path, text }) => declaredRoutes(path, text));

function declaredRoutes(file: string, text: string): DeclaredRoute[] {
  const [, names = ""] = /export const \{([^}]*)\}\s*=\s*methods\(/.exec(text) ?? [];
  const exported = names
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const path = file
    .replace(/^app/, "")
    .replace(/\/route\.ts$/, "")
    .replace(/\[(\w+)\]/g, ":$1");
  const routes = [...text.matchAll(/\b(?:route\(|endpoint:)\s*(?:\w+\.)?(\w+)/g)];
  return routes.map(([, endpoint = ""]) => ({ file, path, endpoint, exported }));
}

function label({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path}`;
}

test("every endpoint has its route, under its path and method", () => {
  const missing = ENDPOINTS.filter(
    ({ id, path, method }) =>
      !declared.some(
        (route) => route.endpoint === id && route.path === path && route.exported.includes(method),
      ),
  );
  expect(ENDPOINTS.length).toBeGreaterThan(10);
  expect(missing.map(label)).toEqual([]);
});

test("every route is an endpoint of the contract", () => {
  const known = new Set(ENDPOINTS.map(({ id, path }) => `${id} ${path}`));
  expect(declared.filter((route) => !known.has(`${route.endpoint} ${route.path}`))).toEqual([]);
  const silent = routeFiles.filter(
    ({ path, text }) => declaredRoutes(path, text).length === 0 && !path.includes("[..."),
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
});

test("an endpoint's id and its method with path are its own", () => {
  expect(new Set(ENDPOINTS.map(({ id }) => id)).size).toBe(ENDPOINTS.length);
  expect(new Set(ENDPOINTS.map(label)).size).toBe(ENDPOINTS.length);
});

test("path parameters and declared parameters are the same", () => {
  const wrong = ENDPOINTS.filter(({ path, params }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort();
    return (
      inPath.join() !==
      Object.keys(params?.shape ?? {})
        .sort()
        .join()
    );
  });
  expect(wrong.map(label)).toEqual([]);
});

test("a route file that declares something else is caught", () => {
  const text = "export const { GET, POST } = methods(route(getHealth, async () => health()));";
  expect(declaredRoutes("app/v1/things/[thingId]/route.ts", text)).toEqual([
    {
      file: "app/v1/things/[thingId]/route.ts",
      path: "/v1/things/:thingId",
      endpoint: "getHealth",
      exported: ["GET", "POST"],
    },
  ]);
});
