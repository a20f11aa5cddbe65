import * as account from "./account";
import * as keys from "./api-keys";
import { followSession, recordConsent } from "./capture";
import * as company from "./company-verifications";
import type { Endpoint } from "./endpoint";
import { getHealth } from "./health";
import * as screening from "./screening";
import {
  createSession,
  submitSession,
  uploadPhoto,
  uploadSessionCompanyDocument,
  validateSession,
} from "./sessions";
import { getBranding, getCaptureSettings, putBranding, putCaptureSettings } from "./settings";
import * as verifications from "./verifications";
import { matchSelfie, submitVerification, verifyDocument } from "./verify";
import * as webhooks from "./webhooks";

/** Every endpoint of the service. */
export const ENDPOINTS: readonly Endpoint[] = [
  getHealth,
  account.signUp,
  account.getAccount,
  account.putWebhook,
  account.putSpendLimit,
  account.getUsage,
  keys.createApiKey,
  keys.listApiKeys,
  keys.revokeApiKey,
  keys.rotateApiKey,
  keys.recoverApiKey,
  keys.confirmRecovery,
  webhooks.listDeliveries,
  webhooks.resendDelivery,
  webhooks.sendTestEvent,
  getBranding,
  putBranding,
  getCaptureSettings,
  putCaptureSettings,
  screening.getScreeningSettings,
  screening.putScreeningSettings,
  submitVerification,
  matchSelfie,
  verifyDocument,
  verifications.listVerifications,
  verifications.listReviewQueue,
  verifications.exportVerifications,
  verifications.getVerification,
  verifications.deleteVerification,
  verifications.reviewVerification,
  createSession,
  validateSession,
  recordConsent,
  uploadPhoto,
  submitSession,
  followSession,
  uploadSessionCompanyDocument,
  company.createCompanyVerification,
  company.listCompanyVerifications,
  company.getCompanyVerification,
  company.uploadCompanyDocument,
  company.reviewCompanyVerification,
  company.resendCompanyWebhook,
  screening.getVerificationScreening,
  screening.resolveVerificationHit,
  screening.getCompanyScreening,
  screening.resolveCompanyHit,
];
