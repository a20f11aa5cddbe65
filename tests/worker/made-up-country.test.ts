import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test, vi } from "vitest";
import * as documentsRoute from "@/app/v1/company-verifications/[verificationId]/documents/route";
import * as companiesRoute from "@/app/v1/company-verifications/route";
import * as validateRoute from "@/app/v1/sessions/validate/route";
import { WordingContext } from "@/components/capture/messages";
import { en, type Messages } from "@/components/capture/messages/en";
import { fr } from "@/components/capture/messages/fr";
import type { CaptureSession } from "@/components/capture/model";
import { CompanyStep } from "@/components/capture/steps/company-step";
import { CompanyForm } from "@/components/dashboard/companies/company-form";
import { signUpBusiness } from "@/lib/account/sign-up";
import { openApi } from "@/lib/contract/openapi/document";
import type * as codes from "@/lib/countries/codes";
import { companyCountries } from "@/lib/countries/company-documents";
import type * as table from "@/lib/countries/table";
import type { Language } from "@/lib/vocabulary";
import { session } from "@/tests/support/capture-flow";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { newEmailAddress } from "@/tests/support/members";

/** A country is one entry of the table: API, dashboard form and signatory page follow from it. */

vi.mock("@/lib/countries/codes", async (original) => {
  const real = await original<typeof codes>();
  return { ...real, ALPHA3: { ...real.ALPHA3, QZ: "QZZ" } };
});
vi.mock("@/lib/countries/table", async (original) => {
  const real = await original<typeof table>();
  const companyDocuments = [
    { docType: "company_registration", label: "Certificate of incorporation", required: true },
    { docType: "harbour_permit", label: "Harbour permit", required: { kind: "minimumAge", years: 3 } },
    { docType: "crew_list", label: "Crew list", required: false },
  ];
  return { ...real, COUNTRIES: { ...real.COUNTRIES, QZ: { name: "Aquaria", companyDocuments } } };
});
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh() {} }) }));

// The page asks the browser how it writes the time.
vi.stubGlobal("navigator", { languages: ["en"] });

ownDatabase();

let key: string;
beforeAll(async () => {
  const { testApiKey } = await signUpBusiness({ name: "Acme", email: newEmailAddress() });
  key = testApiKey;
});

const BASE = "http://127.0.0.1";

async function create(body: object) {
  const request = new Request(`${BASE}/v1/company-verifications`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ registeredName: "Deep Blue Ltd", ...body }),
  });
  const response = await companiesRoute.POST(request, { params: Promise.resolve({}) });
  return { status: response.status, body: await response.json() };
}

async function upload(verificationId: string, docType: string) {
  const form = new FormData();
  form.set("docType", docType);
  form.set("document", new Blob([new Uint8Array(plainPng(8, 8))]), "document.png");
  const request = new Request(`${BASE}/v1/company-verifications/${verificationId}/documents`, {
    method: "POST",
    headers: { "x-api-key": key },
    body: form,
  });
  const response = await documentsRoute.POST(request, { params: Promise.resolve({ verificationId }) });
  return { status: response.status, body: await response.json() };
}

/** What the signatory's page is sent. */
async function signatorySession(token: string): Promise<CaptureSession["companyDocuments"]> {
  const request = new Request(`${BASE}/v1/sessions/validate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ session: token }),
  });
  const response = await validateRoute.POST(request, { params: Promise.resolve({}) });
  const { companyDocuments } = await response.json();
  return companyDocuments;
}

function signatoryPage(
  companyDocuments: CaptureSession["companyDocuments"],
  [language, messages]: readonly [Language, Messages],
): string {
  const step = createElement(CompanyStep, {
    session: { ...session, companyDocuments },
    access: () => ({ session: "" }) as never,
    dispatch: () => {},
  });
  const value = { messages, language, choose: () => {} };
  return renderToStaticMarkup(createElement(WordingContext.Provider, { value }, step));
}

describe("a country added to the table", () => {
  test("API: creates companies with its checklist and checks docType against it", async () => {
    const { status, body } = await create({ country: "qz", incorporationDate: "2001-01-01" });
    expect(status).toBe(202);
    expect(body.data.requiredDocuments).toEqual([
      {
        docType: "company_registration",
        label: "Certificate of incorporation",
        required: true,
        sortOrder: 10,
      },
      { docType: "harbour_permit", label: "Harbour permit", required: true, sortOrder: 20 },
      { docType: "crew_list", label: "Crew list", required: false, sortOrder: 30 },
    ]);
    const { verificationId } = body.data;
    expect((await upload(verificationId, "harbour_permit")).status).toBe(201);
    expect((await upload(verificationId, "form_j")).body.error.code).toBe("INVALID_DOCUMENT_TYPE");
    expect((await create({ country: "QY" })).body.error.code).toBe("KYB_COUNTRY_UNSUPPORTED");
  });

  test("API: its condition decides what a young company needs", async () => {
    const incorporationDate = new Date(Date.now() - 2 * 366 * 86_400_000).toISOString().slice(0, 10);
    const { body } = await create({ country: "QZ", incorporationDate });
    expect(body.data.requiredDocuments.map(({ required }: { required: boolean }) => required)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("API reference: country, docTypes and condition", () => {
    const document = JSON.stringify(openApi({ baseUrl: BASE, version: "1" }));
    expect(document).toMatch(/"enum":\["QZ",[^\]]*"SZ"/);
    expect(document).toMatch(/"enum":\[[^\]]*"harbour_permit","crew_list"/);
    expect(document).toContain(
      "In `QZ`, `harbour_permit` is required once the company is 3 full years old, or if its incorporation " +
        "date is unknown.",
    );
  });

  test("dashboard: the form offers it and says what depends on the date", () => {
    const create = async () => ({ ok: false, error: { code: "INTERNAL_ERROR", message: "" } }) as const;
    const form = renderToStaticMarkup(
      createElement(CompanyForm, { countries: companyCountries(), create, linkLifetimeS: 1800 }),
    );
    expect(form).toContain('<option value="QZ" selected="">Aquaria</option>');
    expect(form).toContain('<option value="SZ">Eswatini</option>');
    expect(form).toContain("Harbour permit is required once the company is 3 full years old");
    expect(form).not.toContain("Form C");
  });

  test("signatory page: a known document in the person's language, others by their English name", async () => {
    const { body } = await create({ country: "QZ" });
    const documents = await signatorySession(body.data.signatorySessionToken);
    const english = signatoryPage(documents, ["en", en]);
    expect(english).toContain("Certificate of incorporation");
    expect(english).toContain("Harbour permit");
    const french = signatoryPage(documents, ["fr", fr]);
    expect(french).toContain(fr.companyDocument.company_registration);
    expect(french).not.toContain("Certificate of incorporation");
    expect(french).toContain("Harbour permit");
    expect(french).toContain("Crew list");
  });
});
