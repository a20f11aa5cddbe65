import { beforeAll, describe, expect, inject, test } from "vitest";
import { uploadCompanyDocument } from "@/lib/contract/company-verifications";
import { createSession, uploadSessionCompanyDocument } from "@/lib/contract/sessions";
import {
  blobOf,
  detail,
  newCompany,
  placeholder,
  review,
  TEST,
  uploadOf,
  verdicts,
} from "@/tests/support/company";
import { NOT_PICTURES, noisePicture, OTHER_IMAGES, plainPng, pngClaiming } from "@/tests/support/images";
import { objectStream, pdf } from "@/tests/support/pdf";
import { sendParts } from "@/tests/support/raw-http";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const LIVE = { key: "live" } as const;

let business: Business;
let companyId: string;
let liveId: string;
let token: string;
beforeAll(async () => {
  business = await newBusiness(baseUrl);
  const company = await newCompany(business);
  companyId = company.verificationId;
  token = company.signatorySessionToken;
  liveId = (await newCompany(business, {}, LIVE)).verificationId;
});

const upload = (
  id: string,
  file: Blob | Uint8Array,
  { docType = "form_j", as = TEST as { key: "live" | "test" }, of = business } = {},
) =>
  of.call(
    uploadCompanyDocument,
    {
      params: { verificationId: id },
      body: { docType },
      files: { document: file instanceof Blob ? file : blobOf(file) },
    },
    as,
  );
const bySession = (session: string, docType = "form_j", file = placeholder) =>
  business.call(uploadSessionCompanyDocument, { body: { session, docType }, files: { document: file } });

/** What a signed link gives. */
async function stored(id: string, as: { key: "live" | "test" } = TEST) {
  const { documents } = await detail(business, id, as);
  const answer = await fetch(documents.at(-1)?.signedUrl ?? "");
  return { type: answer.headers.get("content-type"), bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe("COMPANY-DOCUMENT-1 POST /v1/company-verifications/:id/documents", () => {
  test("201 for JPEG, PNG and PDF; GET lists them", async () => {
    const { verificationId } = await newCompany(business, {}, LIVE);
    for (const [docType, file] of [
      ["form_j", await noisePicture()],
      ["form_c", plainPng(40, 30)],
      ["tax_clearance", pdf({ pages: 2 })],
    ] as const) {
      const { status, data } = await upload(verificationId, file, { docType, as: LIVE });
      expect(status).toBe(201);
      expect(data).toEqual({
        documentId: expect.stringMatching(/^doc_[0-9A-Za-z]{22}$/),
        docType,
        status: "uploaded",
      });
    }
    const company = await detail(business, verificationId, LIVE);
    expect(company.documents.map(({ docType, status }) => [docType, status])).toEqual([
      ["form_j", "uploaded"],
      ["form_c", "uploaded"],
      ["tax_clearance", "uploaded"],
    ]);
    expect(company.status).toBe("PENDING");
  });

  test("UPLOAD-TYPE-2, UPLOAD-IMAGE-2 an image is stored re-encoded without trailing data, a live PDF as it came", async () => {
    const marked = Buffer.concat([await noisePicture(), Buffer.from("SECRET TRAILER")]);
    await upload(liveId, marked, { as: LIVE });
    const picture = await stored(liveId, LIVE);
    expect(picture.type).toBe("image/jpeg");
    expect(picture.bytes.includes("SECRET TRAILER")).toBe(false);
    const document = pdf({ pages: 3 });
    await upload(liveId, document, { as: LIVE });
    expect(await stored(liveId, LIVE)).toEqual({ type: "application/pdf", bytes: document });
  });

  test("UPLOAD-SANDBOX-1 the sandbox accepts any placeholder and stores something else", async () => {
    const fake = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.from("not a document, but MY FILE")]);
    expect((await upload(companyId, fake)).status).toBe(201);
    const kept = await stored(companyId);
    expect(kept.type).toBe("application/pdf");
    expect(kept.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(kept.bytes.includes("MY FILE")).toBe(false);
    const broken = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]);
    for (const image of [broken, ...Object.values(OTHER_IMAGES)]) {
      expect((await upload(companyId, image)).status).toBe(201);
      expect((await stored(companyId)).type).toBe("image/jpeg");
    }
  });

  test("UPLOAD-PDF-2, ERROR-FILE-1 each refusal of a live file", async () => {
    const script = "<</S/JavaScript/JS(app.alert(1))>>";
    const webp = Buffer.from("524946461a000000574542505650384c0d0000002f00000010071011118888fe0700", "hex");
    const cases: [Uint8Array, number, string][] = [
      [NOT_PICTURES["svg"] ?? Buffer.alloc(1), 415, "UNSUPPORTED_FILE_TYPE"],
      [NOT_PICTURES["zip"] ?? Buffer.alloc(1), 415, "UNSUPPORTED_FILE_TYPE"],
      [Buffer.concat([Buffer.from(" "), pdf()]), 415, "UNSUPPORTED_FILE_TYPE"],
      [webp, 415, "UNSUPPORTED_FILE_TYPE"],
      [Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]), 400, "INVALID_IMAGE"],
      [pngClaiming(12_001, 10), 400, "IMAGE_TOO_MANY_PIXELS"],
      [pdf({ objects: [script] }), 400, "UNSAFE_FILE"],
      [pdf({ objects: [objectStream([script])] }), 400, "UNSAFE_FILE"],
      [pdf({ trailer: "/Encrypt 9 0 R" }), 400, "UNSAFE_FILE"],
      [pdf({ pages: 21 }), 400, "UNSAFE_FILE"],
      [Buffer.from("%PDF-1.7\nnothing"), 400, "UNSAFE_FILE"],
    ];
    const before = (await detail(business, liveId, LIVE)).documents.length;
    for (const [file, status, code] of cases) {
      const answer = await upload(liveId, file, { as: LIVE });
      expect([answer.status, answer.error?.code]).toEqual([status, code]);
    }
    expect((await detail(business, liveId, LIVE)).documents).toHaveLength(before);
  });

  test("UPLOAD-SIZE-1 10,485,760 bytes pass, one more is 413, none is 400", async () => {
    const large = Buffer.alloc(10_485_760, 32);
    pdf().copy(large);
    expect((await upload(liveId, large, { as: LIVE })).status).toBe(201);
    const larger = Buffer.concat([large, Buffer.from(" ")]);
    expect((await upload(liveId, larger, { as: LIVE })).error?.code).toBe("FILE_TOO_LARGE");
    expect((await upload(liveId, Buffer.alloc(0), { as: LIVE })).error?.code).toBe("EMPTY_FILE");
  });

  test("COMPANY-DOCUMENT-2 docType: outside the checklist, missing, empty", async () => {
    for (const docType of ["passport", "FORM_J", "__proto__"]) {
      const { error } = await upload(companyId, placeholder, { docType });
      expect(error?.code).toBe("INVALID_DOCUMENT_TYPE");
      expect(error?.message).toBe(
        "docType must be one of company_registration, form_j, form_c, trading_license, " +
          `proof_of_address, director_id, tax_clearance; received "${docType}".`,
      );
    }
    const path = `/v1/company-verifications/${companyId}/documents`;
    const file = { name: "document", content: plainPng(1, 1), filename: "a.png" };
    const send = (...parts: Parameters<typeof sendParts>[3]) =>
      sendParts(baseUrl, business.keys.test, path, parts);
    expect((await send(file)).code).toBe("VALIDATION_ERROR");
    expect((await send(file, { name: "docType", content: "" })).code).toBe("VALIDATION_ERROR");
    expect((await send({ name: "docType", content: "form_j" })).code).toBe("VALIDATION_ERROR");
    const twice = { name: "docType", content: "form_j" };
    expect((await send(file, twice, twice)).code).toBe("INVALID_MULTIPART");
  });

  test("API-PATH-2 404 for absent, the other mode's and another business's", async () => {
    const other = await newBusiness(baseUrl);
    expect((await upload("cv_0000000000000000000000", placeholder)).error?.code).toBe("NOT_FOUND");
    expect((await upload(companyId, placeholder, { as: LIVE })).error?.code).toBe("NOT_FOUND");
    expect((await upload(companyId, placeholder, { of: other })).error?.code).toBe("NOT_FOUND");
  });

  test("COMPANY-DOCUMENT-2, SESSION-SIGNATORY-2 409 once the company is decided, by key and by session", async () => {
    const company = await newCompany(business);
    const documentId = await uploadOf(business, company.verificationId, "form_j");
    await review(business, company.verificationId, verdicts([documentId], "rejected"));
    const byKey = await upload(company.verificationId, placeholder);
    expect([byKey.status, byKey.error?.code]).toEqual([409, "COMPANY_CLOSED"]);
    expect((await bySession(company.signatorySessionToken)).error?.code).toBe("COMPANY_CLOSED");
  });
});

describe("SESSION-SIGNATORY-2 POST /v1/sessions/company-documents", () => {
  test("COMPANY-SIGNATORY-3 GET shows what a signatory uploads", async () => {
    const company = await newCompany(business);
    const { status, data } = await bySession(company.signatorySessionToken, "director_id");
    expect(status).toBe(200);
    expect(data).toEqual({ docType: "director_id", status: "uploaded" });
    const { documents } = await detail(business, company.verificationId);
    expect(documents).toMatchObject([{ docType: "director_id", status: "uploaded" }]);
  });

  test("403 for a capture session, 401 for no session at all", async () => {
    const { session } = await business.callOk(createSession, { body: { userId: "u" } }, TEST);
    const capture = await bySession(session);
    expect([capture.status, capture.error?.code]).toEqual([403, "FORBIDDEN"]);
    const forged = await bySession(`${token.slice(0, -3)}abc`);
    expect([forged.status, forged.error?.code]).toEqual([401, "SESSION_INVALID"]);
    const [head, claims, signature] = token.split(".");
    const said = JSON.parse(Buffer.from(claims ?? "", "base64url").toString());
    expect(said).toMatchObject({ scope: "signatory", cvid: companyId });
    const other = Buffer.from(JSON.stringify({ ...said, cvid: liveId })).toString("base64url");
    expect((await bySession([head, other, signature].join("."))).error?.code).toBe("SESSION_INVALID");
  });

  test("the same refusals of docType and file", async () => {
    expect((await bySession(token, "passport")).error?.code).toBe("INVALID_DOCUMENT_TYPE");
    const text = blobOf(NOT_PICTURES["text"] ?? Buffer.alloc(1));
    expect((await bySession(token, "form_j", text)).error?.code).toBe("UNSUPPORTED_FILE_TYPE");
  });

  test("RATE-STORAGE-1 a session holds forty files, parallel uploads included", async () => {
    const company = await newCompany(business);
    const answers = await Promise.all(
      Array.from({ length: 44 }, () => bySession(company.signatorySessionToken)),
    );
    const codes = answers.map(({ error }) => error?.code ?? "taken").sort();
    expect(codes).toEqual([...Array(4).fill("RATE_LIMITED"), ...Array(40).fill("taken")]);
    expect((await detail(business, company.verificationId)).documents).toHaveLength(40);
  });
});

describe("UPLOAD-LINK-1 signed links", () => {
  let link: URL;
  beforeAll(async () => {
    const { verificationId } = await newCompany(business);
    await uploadOf(business, verificationId, "form_j");
    link = new URL((await detail(business, verificationId)).documents[0]?.signedUrl ?? "");
  });

  test("UPLOAD-LINK-2 GET saves the file and runs nothing of it; HEAD returns the headers alone", async () => {
    expect(link.href).toMatch(new RegExp(`^${baseUrl}/f/doc_\\w{22}\\?e=\\d{10}&v=1&s=[\\w-]{43}$`));
    expect(Number(link.searchParams.get("e")) - Date.now() / 1000).toBeGreaterThan(3500);
    const got = await fetch(link);
    expect((await got.arrayBuffer()).byteLength).toBeGreaterThan(100);
    const head = await fetch(link, { method: "HEAD" });
    for (const answer of [got, head]) {
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/jpeg",
        "content-disposition": expect.stringMatching(/^attachment; filename="form_j-doc_\w{22}\.jpg"$/),
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
        "cross-origin-resource-policy": "same-site",
        "cache-control": "private, no-store",
      });
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  test("every wrong link is 404 with the same bytes, other methods are 405", async () => {
    const changed = (change: (url: URL) => void) => {
      const url = new URL(link);
      change(url);
      return url;
    };
    const wrong = [
      changed((url) => url.searchParams.set("e", "9999999999")),
      changed((url) => url.searchParams.set("s", "A".repeat(43))),
      changed((url) => url.searchParams.delete("v")),
      changed((url) => {
        url.search = "";
      }),
      changed((url) => {
        url.pathname = "/f/doc_0000000000000000000000";
      }),
    ];
    const answers = await Promise.all(wrong.map((url) => fetch(url)));
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 404));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    for (const method of ["POST", "PUT", "DELETE"]) {
      const answer = await fetch(link, { method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
  });
});
