// Checks a person in the sandbox by a typed call.
//
//   BASE_URL=http://localhost:3000 API_KEY=sv_test_… npx tsx first-call.ts
import { Client, type VerifyDocumentInput } from "identity-verification-client";

const { BASE_URL: baseUrl, API_KEY: apiKey } = process.env;
if (!baseUrl || !apiKey) throw new Error("Set BASE_URL and API_KEY.");
const client = new Client({ baseUrl, apiKey });

// The sandbox takes any picture; `simulate` chooses the outcome.
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const person: VerifyDocumentInput = { selfie: picture, idFront: picture, simulate: "expired_document" };
const { verificationId, decision, reasons } = await client.verifyDocument(person);
console.log(`${verificationId}: ${decision} ${reasons.join(", ")}`);
