import type { CompanyDocumentType } from "@/lib/countries/table";

type CompanyDocumentNames = Readonly<Record<CompanyDocumentType, string>>;

/** A company's documents, and the last page. */
export const end = {
  companyTitle: "Company documents",
  companyFor: "For {name}: this company's documents, and you as its signatory.",
  companyFile: "This file could not be opened. Choose a PDF, or a photo as JPEG or PNG.",
  doneBodyCompany:
    "Thank you. Your photos and the company's documents were received and will be checked. {company} will tell you the result.",
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
  /** Why another copy is needed. */
  companyProblem: {
    unreadable: "The copy cannot be read.",
    incomplete: "Pages or parts are missing.",
    outdated: "The document is out of date.",
    wrong_document: "This is not the document that was asked for.",
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
  /** Only for other languages: the server sends the English name. */
  companyDocument: {} as Readonly<Partial<CompanyDocumentNames>>,

  doneTitle: "Received",
  doneBody: "Thank you. Your photos were received and will be checked. {company} will tell you the result.",
  doneReference: "Reference",
  doneClose: "You can close this page.",
  returnTo: "Return to {host}",
};

/** The compiler names the company documents that a language has no word for. */
export type EndMessages = Omit<typeof end, "companyDocument"> & {
  readonly companyDocument: CompanyDocumentNames;
};
