import type { z } from "zod";
import * as account from "../account";
import * as apiKeys from "../api-keys";
import { assurance } from "../assurance";
import * as capture from "../capture";
import * as choices from "../choices";
import { renewSignatorySession } from "../company-signatory";
import * as company from "../company-verifications";
import { consentStatus, createConsentReceipt } from "../consents";
import { getDeliveryBody } from "../delivery-body";
import { companyCompleted, EVENTS, individualCompleted } from "../events";
import { paginationAnswer } from "../fields";
import * as health from "../health";
import { getVerificationMedia, mediaKind } from "../media";
import { deletePerson } from "../people";
import * as proofs from "../proofs";
import * as screening from "../screening";
import { getSession } from "../session-management";
import * as sessions from "../sessions";
import * as settings from "../settings";
import * as verifications from "../verifications";
import * as verify from "../verify";
import * as endpoints from "../webhook-endpoints";
import * as webhooks from "../webhooks";

const deliveries = webhooks.listDeliveries.response.shape.deliveries;
const { documents, reviewHistory } = company.getCompanyVerification.response.shape;
const screened = screening.getVerificationScreening.response;

/**
 * The names of the schemas that the server sends. Generated clients name their types by them, so a name stays once it
 * was published. Bodies of requests are named by their endpoint: `CreateSessionRequest`.
 */
export const NAMES: ReadonlyMap<z.core.$ZodType, string> = new Map<z.core.$ZodType, string>([
  [choices.verificationStatus, "VerificationStatus"],
  [choices.verificationKind, "VerificationKind"],
  [choices.decision, "Decision"],
  [choices.confidence, "Confidence"],
  [choices.reasonCode, "ReasonCode"],
  [choices.companyReasonCode, "CompanyReasonCode"],
  [choices.livenessDecision, "LivenessDecision"],
  [choices.amlDecision, "AmlDecision"],
  [choices.hitResolution, "HitResolution"],
  [choices.simulatedOutcome, "SimulatedOutcome"],
  [choices.photoType, "PhotoType"],
  [choices.companyDocumentStatus, "CompanyDocumentStatus"],
  [choices.documentVerdict, "DocumentVerdict"],
  [choices.mode, "Mode"],
  [choices.scope, "Scope"],
  [choices.eventDecision, "LowerCaseDecision"],
  [choices.completedStatus, "CompletedStatus"],
  [health.getHealth.response, "Health"],
  [health.getLiveness.response, "Liveness"],
  [health.getReadiness.response, "Readiness"],
  [settings.acceptedDocumentAnswer, "AcceptedDocuments"],
  [account.signUp.response, "NewAccount"],
  [account.getAccount.response, "Account"],
  [account.putWebhook.response, "WebhookSettings"],
  [account.putSpendLimit.response, "SpendLimit"],
  [account.getUsage.response, "Usage"],
  [account.getUsage.response.shape.usage.element, "UsageOfCheck"],
  [apiKeys.createApiKey.response, "NewApiKey"],
  [apiKeys.listApiKeys.response, "ApiKeyList"],
  [apiKeys.listApiKeys.response.shape.keys.element, "ApiKey"],
  [apiKeys.revokeApiKey.response, "RevokedApiKey"],
  [apiKeys.recoverApiKey.response, "RequestedRecovery"],
  [apiKeys.confirmRecovery.response, "RecoveredApiKey"],
  [paginationAnswer, "Pagination"],
  [verifications.listVerifications.response.shape.pagination, "PaginationOrCursor"],
  [webhooks.listDeliveries.response, "DeliveryList"],
  [deliveries.element, "Delivery"],
  [deliveries.element.shape.attempts.element, "DeliveryAttempt"],
  [deliveries.element.shape.endpoints.element, "EndpointDelivery"],
  [webhooks.resendFailedDeliveries.response, "ResentFailedDeliveries"],
  [endpoints.shownEndpoint, "WebhookEndpoint"],
  [endpoints.listWebhookEndpoints.response, "WebhookEndpointList"],
  [endpoints.createWebhookEndpoint.response, "NewWebhookEndpoint"],
  [endpoints.deleteWebhookEndpoint.response, "DeletedWebhookEndpoint"],
  [endpoints.rotateEndpointSecret.response, "RotatedEndpointSecret"],
  [getDeliveryBody.response, "DeliveryBody"],
  [webhooks.resendDelivery.response, "ResentDelivery"],
  [webhooks.sendTestEvent.response, "SentTestEvent"],
  [settings.brandingAnswer, "Branding"],
  [settings.getCaptureSettings.response, "CaptureSettings"],
  [verify.matchSelfie.response, "SelfieMatch"],
  [verify.verifyDocument.response, "DocumentCheck"],
  [verify.submitVerification.response, "SubmittedVerification"],
  [verify.extractedData, "ExtractedData"],
  [assurance, "Assurance"],
  [verifications.getVerification.response, "Verification"],
  [verifications.listVerifications.response, "VerificationList"],
  [verifications.listVerifications.response.shape.verifications.element, "VerificationListItem"],
  [verifications.listReviewQueue.response, "ReviewQueue"],
  [verifications.listReviewQueue.response.shape.verifications.element, "ReviewQueueItem"],
  [verifications.reviewVerification.response, "ReviewedVerification"],
  [verifications.deleteVerification.response, "DeletedVerification"],
  [mediaKind, "MediaKind"],
  [getVerificationMedia.response, "VerificationMedia"],
  [deletePerson.response, "DeletedPerson"],
  [proofs.getReceipt.response, "Receipt"],
  [proofs.getDeletionCertificate.response, "DeletionCertificate"],
  [proofs.getPublicKeys.response, "PublicKeys"],
  [proofs.getPublicKeys.response.shape.keys.element, "PublicKey"],
  [sessions.createSession.response, "Session"],
  [getSession.response, "ManagedSession"],
  [sessions.validateSession.response, "SessionData"],
  [sessions.uploadPhoto.response, "UploadedPhoto"],
  [sessions.submitSession.response, "SubmittedSession"],
  [sessions.uploadSessionCompanyDocument.response, "UploadedSessionDocument"],
  [capture.recordConsent.response, "RecordedConsent"],
  [capture.followSession.response, "SessionProgress"],
  [capture.createShortLink.response, "ShortLink"],
  [company.createCompanyVerification.response, "NewCompanyVerification"],
  [company.createCompanyVerification.response.shape.requiredDocuments.element, "RequiredDocument"],
  [company.uploadCompanyDocument.response, "UploadedCompanyDocument"],
  [company.listCompanyVerifications.response, "CompanyVerificationList"],
  [company.listCompanyVerifications.response.shape.items.element, "CompanyVerificationListItem"],
  [company.getCompanyVerification.response, "CompanyVerification"],
  [documents.element, "CompanyDocument"],
  [reviewHistory.element, "CompanyDocumentReview"],
  [company.reviewCompanyVerification.response, "ReviewedCompanyVerification"],
  [company.resendCompanyWebhook.response, "ResentCompanyEvent"],
  [renewSignatorySession.response, "SignatorySession"],
  [createConsentReceipt.response, "ConsentReceipt"],
  [consentStatus, "ConsentStatus"],
  [screening.getScreeningSettings.response, "ScreeningSettings"],
  [screened, "Screening"],
  [screened.shape.lists.element, "ScreenedList"],
  [screened.shape.hits.element, "ScreeningHit"],
  [individualCompleted, "WebhookEventIndividualCompleted"],
  [companyCompleted, "WebhookEventCompanyCompleted"],
  [individualCompleted.shape.aml, "EventScreening"],
  [EVENTS["verification.submitted"].payload, "WebhookEventVerificationSubmitted"],
  [EVENTS["verification.completed"].payload, "WebhookEventVerificationCompleted"],
  [EVENTS["verification.deleted"].payload, "WebhookEventVerificationDeleted"],
  [EVENTS["verification.aml_alert"].payload, "WebhookEventAmlAlert"],
  [EVENTS["verification.consent_withdrawn"].payload, "WebhookEventConsentWithdrawn"],
  [EVENTS["session.opened"].payload, "WebhookEventSessionOpened"],
  [EVENTS["session.declined"].payload, "WebhookEventSessionDeclined"],
  [EVENTS["session.expired"].payload, "WebhookEventSessionExpired"],
  [EVENTS["webhook.test"].payload, "WebhookEventTest"],
]);
