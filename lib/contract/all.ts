import * as account from "./account";
import type { Endpoint } from "./endpoint";
import { getHealth } from "./health";
import { createSession, submitSession, uploadPhoto, validateSession } from "./sessions";
import { getBranding, putBranding } from "./settings";
import { deleteVerification, getVerification, listVerifications } from "./verifications";
import { matchSelfie, submitVerification, verifyDocument } from "./verify";

/** Every endpoint of the service. */
export const ENDPOINTS: readonly Endpoint[] = [
  getHealth,
  account.signUp,
  account.getAccount,
  account.putWebhook,
  getBranding,
  putBranding,
  submitVerification,
  matchSelfie,
  verifyDocument,
  listVerifications,
  getVerification,
  deleteVerification,
  createSession,
  validateSession,
  uploadPhoto,
  submitSession,
];
