import { recordAnswer } from "./contract-coverage";

/** Records every fetch of an API test, once, also where files share a process; the body is read from a clone. */
const PLAIN = Symbol.for("contract-coverage.fetch");
const slots = globalThis as { [PLAIN]?: typeof fetch };
slots[PLAIN] ??= globalThis.fetch;
const plainFetch = slots[PLAIN];

globalThis.fetch = async (input, init) => {
  const answer = await plainFetch(input, init);
  const url = new URL(input instanceof Request ? input.url : input);
  const method = (init?.method ?? (input instanceof Request ? input.method : "GET")).toUpperCase();
  const isJson = answer.headers.get("content-type")?.includes("application/json");
  const body = isJson && answer.status >= 300 ? await answer.clone().json() : undefined;
  recordAnswer(
    method,
    url.pathname,
    answer.status,
    (body as { error?: { code?: string } } | undefined)?.error?.code,
  );
  return answer;
};
