const text = (description: string) => ({ description, schema: { type: "string" } });
/** Headers of answers, under `components.headers`. */
export const HEADERS = {
  "X-Request-Id": text("Identifies this request in the server's log."),
  Link: text('Of an error: what to do about its code, as `<address>; rel="help"`.'),
  "RateLimit-Policy": text("The limit that counts this request: name, quota `q`, window `w` in seconds."),
  RateLimit: text("What is left of it: `r` requests, fully refilled in `t` seconds."),
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
};
/** The headers of one answer, as references. */
export const headerRefs = (...names: (keyof typeof HEADERS)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
