/** Topics of OpenSanctions' vocabulary that a business is asked about; a topic holds for those below it too. */
export const TOPICS: Readonly<Record<string, string>> = {
  sanction: "Sanctions",
  "sanction.linked": "Linked to a sanctioned entity",
  "role.pep": "Politically exposed people",
  "role.rca": "Relatives and close associates of PEPs",
  crime: "Crime",
  wanted: "Wanted by the police",
  "reg.action": "Action of a regulator, adverse media",
  debarment: "Debarred from tenders",
  "export.control": "Export controls",
  poi: "Person of interest",
};
