/** A company's documents, and the last page. */
export const end = {
  companyTitle: "Company documents",
  companyIntro:
    "Add each document as a photo or a PDF file of at most 10 MB. You can come back with this link until {time}.",
  companyClosed: "The company's verification is finished. No more documents are needed.",
  companyRequired: "Required",
  companyOptional: "Optional",
  companyStatus: {
    uploaded: "Uploaded, being checked",
    accepted: "Accepted",
    rejected: "Rejected: please add a new one",
  },
  companyMissing: "Not added",
  companyAdd: "Add",
  companyReplace: "Replace",
  companyAddLabel: "Add: {document}",
  companyReplaceLabel: "Replace: {document}",
  companyFinish: "Finish",
  companyStillMissing: "Still missing: {count}",
  companyUntil: "You can add them with this same link until {time}. After that, ask for a new link.",
  companyLater: "Add the rest later",
  companyContinue: "Add the missing documents",
  companyDocument: {
    company_registration: "Certificate of incorporation",
    form_j: "Form J (directors and officers)",
    form_c: "Form C (annual return)",
    trading_license: "Trading licence",
    proof_of_address: "Proof of the company's address",
    director_id: "Identity document of a director",
    tax_clearance: "Tax clearance certificate",
  },

  doneTitle: "Received",
  doneBody:
    "Thank you. Your photos have been received and are being checked. {company} will tell you the result.",
  doneReference: "Reference",
  doneClose: "You can close this page.",
  returnTo: "Return to {host}",
};

export type EndMessages = typeof end;
