import { ENDPOINTS } from "../all";
import { commonErrors, type Endpoint } from "../endpoint";
import { ERRORS, type ErrorCode } from "../errors";
import { headerRefs } from "./headers";
import type { Json } from "./schema";

/** What any request may be answered, whatever its endpoint: described once, as the `default` of every operation. */
const GENERAL: readonly ErrorCode[] = [
  "INTERNAL_ERROR",
  "METHOD_NOT_ALLOWED",
  "OVERLOADED",
  "PAYLOAD_TOO_LARGE",
  "RATE_LIMITED",
  "REQUEST_TIMEOUT",
  "SERVICE_UNAVAILABLE",
  "UNSUPPORTED_MEDIA_TYPE",
];

interface Refusals {
  /** Codes by status; a general code is among them where the endpoint has another one of its status. */
  readonly byStatus: readonly (readonly [status: number, codes: readonly ErrorCode[]])[];
  readonly general: readonly ErrorCode[];
}

/** Every code of an endpoint, by its status. */
export function refusalsByStatus(endpoint: Endpoint): Refusals["byStatus"] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...new Set([...endpoint.errors, ...commonErrors(endpoint)])].sort()) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus].sort(([a], [b]) => a - b);
}

function refusalsOf(endpoint: Endpoint): Refusals {
  const all = refusalsByStatus(endpoint);
  const general = (codes: readonly ErrorCode[]) => codes.every((code) => GENERAL.includes(code));
  // An operation says at least one refusal by its status, as linters ask.
  const hasOwn = all.some(([status, codes]) => status < 500 && !general(codes));
  const isGeneral = (codes: readonly ErrorCode[]) =>
    general(codes) && (hasOwn || !codes.includes("METHOD_NOT_ALLOWED"));
  return {
    byStatus: all.filter(([, codes]) => !isGeneral(codes)),
    general: all.flatMap(([, codes]) => (isGeneral(codes) ? codes : [])).sort(),
  };
}

/** Every refusal of an endpoint: its own by status, the general ones as the default. */
export function failures(endpoint: Endpoint): Json {
  const { byStatus, general } = refusalsOf(endpoint);
  const own = byStatus.map(([status, codes]) => [status, reference(codes.join("."))]);
  return { ...Object.fromEntries(own), default: reference(nameOfGeneral(general)) };
}

const reference = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** Endpoints differ in whether they are limited, and whether they take a body, or files. */
function nameOfGeneral(codes: readonly ErrorCode[]): string {
  const limited = codes.includes("RATE_LIMITED") ? "Limited" : "";
  // An endpoint that takes files has codes of its own for those that are too large or of another type.
  const body = codes.includes("PAYLOAD_TOO_LARGE") ? "Body" : "Files";
  return `Any${limited}${codes.includes("OVERLOADED") ? body : ""}`;
}

/**
 * The refusals of all endpoints, each set of codes once: named by its codes, the general ones `Any…`.
 * @throws Error where two general sets have one name
 */
export function refusalResponses(): Json {
  const found = new Map<string, readonly ErrorCode[]>();
  for (const endpoint of ENDPOINTS) {
    const { byStatus, general } = refusalsOf(endpoint);
    for (const [, codes] of byStatus) found.set(codes.join("."), codes);
    const name = nameOfGeneral(general);
    const known = found.get(name);
    if (known && known.join() !== general.join()) throw new Error(`Two sets of errors are named ${name}.`);
    found.set(name, general);
  }
  const sorted = [...found].sort(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(sorted.map(([name, codes]) => [name, failure(codes)]));
}

function failure(codes: readonly ErrorCode[]): Json {
  const waits = codes.some((code) => [429, 503].includes(ERRORS[code].status))
    ? (["Retry-After"] as const)
    : [];
  const isOfOneStatus = new Set(codes.map((code) => ERRORS[code].status)).size === 1;
  const named = codes.map((code) => (isOfOneStatus ? `\`${code}\`` : `${ERRORS[code].status} \`${code}\``));
  return {
    description: named.join(", "),
    headers: headerRefs("X-Request-Id", "Link", ...waits),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
}

const EXAMPLE: ErrorCode = "NOT_FOUND";

/** The body of every refusal, with what each code means. */
export const REFUSAL = {
  type: "object",
  properties: {
    success: { const: false, description: "False: the request was refused." },
    error: {
      type: "object",
      description: "Why it was refused.",
      properties: {
        code: {
          enum: Object.keys(ERRORS).sort(),
          description: "Stable: switch on it.",
          "x-enumDescriptions": Object.fromEntries(
            Object.entries(ERRORS)
              .map(([code, { message }]) => [code, message] as const)
              .sort(([a], [b]) => a.localeCompare(b)),
          ),
        },
        message: {
          type: "string",
          description: "A sentence for the developer: which field, and what to do. It may change.",
        },
      },
      required: ["code", "message"],
    },
  },
  required: ["success", "error"],
  examples: [{ success: false, error: { code: EXAMPLE, message: ERRORS[EXAMPLE].message } }],
};
