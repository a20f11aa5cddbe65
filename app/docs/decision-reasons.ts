import { COMPANY_REASON_CODES, type CompanyReasonCode } from "@/lib/contract/choices";
import { REASONS, type ReasonCode, type ReasonKind } from "@/lib/verification/reasons";
import { REVIEWER_SENTENCES } from "@/lib/verification/review";

/** What each reason means; the compiler asks for an entry when a reason is added. */
const MEANINGS: Readonly<Record<ReasonCode, string>> = {
  document_expired: "The expiry date was read reliably and has passed.",
  liveness_spoofed:
    "The frames show a different person from the selfie, or a flat picture that was turned in front of the camera.",
  face_mismatch:
    "Both faces are of good quality, and their score is below the threshold for different people.",
  selfie_is_document: "The selfie and the portrait are one and the same picture.",
  aml_hit: "A list has a matching entry. The screening result shows it.",
  aml_error:
    "The screening did not answer, or a list is broken or out of date. Screen again, or decide by hand.",
  face_uncertain: "The score lies between the thresholds for the same person and for different people.",
  face_mismatch_unclear:
    "The score is below the threshold for different people, but one of the photos has a problem, which is listed as well.",
  face_not_compared: "One of the two faces could not be measured. The face score is then 0.",
  no_face: "The sentence says in which picture. The face score is then 0.",
  several_faces:
    "The sentence says in which picture. A second, smaller portrait of the same person does not count.",
  face_too_small: "There are too few pixels between the eyes to compare the face.",
  face_turned_away: "The head is turned too far to compare the face.",
  face_covered: "Something covers the mouth, the nose or an eye.",
  sunglasses: "The eyes cannot be seen, so the comparison would not be reliable.",
  too_dark: "Measured on the face, not on the whole photo.",
  too_bright: "Measured on the face, not on the whole photo.",
  coloured_light: "Red, green, blue or violet light hides the details that distinguish faces.",
  too_blurred: "Measured on the face, not on the whole photo.",
  portrait_unreadable: "The portrait is too small, too blurred, or hidden by a pattern or a reflection.",
  liveness_uncertain: "The frames do not show the requested head turns, or not in the way a real head turns.",
  liveness_not_checked:
    "Your policy requires stronger proof that the person was there. For hosted sessions that is, by default, the head turns, which were skipped.",
  field_missing:
    "Automatic approval needs the surname, given names, birth date and number. The sentence ends with the ones that are missing. If the machine-readable zone contains only one name, one is enough.",
  field_uncertain:
    "One of these was not read with enough certainty for an approval. The sentence ends with which.",
  expiry_uncertain: "The date that was read has passed, but the reading is not reliable.",
  expiry_unknown: "This type of document always shows one.",
  not_a_document: "Neither the text nor the layout of an identity document was found.",
  wrong_side: "The back was submitted as the front, or the front was submitted twice.",
  sides_swapped: "The photo of the front shows no face, and the photo of the back reads like a front.",
  document_unreadable: "Text was found, but no fields could be identified in it.",
  mrz_unreadable: "They were found, but what was read does not have the required format.",
  image_too_small: "The photo has too few pixels for a reliable reading.",
  too_much_text:
    "Reading stops after a fixed amount of work, far more than a document needs. Send a photo that shows only the document.",
  time_limit:
    "Appears only in older records: reading took too long. It says nothing about the document itself.",
  integrity_failed:
    "Parts that must agree do not: check digits, dates, or the machine-readable zone and the printed text.",
  integrity_unclear: "Parts that must agree do not, but a poor photo could be the cause.",
  duplicate_selfie: "Exactly the same picture was submitted earlier for a different userId.",
  too_many_attempts:
    "There were more checks for this userId, or more suspected attacks among them, than one person would make in that time.",
  selfie_is_portrait:
    "The selfie is the portrait from the document, or the profile picture, possibly mirrored, relit or saved again.",
  selfie_recaptured:
    "Signs of a screen or a print in the selfie: a pixel grid, printing dots, or a frame around the face.",
  face_drawn:
    "The face in the selfie, or on the document, has flat or smoothly shaded areas without skin detail, like a drawing.",
  portrait_substituted:
    "The portrait differs from the document around it in a way that printing does not explain.",
  document_copied: "The front has no colour of its own: it looks like a black-and-white copy.",
  document_marked: "A word such as SPECIMEN, VOID or COPY is printed on it.",
  document_cancelled: "Round holes were found in it.",
  document_cropped:
    "Lines of text end at the border of the photo, or the part above the machine-readable zone is missing.",
  document_plain: "Between its lines of text the front shows none of the fine lines of security printing.",
  portrait_outside:
    "The edges of the document were found, and the largest face in the photo lies outside them.",
  document_other_kind:
    "Its heading says that it is a student, membership, employee, customer, patient or visitor card, and no machine-readable zone proves otherwise.",
  document_text_edited:
    "The letters of a value, or their background, differ from the rest of the document in sharpness, stroke, ink, colour or grain.",
  challenge_frames_repeated: "An earlier session of your account submitted the same frames.",
  virtual_camera: "The camera's name, as the browser reported it, belongs to a virtual camera program.",
  portrait_not_examined:
    "The portrait has enough pixels to be compared, and too few to tell whether it was replaced, or the photo shows too little of the document around it. Only where your policy asks for it.",
  selfie_not_examined:
    "The face has enough pixels to be compared, and too few to show the grid of a screen or the dots of a print. Only where your policy asks for it.",
  document_not_accepted:
    "This document is not one of those you accept (dashboard: Branding), or its type or country could not be read. Hosted checks only.",
  under_age: "The age is calculated from the birth date. The limit is one of your thresholds.",
  authenticity_too_low:
    "No machine-readable zone with valid check digits and no standard barcode was read, and the heading, fields, background and portrait do not match the document type that it names.",
  processing_failed:
    "The server could not process the photos, even after several attempts. The status is FAILED, and the person is not rejected.",
  reopened: "Someone on your team reopened the decision in the dashboard and gave a reason.",
};

const KINDS: Readonly<Record<ReasonKind, string>> = {
  user_action: "A new photo or another document may help",
  fraud: "Signs of fraud, or evidence that contradicts itself",
  review: "Needs a review by your team",
};

/** What a company's codes stand for, and what to do. Their sentences name documents, so they are not quoted. */
const COMPANY_REASONS: Readonly<Record<CompanyReasonCode, readonly [string, string]>> = {
  document_rejected: ["A document was rejected", "A reviewer rejected a required document."],
  signatory_rejected: ["The signatory was rejected", "The signatory's own verification has the reasons."],
  documents_missing: ["Documents are missing", "Upload the documents listed in the sentence."],
  documents_to_review: ["Documents are waiting for review", "A reviewer has to accept or reject them."],
  signatory_not_checked: [
    "The signatory has not submitted photos",
    "Send them the link again, or a new one.",
  ],
  signatory_in_progress: [
    "The signatory is being checked",
    "Wait: the company is decided again when this is done.",
  ],
  signatory_in_review: ["The signatory is in review", "A reviewer has to decide on the signatory."],
  aml_hit: ["The company is on a watchlist", "A reviewer has to resolve the entries."],
  aml_error: [
    "The company could not be screened",
    "It will be screened again. A reviewer can decide in the meantime.",
  ],
  not_screened: ["The company was not screened", "No watchlist is imported on this server."],
  reopened: [
    "The decision was reopened",
    "Someone on your team reopened it in the dashboard. A reviewer gives a verdict, or has it decided again.",
  ],
};

/** Every sentence that `decisionReason` is made of, with its code, as Markdown. */
export function reasonEntries(): string {
  const codes = Object.keys(REASONS) as ReasonCode[];
  const kinds = (Object.keys(KINDS) as ReasonKind[]).map((kind) =>
    group(
      KINDS[kind],
      codes
        .filter((code) => REASONS[code].kind === kind)
        .map((code) => [code, REASONS[code].sentence, MEANINGS[code]]),
    ),
  );
  return [
    ...kinds,
    group(
      "After a review by a person",
      Object.entries(REVIEWER_SENTENCES).map(([code, sentence]) => [
        code,
        sentence,
        "The reviewer chose this reason.",
      ]),
    ),
    group(
      "Companies",
      COMPANY_REASON_CODES.map((code) => [code, ...COMPANY_REASONS[code]]),
    ),
  ].join("\n\n");
}

type Row = readonly [code: string, sentence: string, meaning: string];

function group(title: string, rows: readonly Row[]): string {
  const lines = rows.map(([code, sentence, meaning]) => `| \`${code}\` | ${sentence} | ${meaning} |`);
  return `### ${title}\n\n| Code | Sentence | Meaning |\n|---|---|---|\n${lines.join("\n")}`;
}
