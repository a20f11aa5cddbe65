// node verify-offline.mjs KEYS FILE…: verifies what this server signed, with Node 20 and nothing else. KEYS is a copy of
// /.well-known/jwks.json. Each FILE is a statement (JWS), many of them a line each, or an exported audit log (JSON).
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

function statement(jws, keys) {
  const [header, payload, signature] = jws.trim().split(".");
  const { alg, kid, typ } = JSON.parse(Buffer.from(header, "base64url"));
  const key = keys.find((each) => each.kid === kid);
  if (alg !== "EdDSA" || !key) throw new Error(`no key ${kid} among the published ones`);
  const isGood = verify(
    null,
    Buffer.from(`${header}.${payload}`),
    createPublicKey({ key, format: "jwk" }),
    Buffer.from(signature, "base64url"),
  );
  const claims = isGood ? JSON.parse(Buffer.from(payload, "base64url")) : {};
  if (typ !== `${claims.type}+json`) throw new Error("the signature does not fit");
  return claims;
}

function auditLog({ businessId, heads, entries }, keys) {
  const signed = new Map(heads.map((head) => statement(head, keys)).map((head) => [head.entries, head]));
  let last = "0".repeat(64);
  for (const [index, entry] of entries.entries()) {
    const { mode, actor, action, subject, at, previousHash, hash } = entry;
    const values = [previousHash, businessId, mode, actor, action, subject, at].join("\n");
    const isNext = previousHash === last && createHash("sha256").update(values).digest("hex") === hash;
    const head = signed.get(index + 1) ?? { sub: businessId, hash };
    if (!isNext || head.hash !== hash || head.sub !== businessId)
      throw new Error(`entry ${index + 1} was changed, or entries before it are missing`);
    last = hash;
  }
  if (Math.max(0, ...signed.keys()) > entries.length) throw new Error("the end was cut off");
  return { type: "audit-log", businessId, entries: entries.length, signedHeads: signed.size };
}

let at = "node verify-offline.mjs KEYS FILE…";
process.on("uncaughtException", ({ message }) => {
  process.stderr.write(`${at}: ${message}\n`);
  process.exit(1);
});
const [keysFile, ...files] = process.argv.slice(2);
const { keys } = JSON.parse(readFileSync(keysFile, "utf8"));
for (at of files) {
  const text = readFileSync(at, "utf8").trim();
  const lines = text.split("\n").map((line) => () => statement(line, keys));
  for (const check of text.startsWith("{") ? [() => auditLog(JSON.parse(text), keys)] : lines)
    process.stdout.write(`${JSON.stringify(check(), null, 2)}\n`);
}
