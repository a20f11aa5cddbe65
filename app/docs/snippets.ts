/** Code that the reference shows. A test runs the webhook snippets against the published test vector. */

export interface Snippet {
  readonly language: "curl" | "Node" | "Python";
  readonly code: (baseUrl: string) => string;
}

export const QUICK_START: readonly Snippet[] = [
  {
    language: "curl",
    code: (baseUrl) => `# 1. An account: its two keys are shown once.
curl -s ${baseUrl}/v1/signup -H 'Content-Type: application/json' \\
  -d '{"name":"Example Bank","email":"dev@example.com"}'
export API_KEY=sv_test_…

# 2. A decision from the sandbox: any image does.
curl -s ${baseUrl}/v1/verify/id-document -H "X-API-Key: $API_KEY" \\
  -F selfie=@selfie.jpg -F idFront=@id.jpg -F simulate=approved

# 3. A link for one person; give them verifyUrl.
curl -s ${baseUrl}/v1/sessions/create -H "X-API-Key: $API_KEY" \\
  -H 'Content-Type: application/json' -d '{"userId":"customer-42"}'`,
  },
  {
    language: "Node",
    code: (baseUrl) => `import { openAsBlob } from "node:fs";

const headers = { "X-API-Key": process.env.API_KEY };

// A decision from the sandbox.
const form = new FormData();
form.set("selfie", await openAsBlob("selfie.jpg"));
form.set("idFront", await openAsBlob("id.jpg"));
form.set("simulate", "approved");
const checked = await fetch("${baseUrl}/v1/verify/id-document", { method: "POST", headers, body: form });
console.log(await checked.json());

// A link for one person.
const created = await fetch("${baseUrl}/v1/sessions/create", {
  method: "POST",
  headers: { ...headers, "Content-Type": "application/json" },
  body: JSON.stringify({ userId: "customer-42" }),
});
const { verifyUrl } = await created.json();`,
  },
  {
    language: "Python",
    code: (baseUrl) => `import os, requests

headers = {"X-API-Key": os.environ["API_KEY"]}

# A decision from the sandbox.
checked = requests.post(
    "${baseUrl}/v1/verify/id-document",
    headers=headers,
    files={"selfie": open("selfie.jpg", "rb"), "idFront": open("id.jpg", "rb")},
    data={"simulate": "approved"},
)
print(checked.json())

# A link for one person.
created = requests.post(
    "${baseUrl}/v1/sessions/create", headers=headers, json={"userId": "customer-42"}
)
verify_url = created.json()["verifyUrl"]`,
  },
];

export const VERIFY_WEBHOOK: readonly Snippet[] = [
  {
    language: "Node",
    code: () => `import { createHmac, timingSafeEqual } from "node:crypto";

// rawBody: the bytes as they arrived, before any JSON parser touched them.
export function verifyWebhook(rawBody, headers, secret, now = Date.now() / 1000) {
  const timestamp = headers["x-service-timestamp"] ?? "";
  const hmac = createHmac("sha256", secret).update(timestamp + ".").update(rawBody);
  const expected = Buffer.from("sha256=" + hmac.digest("hex"));
  // For 24 hours after a rotation deliveries are signed with the previous secret, too.
  const isSigned = ["x-service-signature-v2", "x-service-signature-v2-previous"].some((name) => {
    const given = Buffer.from(headers[name] ?? "");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new Error("wrong signature");
  if (!(Math.abs(now - Number(timestamp)) <= 300)) throw new Error("too old or too new");
  return JSON.parse(rawBody); // then: skip an eventId you have seen in the last 7 days
}`,
  },
  {
    language: "Python",
    code: () => `import hashlib, hmac, json, time

# raw_body: the bytes as they arrived, before any JSON parser touched them.
def verify_webhook(raw_body, headers, secret, now=None):
    timestamp = headers.get("X-Service-Timestamp", "")
    signed = timestamp.encode() + b"." + raw_body
    expected = "sha256=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    # For 24 hours after a rotation deliveries are signed with the previous secret, too.
    names = ("X-Service-Signature-V2", "X-Service-Signature-V2-Previous")
    given = [headers.get(name, "") for name in names]
    if not any(hmac.compare_digest(each.encode(), expected.encode()) for each in given):
        raise ValueError("wrong signature")
    if not abs((now or time.time()) - int(timestamp)) <= 300:
        raise ValueError("too old or too new")
    return json.loads(raw_body)  # then: skip an eventId you have seen in the last 7 days`,
  },
];
