import { ASSURANCE_EXAMPLE } from "./assurance";
import { branding, DAY, type Example, one, session, verificationId } from "./example-values";
import { EXPORT_COLUMNS } from "./verifications";

const listed = {
  verificationId,
  externalRef: "customer-42",
  status: "COMPLETED",
  decision: "APPROVED",
  confidence: "high",
  livenessDecision: "live",
  createdAt: DAY,
  completedAt: "2026-01-01T12:00:07.000Z",
};

const APPROVED = "Everything that was checked agrees.";
const extractedData = {
  surname: "DLAMINI",
  names: "THANDI",
  dateOfBirth: "1990-04-12",
  sex: "F",
  idNumber: "9004121100123",
  nationality: "SWZ",
  expiryDate: "2031-04-11",
  documentType: "NATIONAL_ID",
};

/** The JWS of RFC 8037, A.4. */
const STATEMENT =
  "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";

export const VERIFICATION_EXAMPLES: Readonly<Record<string, Example>> = {
  submitVerification: {
    form: { externalRef: "customer-42" },
    response: {
      verificationId,
      status: "pending",
      message: "The photos are being checked; the result comes by webhook.",
    },
  },
  matchSelfie: {
    form: { profilePictureUrl: "https://example.com/people/42.jpg", externalRef: "customer-42" },
    response: {
      verificationId: "vrf_sm_2Wd6RgTy9Uj4Ik1Ol7Pq5A",
      samePerson: true,
      matchScore: 93.4,
      confidence: "high",
      processingMs: 640,
    },
  },
  verifyDocument: {
    form: { externalRef: "customer-42", documentType: "NATIONAL_ID" },
    response: {
      verificationId,
      status: "approved",
      decision: "approved",
      decisionReason: APPROVED,
      reasons: [],
      confidence: "high",
      faceMatch: { score: 93.4, samePerson: true },
      documentData: extractedData,
      ocrConfidence: 96,
      processingMs: 2150,
    },
  },
  listVerifications: {
    query: {
      page: "1",
      limit: "20",
      status: "COMPLETED",
      decision: "APPROVED",
      country: "SWZ",
      documentType: "NATIONAL_ID",
      from: "2026-01-01",
      to: "2026-01-31",
      externalRef: "customer-42",
    },
    response: { verifications: [listed], pagination: one, nextCursor: null },
  },
  getVerification: {
    params: { verificationId },
    response: {
      ...listed,
      decisionReason: APPROVED,
      reasons: [],
      revision: 1,
      assurance: ASSURANCE_EXAMPLE,
      faceScore: 93.4,
      ocrConfidence: 96,
      extractedData,
      processingMs: 2150,
    },
  },
  deleteVerification: {
    params: { verificationId },
    response: { message: "The verification and its images are removed." },
  },
  getVerificationMedia: {
    params: { verificationId, kind: "selfie" },
    response: {
      verificationId,
      kind: "selfie",
      signedUrl: "https://files.example.com/f/evi_4nqGmR8sXc2Lb7VtY0wZpA?e=1767269100&v=1&s=c2lnbmF0dXJl",
      expiresAt: "2026-01-01T12:05:00.000Z",
      contentType: "image/jpeg",
      sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    },
  },
  exportPerson: { query: { userId: "customer-42" }, response: "PK\u0003\u0004" },
  deletePerson: {
    query: { userId: "customer-42" },
    response: {
      message: "Everything that was stored about this person is deleted.",
      deleted: [verificationId],
      remaining: 0,
    },
  },
  getReceipt: { params: { verificationId }, response: { verificationId, receipt: STATEMENT } },
  getDeletionCertificate: {
    params: { verificationId },
    response: { verificationId, certificate: STATEMENT },
  },
  getPublicKeys: {
    response: {
      keys: [
        {
          kty: "OKP",
          crv: "Ed25519",
          x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
          kid: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
          alg: "EdDSA",
          use: "sig",
        },
      ],
    },
  },
  listReviewQueue: {
    response: {
      verifications: [
        {
          ...listed,
          decision: "NEEDS_REVIEW",
          confidence: "low",
          kind: "id_document",
          decisionReason: "The faces are neither clearly the same nor clearly different.",
          reasons: ["face_uncertain"],
          faceScore: 61.2,
        },
      ],
      pagination: one,
    },
  },
  reviewVerification: {
    params: { verificationId },
    body: {
      decision: "approved",
      reasonCode: "identity_confirmed",
      note: "Compared with the branch's copy.",
    },
    response: {
      verificationId,
      status: "COMPLETED",
      decision: "APPROVED",
      decisionReason: "A reviewer confirmed the identity.",
      reasons: ["identity_confirmed"],
      revision: 2,
    },
  },
  exportVerifications: {
    query: { from: "2026-01-01", to: "2026-01-31", fields: EXPORT_COLUMNS.slice(0, 2).join(",") },
    response: `"verificationId","kind"\r\n"${verificationId}","id_document"\r\n`,
  },
};

const managed = {
  sessionId: "mHc2t0QxT5mYpVw8Zk3rBA",
  userId: "customer-42",
  state: "capturing",
  photos: ["idFront"],
  verificationId: null,
  createdAt: DAY,
  openedAt: "2026-01-01T12:01:10.000Z",
  expiresAt: 1_767_270_600_000,
};

export const SESSION_EXAMPLES: Readonly<Record<string, Example>> = {
  createSession: {
    body: { userId: "customer-42", callback: "https://example.com/done", theme: { primaryColor: "#1f4fd8" } },
    response: {
      session,
      sessionId: managed.sessionId,
      verifyUrl: `https://verify.example.com/verify#session=${session}`,
      expiresIn: 1800,
    },
  },
  getSession: { params: { sessionId: managed.sessionId }, response: managed },
  cancelSession: {
    params: { sessionId: managed.sessionId },
    response: { ...managed, state: "cancelled", photos: [] },
  },
  validateSession: {
    body: { session },
    response: {
      userId: "customer-42",
      businessId: "bus_5Tg9YhNj2Mk8LpQw3Er7Za",
      callback: "https://example.com/done",
      expiresAt: 1_767_270_600_000,
      branding,
      businessName: "Example Bank",
      submitted: false,
      verificationId: null,
      fileUploads: true,
      acceptedDocuments: [],
      defaultCountry: null,
      retentionDays: 90,
      privacyUrl: "https://example.com/privacy",
      supportContact: "help@example.com",
      embedded: false,
      challenge: {
        directions: ["left", "left"],
        required: true,
        colours: null,
        expiresAt: 1_767_269_400_000,
      },
      consent: null,
      companyDocuments: null,
      retry: null,
    },
  },
  recordConsent: {
    body: { session, accepted: true, textVersion: "2026-01", language: "ss" },
    response: { accepted: true, recordedAt: DAY },
  },
  followSession: {
    body: { session },
    response: { state: "capturing", photos: ["idFront"], connected: true, verificationId: null },
  },
  createConsentReceipt: {
    body: { session },
    response: { receiptUrl: "https://verify.example.com/verify#receipt=7Kx2mQ9fLk4Tb8RwZp3Vc1" },
  },
  readConsent: {
    body: { receipt: "7Kx2mQ9fLk4Tb8RwZp3Vc1" },
    response: {
      state: "given",
      submittedAt: DAY,
      withdrawnAt: null,
      deletedBy: null,
      basis: null,
      businessName: "Acme",
      supportContact: "help@example.com",
      branding,
    },
  },
  withdrawConsent: {
    body: { receipt: "7Kx2mQ9fLk4Tb8RwZp3Vc1" },
    response: {
      state: "withdrawn",
      submittedAt: DAY,
      withdrawnAt: "2026-01-02T12:00:00.000Z",
      deletedBy: "2026-02-01T12:00:00.000Z",
      basis: null,
      businessName: "Acme",
      supportContact: "help@example.com",
      branding,
    },
  },
  createShortLink: {
    body: { session },
    response: { url: "https://verify.example.com/v/7Kx2mQ9fLk4Tb8Rw", expiresIn: 1740 },
  },
  uploadPhoto: {
    body: { session, type: "selfie", photo: "data:image/jpeg;base64,/9j/4AAQSkZJRg==", source: "camera" },
    response: { key: "sessions/customer-42/selfie-9fK2mQ", type: "selfie", size: 184_320, problems: [] },
  },
  submitSession: {
    body: {
      session,
      selfieKey: "sessions/customer-42/selfie-9fK2mQ",
      idFrontKey: "sessions/customer-42/idFront-7hT4pX",
    },
    response: { verificationId, status: "PENDING", message: "The photos were received and will be checked." },
  },
};
