import { identityDocumentTable, personalNumberTable } from "./countries";
import { permissionMatrix, roleTable } from "./permissions";

/** A part of a document that is generated from code. */
interface GeneratedSection {
  /** Relative to the repository's root. */
  readonly document: string;
  /** The name in the section's markers. */
  readonly name: string;
  readonly content: () => string;
}

/** Every generated section: `npm run docs` writes them, and a unit test fails while one is out of date. */
export const GENERATED_SECTIONS: readonly GeneratedSection[] = [
  { document: "docs/permissions.md", name: "roles", content: roleTable },
  { document: "docs/permissions.md", name: "permissions", content: permissionMatrix },
  { document: "docs/documents.md", name: "personal-numbers", content: personalNumberTable },
  { document: "docs/documents.md", name: "identity-documents", content: identityDocumentTable },
];
