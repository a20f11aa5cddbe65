import type { DocumentCheck, SelfieMatch } from "identity-verification-client";
import { CommandError, type CommandSpec, EXIT, type ExitCode, type Invocation } from "../command";
import { columns, printable, type Terminal } from "../terminal";
import { photoFile } from "./photo-file";
import { outcomeOf, SIMULATE_OPTION } from "./simulate";

const DECISIONS = ["approved", "rejected", "needs_review"] as const;
const STYLES = { approved: "green", rejected: "red", needs_review: "yellow" } as const;

export const verify: CommandSpec = {
  name: "verify",
  summary: "Checks a selfie against an ID document, or against a profile picture",
  positionals: [
    { name: "selfie", help: "a JPEG, PNG or WebP of the person" },
    { name: "id-front", help: "the front of the ID document, or the page of the passport", isOptional: true },
  ],
  options: {
    back: { type: "string", value: "FILE", help: "the back of the ID document" },
    "profile-picture": {
      type: "string",
      value: "URL",
      help: "compare with this picture instead of a document",
    },
    "document-type": {
      type: "string",
      value: "TYPE",
      help: "a hint: passport, national_id, drivers_license",
    },
    "external-ref": { type: "string", value: "REF", help: "your own reference" },
    expect: {
      type: "string",
      value: "DECISION",
      help: "exit with 1 for any other decision",
      choices: DECISIONS,
    },
    ...SIMULATE_OPTION,
  },
  examples: [
    "verify selfie.jpg id.jpg",
    "verify selfie.jpg id.jpg --back id-back.jpg --expect approved",
    "verify selfie.jpg --profile-picture https://example.com/people/42.jpg",
  ],
  async run(given) {
    const [selfie = "", idFront] = given.positionals;
    const picture = given.text("profile-picture");
    if (idFront !== undefined && picture !== undefined)
      throw new CommandError("Give a document or --profile-picture, not both.");
    if (idFront !== undefined) return checkDocument(given, selfie, idFront);
    if (picture !== undefined) return matchPicture(given, selfie, picture);
    throw new CommandError("What is the selfie compared with? Give a document, or --profile-picture URL.");
  },
};

async function checkDocument(given: Invocation, selfie: string, idFront: string): Promise<ExitCode> {
  const { text, terminal, signal } = given;
  const back = text("back");
  const check = await given.connect().verifyDocument(
    {
      selfie: photoFile(selfie),
      idFront: photoFile(idFront),
      idBack: back === undefined ? undefined : photoFile(back),
      documentType: text("document-type"),
      externalRef: text("external-ref"),
      simulate: outcomeOf(text("simulate")),
    },
    { signal },
  );
  terminal.report(check, documentWords(check, terminal));
  return isExpected(given, check.decision);
}

function documentWords(check: DocumentCheck, { paint }: Terminal): string {
  const { decision, decisionReason, confidence, faceMatch, documentData, reasons, verificationId } = check;
  const fields = Object.entries(documentData).map(([name, value]) => [`  ${name}`, printable(String(value))]);
  return [
    `${paint(STYLES[decision], decision)}  ${paint("dim", verificationId)}`,
    printable(decisionReason ?? ""),
    columns([
      [
        "face",
        `${faceMatch.score} of 100, ${faceMatch.samePerson ? "the same person" : "not clearly the same person"}`,
      ],
      ["confidence", confidence],
      ["reasons", reasons.join(", ") || "none"],
      ["read", `${fields.length} fields, ${check.ocrConfidence} % sure, in ${check.processingMs} ms`],
    ]),
    ...(fields.length > 0 ? [columns(fields)] : []),
  ].join("\n");
}

async function matchPicture(given: Invocation, selfie: string, picture: string): Promise<ExitCode> {
  const { text, terminal, signal } = given;
  if (!/^https?:\/\//.test(picture))
    throw new CommandError("--profile-picture is an http or https address that the service can read.");
  const match = await given.connect().matchSelfie(
    {
      selfie: photoFile(selfie),
      profilePictureUrl: picture,
      externalRef: text("external-ref"),
      simulate: outcomeOf(text("simulate")),
    },
    { signal },
  );
  terminal.report(match, matchWords(match, terminal));
  return isExpected(given, match.samePerson ? "approved" : "rejected");
}

function matchWords(
  { samePerson, matchScore, confidence, verificationId, processingMs }: SelfieMatch,
  { paint }: Terminal,
) {
  const verdict = samePerson
    ? paint("green", "the same person")
    : paint("red", "not clearly the same person");
  return `${verdict}  ${paint("dim", verificationId)}\nscore ${matchScore} of 100, confidence ${confidence}, in ${processingMs} ms`;
}

function isExpected({ text }: Invocation, decision: string): ExitCode {
  const wanted = text("expect");
  return wanted === undefined || wanted === decision ? EXIT.good : EXIT.found;
}
