type Fields = readonly (readonly [name: string, example: string])[];

/** What the build says of an endpoint's form (tools/site/reference.ts). */
export interface TriedEndpoint {
  readonly method: string;
  readonly path: string;
  readonly params: Fields;
  readonly query: Fields;
  readonly json?: string;
  readonly form?: Fields;
  readonly files?: readonly (readonly [name: string, need: "required" | "optional"])[];
  readonly idempotent?: true;
}

/** An answer as the page shows it. */
export interface Sent {
  readonly status: number;
  readonly ms: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
}

const SHOWN_HEADERS = ["x-request-id", "ratelimit", "retry-after", "link", "content-type"];
const MOST_SHOWN = 20_000;

/**
 * Calls an endpoint of this server with what a form holds. Cookies stay out: only the key says who calls.
 * @throws SyntaxError where the body is no JSON; TypeError where no answer comes
 */
export async function callApi(endpoint: TriedEndpoint, given: FormData, key: string): Promise<Sent> {
  const { method, files } = endpoint;
  const headers: Record<string, string> = { "X-API-Key": key };
  let body: BodyInit | null = null;
  if (endpoint.json !== undefined) {
    headers["Content-Type"] = "application/json";
    body = JSON.stringify(JSON.parse(text(given, "json")));
  }
  if (files) body = await formOf(endpoint, given);
  if (endpoint.idempotent) headers["Idempotency-Key"] = crypto.randomUUID();
  const began = performance.now();
  const answer = await fetch(addressOf(endpoint, given), { method, headers, body, credentials: "omit" });
  return {
    status: answer.status,
    ms: Math.round(performance.now() - began),
    headers: SHOWN_HEADERS.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    text: await shownBody(answer),
  };
}

const text = (given: FormData, name: string) => String(given.get(name) ?? "");

function addressOf({ path, query }: TriedEndpoint, given: FormData): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(text(given, `params.${name}`)),
  );
  const entries = query
    .map(([name]) => [name, text(given, `query.${name}`)])
    .filter(([, value]) => value !== "");
  const search = new URLSearchParams(entries).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

async function formOf({ form = [], files = [] }: TriedEndpoint, given: FormData): Promise<FormData> {
  const sent = new FormData();
  for (const [name] of form) {
    const value = text(given, `form.${name}`);
    if (value !== "") sent.set(name, value);
  }
  for (const [name, need] of files) {
    const file = given.get(`files.${name}`);
    if (file instanceof File && file.size > 0) sent.set(name, file, file.name);
    else if (need === "required") sent.set(name, await greyPicture(), `${name}.png`);
  }
  return sent;
}

/** The sandbox takes any picture. */
function greyPicture(): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [640, 480];
  const context = canvas.getContext("2d");
  if (context) {
    context.fillStyle = "#888";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new TypeError("no picture"))), "image/png"),
  );
}

async function shownBody(answer: Response): Promise<string> {
  const type = answer.headers.get("content-type") ?? "";
  if (!/json|text|csv/.test(type)) return `A file of ${(await answer.blob()).size} bytes.`;
  const raw = await answer.text();
  const whole = type.includes("json") && raw !== "" ? JSON.stringify(JSON.parse(raw), null, 2) : raw;
  return whole.length > MOST_SHOWN ? `${whole.slice(0, MOST_SHOWN)}\n…` : whole;
}
