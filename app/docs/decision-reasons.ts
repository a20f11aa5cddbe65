import { COMPANY_REASON_CODES, type CompanyReasonCode } from "@/lib/contract/choices";
import { REASONS, type ReasonCode, type ReasonKind } from "@/lib/verification/reasons";
import { REVIEWER_SENTENCES } from "@/lib/verification/review";

/** What each reason means; the compiler asks for an entry when a reason is added. */
const MEANINGS: Readonly<Record<ReasonCode, string>> = {
  document_expired: "The expiry date was read surely and lies before the day of the check.",
  liveness_spoofed:
    "The frames show another person than the selfie, or a flat picture that was turned before the camera.",
  face_mismatch: "Both faces are of good quality and their score is below the limit for different people.",
  selfie_is_document: "The selfie and the portrait are one and the same picture.",
  aml_hit: "A list has an entry with this name; the screening result names it.",
  aml_error: "No answer, or a list that is broken or too old. Screen again, or decide by hand.",
  face_uncertain: "The score lies between the limits for the same person and for different people.",
  face_mismatch_unclear:
    "The score is below the limit for different people, but one of the photos has a problem, which is named too.",
  face_not_compared: "One of the two faces could not be measured; the face score is then 0.",
  no_face: "The sentence names the picture. The face score is then 0.",
  several_faces: "In the picture that is named, and not a smaller picture of the same person.",
  face_too_small: "The eyes are too few pixels apart to compare the face.",
  face_turned_away: "The head is turned too far to compare the face.",
  face_covered: "Something hides the mouth, the nose or an eye.",
  sunglasses: "The eyes cannot be seen, so the face is not compared surely.",
  too_dark: "Measured on the face.",
  too_bright: "Measured on the face.",
  coloured_light: "Red, green, blue or violet light hides what tells faces apart.",
  too_blurred: "Measured on the face.",
  portrait_unreadable: "The portrait is too small, too blurred, or hidden by a pattern or a reflection.",
  liveness_uncertain:
    "The frames do not show the head turns that were asked for, or not as a real head shows them.",
  liveness_not_checked:
    "The policy asks for more than the check shows of the person: for a hosted session by default the head turns, which were skipped.",
  field_missing:
    "Surname, given names, birth date and number are all needed for an approval without a person; the sentence ends with the missing ones. A document whose machine-readable lines give one name needs no other.",
  field_uncertain:
    "One of these was read with less certainty than an approval needs; the sentence ends with which.",
  expiry_uncertain: "The date that was read lies in the past, but it was not read surely.",
  expiry_unknown: "This type of document always shows one.",
  not_a_document: "Neither text nor layout of one was found.",
  wrong_side: "The back was handed in as the front, or the front twice.",
  sides_swapped: "The photo of the front shows no face, and the photo of the back reads like a front.",
  document_unreadable: "Text was found, but no fields in it.",
  mrz_unreadable: "They were found, but could not be read in the form that such lines have.",
  image_too_small: "There are too few pixels to rely on what was read.",
  too_much_text:
    "Reading ends after a fixed amount of work, well above what a document takes. Send a photo of the document alone.",
  time_limit:
    "Only in older records: reading was stopped by the clock, and nothing is said about the document.",
  integrity_failed:
    "Parts that must agree do not: check digits, dates, the machine-readable and the printed.",
  integrity_unclear: "Parts that must agree do not, in a way that a bad photo or another document can cause.",
  duplicate_selfie: "The very same picture was handed in for another userId before.",
  too_many_attempts:
    "More checks of one userId, or more of them taken for a picture or a screen, than a person makes in that time.",
  selfie_is_portrait:
    "After alignment the selfie is the portrait of the document, or the profile picture, also mirrored, relit or saved again.",
  selfie_recaptured:
    "The grid of a screen, the dots of a print, and a closed frame around the face, weighed together.",
  face_drawn:
    "The face on the selfie, or on the document, has even or smoothly shaded areas and edges, and nothing between them, as drawings have.",
  portrait_substituted:
    "The portrait differs from the document around it in a way that printing does not explain.",
  document_copied: "The front has no colour of its own, whatever the tint of the light.",
  document_marked: "A word such as SPECIMEN, VOID or COPY stands on it.",
  document_cancelled: "Round, even discs were seen within it.",
  document_cropped:
    "Lines of text end at the border of the photo, or the part above the machine-readable zone is missing.",
  document_plain: "Between its lines of text the front shows none of the fine lines of security printing.",
  portrait_outside:
    "The sides of the document were found, and the largest face of the photo lies outside of them.",
  document_other_kind:
    "Its heading names a card of a student, member, employee, customer, patient or visitor, and no zone proves otherwise.",
  document_text_edited:
    "The letters of a value, or the ground between them, differ from those of the other lines in sharpness, stroke, ink, colour or grain.",
  challenge_frames_repeated: "An earlier session of the account has the same frames.",
  virtual_camera: "The name of the camera is one of a program, as the page reported it.",
  document_not_accepted:
    "Under Branding the business has set which documents it accepts, and this one is not among them, or its kind or country could not be read. Hosted checks only.",
  under_age: "The age follows from the birth date; the limit is a threshold of the policy.",
  authenticity_too_low:
    "No zone with holding check digits and no barcode of a standard was read, and heading, fields, background and portrait do not match the document that it names.",
  processing_failed:
    "The server could not process the photos, even after its last retry. The status is FAILED; nobody is rejected for this.",
  reopened: "A member opened a decision for review again at the dashboard, with a reason that is kept.",
};

const KINDS: Readonly<Record<ReasonKind, string>> = {
  user_action: "A new photo or another document may cure it",
  fraud: "The evidence contradicts itself or the rules",
  review: "Needs a review by a person",
};

/** What a company's codes stand for, and what to do. Their sentences name documents, so they are not quoted. */
const COMPANY_REASONS: Readonly<Record<CompanyReasonCode, readonly [string, string]>> = {
  document_rejected: ["A document was rejected", "A reviewer rejected a required document."],
  signatory_rejected: ["The signatory was rejected", "The record of the signatory's verification says why."],
  documents_missing: ["Documents are missing", "Upload the documents that the sentence names."],
  documents_to_review: ["Documents wait for review", "A reviewer has to accept or reject them."],
  signatory_not_checked: ["The signatory has not submitted photos", "Send them the link, or a new one."],
  signatory_in_progress: ["The signatory is being checked", "Wait: the company is decided again afterwards."],
  signatory_in_review: ["The signatory is in review", "A reviewer has to decide about the signatory."],
  aml_hit: ["The company is on a watchlist", "A reviewer has to resolve the entries."],
  aml_error: ["The company could not be screened", "It is screened again; a reviewer may look meanwhile."],
  not_screened: ["The company was not screened", "No watchlist is imported on this server."],
  reopened: [
    "The decision was opened again",
    "A member opened it at the dashboard; a reviewer gives a verdict or has it decided again.",
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
        "The reviewer chose it as reasonCode.",
      ]),
    ),
    group(
      "Of a company",
      COMPANY_REASON_CODES.map((code) => [code, ...COMPANY_REASONS[code]]),
    ),
  ].join("\n\n");
}

type Row = readonly [code: string, sentence: string, meaning: string];

function group(title: string, rows: readonly Row[]): string {
  const lines = rows.map(([code, sentence, meaning]) => `| \`${code}\` | ${sentence} | ${meaning} |`);
  return `### ${title}\n\n| Code | Sentence | Meaning |\n|---|---|---|\n${lines.join("\n")}`;
}
