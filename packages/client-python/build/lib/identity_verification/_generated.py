"""Made from the API document by `npm run client:python`. Do not edit."""

from __future__ import annotations

from typing import Any, Literal, Mapping, NotRequired, Optional, TypedDict, Union

from ._transport import UNSET, File, Operation, Response, Transport, Unset

VERSION = "0.1.0"

AcceptedDocuments = TypedDict("AcceptedDocuments", {
    "country": "Union[str, None]",
    "types": "list[Literal['NATIONAL_ID', 'PASSPORT', 'DRIVERS_LICENSE', 'RESIDENCE_PERMIT']]",
})

Account = TypedDict("Account", {
    "id": "str",
    "name": "str",
    "email": "str",
    "webhookUrl": "Union[str, None]",
    "webhookEvents": "Union[list[Literal['verification.submitted', 'verification.completed', 'verification.deleted', 'verification.aml_alert', 'verification.consent_withdrawn', 'session.opened', 'session.declined', 'session.expired', 'webhook.test']], None]",
    "plan": "str",
    "active": "bool",
    "createdAt": "str",
})

AmlDecision = Literal["clear", "hit", "error", "not_screened"]

ApiKey = TypedDict("ApiKey", {
    "id": "str",
    "name": "str",
    "isTest": "bool",
    "mode": "Mode",
    "apiKeyPrefix": "str",
    "lastFour": "str",
    "scopes": "list[Scope]",
    "createdAt": "str",
    "lastUsedAt": "Union[str, None]",
    "expiresAt": "Union[str, None]",
    "revokedAt": "Union[str, None]",
})

ApiKeyList = TypedDict("ApiKeyList", {
    "keys": "list[ApiKey]",
    "pagination": "Pagination",
})

Assurance = TypedDict("Assurance", {
    "presence": "Mapping[str, Any]",
    "authenticity": "Mapping[str, Any]",
    "binding": "Mapping[str, Any]",
})

Branding = TypedDict("Branding", {
    "logoUrl": "Union[str, None]",
    "companyName": "Union[str, None]",
    "primaryColor": "Union[str, None]",
    "darkMode": "bool",
})

CaptureSettings = TypedDict("CaptureSettings", {
    "fileUploads": "bool",
    "allowedOrigins": "list[str]",
    "embedOrigins": "list[str]",
    "colourFlashes": "bool",
    "privacyUrl": "Union[str, None]",
    "supportContact": "Union[str, None]",
    "shortLinkMinutes": "Union[int, None]",
    "acceptedDocuments": "list[AcceptedDocuments]",
    "defaultCountry": "Union[str, None]",
})

CompanyDocument = TypedDict("CompanyDocument", {
    "id": "str",
    "docType": "str",
    "status": "CompanyDocumentStatus",
    "signedUrl": "str",
    "createdAt": "str",
})

CompanyDocumentReview = TypedDict("CompanyDocumentReview", {
    "documentId": "str",
    "docType": "str",
    "status": "DocumentVerdict",
    "note": "Union[str, None]",
    "reviewer": "str",
    "createdAt": "str",
})

CompanyDocumentStatus = Literal["uploaded", "accepted", "rejected"]

CompanyReasonCode = Literal["document_rejected", "signatory_rejected", "documents_missing", "documents_to_review", "signatory_not_checked", "signatory_in_progress", "signatory_in_review", "aml_hit", "aml_error", "not_screened", "reopened"]

CompanyVerification = TypedDict("CompanyVerification", {
    "id": "str",
    "verificationId": "str",
    "registeredName": "str",
    "status": "VerificationStatus",
    "decision": "Literal['APPROVED', 'REJECTED', None]",
    "createdAt": "str",
    "externalRef": "Union[str, None]",
    "country": "str",
    "registrationNumber": "Union[str, None]",
    "decisionReason": "Union[str, None]",
    "reasons": "list[CompanyReasonCode]",
    "revision": "int",
    "amlDecision": "AmlDecision",
    "amlScore": "float",
    "signatoryVerificationId": "Union[str, None]",
    "documents": "list[CompanyDocument]",
    "reviewHistory": "list[CompanyDocumentReview]",
    "webhookSent": "bool",
    "completedAt": "Union[str, None]",
})

CompanyVerificationList = TypedDict("CompanyVerificationList", {
    "items": "list[CompanyVerificationListItem]",
    "total": "int",
    "page": "Union[int, None]",
    "limit": "int",
    "nextCursor": "Union[str, None]",
})

CompanyVerificationListItem = TypedDict("CompanyVerificationListItem", {
    "verificationId": "str",
    "registeredName": "str",
    "status": "VerificationStatus",
    "decision": "Literal['APPROVED', 'REJECTED', None]",
    "createdAt": "str",
})

CompletedStatus = Literal["completed", "failed", "needs_review"]

Confidence = Literal["high", "medium", "low"]

ConfirmRecoveryRequest = TypedDict("ConfirmRecoveryRequest", {
    "token": "str",
})

ConsentReceipt = TypedDict("ConsentReceipt", {
    "success": "Literal[True]",
    "receiptUrl": "str",
})

ConsentStatus = TypedDict("ConsentStatus", {
    "success": "Literal[True]",
    "state": "Literal['given', 'withdrawn', 'kept', 'deleted']",
    "submittedAt": "str",
    "withdrawnAt": "Union[str, None]",
    "deletedBy": "Union[str, None]",
    "basis": "Literal['legal_obligation', 'legal_claim', None]",
    "businessName": "str",
    "supportContact": "Union[str, None]",
    "branding": "Branding",
})

CreateApiKeyRequest = TypedDict("CreateApiKeyRequest", {
    "name": "str",
    "isTest": "NotRequired[Union[bool, None]]",
    "scopes": "NotRequired[Union[list[Scope], None]]",
    "expiresAt": "NotRequired[Union[str, None]]",
})

CreateCompanyVerificationRequest = TypedDict("CreateCompanyVerificationRequest", {
    "country": "Literal['SZ']",
    "registeredName": "str",
    "registrationNumber": "NotRequired[Union[str, None]]",
    "registeredAddress": "NotRequired[Union[str, None]]",
    "taxId": "NotRequired[Union[str, None]]",
    "incorporationDate": "NotRequired[Union[str, None]]",
    "externalRef": "NotRequired[Union[str, None]]",
    "simulate": "NotRequired[Union[Mapping[str, Any], None]]",
})

CreateConsentReceiptRequest = TypedDict("CreateConsentReceiptRequest", {
    "session": "str",
})

CreateSessionRequest = TypedDict("CreateSessionRequest", {
    "userId": "str",
    "callback": "NotRequired[Union[str, None]]",
    "theme": "NotRequired[Union[Mapping[str, Any], None]]",
    "simulate": "NotRequired[Union[SimulatedOutcome, None]]",
})

CreateShortLinkRequest = TypedDict("CreateShortLinkRequest", {
    "session": "str",
})

CreateWebhookEndpointRequest = TypedDict("CreateWebhookEndpointRequest", {
    "url": "str",
    "description": "NotRequired[Union[str, None]]",
    "events": "NotRequired[Union[list[Literal['verification.submitted', 'verification.completed', 'verification.deleted', 'verification.aml_alert', 'verification.consent_withdrawn', 'session.opened', 'session.declined', 'session.expired']], None]]",
})

Decision = Literal["APPROVED", "REJECTED", "NEEDS_REVIEW"]

DeletedPerson = TypedDict("DeletedPerson", {
    "success": "Literal[True]",
    "message": "str",
    "deleted": "list[str]",
    "remaining": "int",
})

DeletedVerification = TypedDict("DeletedVerification", {
    "success": "Literal[True]",
    "message": "str",
})

DeletedWebhookEndpoint = TypedDict("DeletedWebhookEndpoint", {
    "endpointId": "str",
    "deleted": "Literal[True]",
})

DeletionCertificate = TypedDict("DeletionCertificate", {
    "verificationId": "str",
    "certificate": "str",
})

Delivery = TypedDict("Delivery", {
    "eventId": "str",
    "event": "Literal['verification.submitted', 'verification.completed', 'verification.deleted', 'verification.aml_alert', 'verification.consent_withdrawn', 'session.opened', 'session.declined', 'session.expired', 'webhook.test']",
    "verificationId": "Union[str, None]",
    "state": "Literal['pending', 'delivered', 'failed', 'held']",
    "createdAt": "str",
    "deliveredAt": "Union[str, None]",
    "endpoints": "list[EndpointDelivery]",
    "attempts": "list[DeliveryAttempt]",
})

DeliveryAttempt = TypedDict("DeliveryAttempt", {
    "endpointId": "str",
    "number": "int",
    "url": "str",
    "status": "Union[int, None]",
    "failure": "Union[str, None]",
    "answer": "Union[str, None]",
    "durationMs": "int",
    "headers": "Union[dict[str, str], None]",
    "createdAt": "str",
})

DeliveryBody = TypedDict("DeliveryBody", {
    "eventId": "str",
    "body": "Union[str, None]",
})

DeliveryList = TypedDict("DeliveryList", {
    "deliveries": "list[Delivery]",
    "pagination": "Pagination",
})

DocumentCheck = TypedDict("DocumentCheck", {
    "verificationId": "str",
    "status": "LowerCaseDecision",
    "decision": "LowerCaseDecision",
    "decisionReason": "Union[str, None]",
    "reasons": "list[ReasonCode]",
    "confidence": "Confidence",
    "faceMatch": "Mapping[str, Any]",
    "documentData": "ExtractedData",
    "ocrConfidence": "float",
    "processingMs": "int",
})

DocumentVerdict = Literal["accepted", "rejected"]

EndpointDelivery = TypedDict("EndpointDelivery", {
    "endpointId": "str",
    "url": "Union[str, None]",
    "state": "Literal['pending', 'delivered', 'failed', 'held']",
    "deliveredAt": "Union[str, None]",
    "nextAttemptAt": "Union[str, None]",
})

EventScreening = TypedDict("EventScreening", {
    "decision": "AmlDecision",
    "score": "float",
    "hits": "list[Mapping[str, Any]]",
})

ExtractedData = TypedDict("ExtractedData", {
    "surname": "NotRequired[str]",
    "names": "NotRequired[str]",
    "dateOfBirth": "NotRequired[str]",
    "sex": "NotRequired[str]",
    "idNumber": "NotRequired[str]",
    "nationality": "NotRequired[str]",
    "issuingCountry": "NotRequired[str]",
    "issueDate": "NotRequired[str]",
    "expiryDate": "NotRequired[str]",
    "documentType": "NotRequired[str]",
})

FollowSessionRequest = TypedDict("FollowSessionRequest", {
    "session": "str",
})

Health = TypedDict("Health", {
    "status": "Literal['ok', 'unavailable']",
    "timestamp": "str",
    "service": "str",
    "version": "str",
})

HitResolution = Literal["false_positive", "true_match"]

Liveness = TypedDict("Liveness", {
    "status": "Literal['ok']",
})

LivenessDecision = Literal["live", "spoofed", "uncertain", "not_checked"]

LowerCaseDecision = Literal["approved", "rejected", "needs_review"]

ManagedSession = TypedDict("ManagedSession", {
    "success": "Literal[True]",
    "sessionId": "str",
    "userId": "str",
    "state": "Literal['open', 'consented', 'capturing', 'declined', 'submitted', 'expired', 'cancelled']",
    "photos": "list[PhotoType]",
    "verificationId": "Union[str, None]",
    "createdAt": "str",
    "openedAt": "Union[str, None]",
    "expiresAt": "int",
})

MatchSelfieRequest = TypedDict("MatchSelfieRequest", {
    "selfie": "File",
    "profilePictureUrl": "str",
    "externalRef": "NotRequired[str]",
    "simulate": "NotRequired[SimulatedOutcome]",
})

MediaKind = Literal["selfie", "idFront", "idBack", "liveness1", "liveness2", "liveness1Burst", "liveness2Burst", "flashBurst", "profilePicture"]

Mode = Literal["live", "test"]

NewAccount = TypedDict("NewAccount", {
    "businessId": "str",
    "name": "str",
    "email": "str",
    "plan": "str",
    "apiKey": "str",
    "apiKeyPrefix": "str",
    "testApiKey": "str",
    "testApiKeyPrefix": "str",
    "passwordSet": "bool",
})

NewApiKey = TypedDict("NewApiKey", {
    "id": "str",
    "name": "str",
    "isTest": "bool",
    "mode": "Mode",
    "apiKeyPrefix": "str",
    "lastFour": "str",
    "scopes": "list[Scope]",
    "createdAt": "str",
    "lastUsedAt": "Union[str, None]",
    "expiresAt": "Union[str, None]",
    "revokedAt": "Union[str, None]",
    "apiKey": "str",
})

NewCompanyVerification = TypedDict("NewCompanyVerification", {
    "verificationId": "str",
    "status": "Literal['pending', 'PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'NEEDS_REVIEW']",
    "requiredDocuments": "list[RequiredDocument]",
    "signatorySessionToken": "Union[str, None]",
    "verifyUrl": "Union[str, None]",
})

NewWebhookEndpoint = TypedDict("NewWebhookEndpoint", {
    "endpointId": "str",
    "mode": "Mode",
    "url": "str",
    "description": "Union[str, None]",
    "events": "list[Literal['verification.submitted', 'verification.completed', 'verification.deleted', 'verification.aml_alert', 'verification.consent_withdrawn', 'session.opened', 'session.declined', 'session.expired', 'webhook.test']]",
    "state": "Literal['enabled', 'disabled', 'disabled_by_failures']",
    "disabledAt": "Union[str, None]",
    "failingSince": "Union[str, None]",
    "lastDeliveredAt": "Union[str, None]",
    "previousSecretUntil": "Union[str, None]",
    "createdAt": "str",
    "updatedAt": "str",
    "secret": "str",
    "standardSecret": "str",
})

Pagination = TypedDict("Pagination", {
    "page": "int",
    "limit": "int",
    "total": "int",
    "totalPages": "int",
})

PaginationOrCursor = TypedDict("PaginationOrCursor", {
    "page": "Union[int, None]",
    "limit": "int",
    "total": "int",
    "totalPages": "int",
})

PhotoType = Literal["selfie", "idFront", "idBack", "liveness1", "liveness2", "liveness1Burst", "liveness2Burst", "flashBurst"]

PublicKey = TypedDict("PublicKey", {
    "kty": "str",
    "crv": "str",
    "x": "str",
    "kid": "str",
    "alg": "Literal['EdDSA']",
    "use": "Literal['sig']",
})

PublicKeys = TypedDict("PublicKeys", {
    "keys": "list[PublicKey]",
})

PutBrandingRequest = TypedDict("PutBrandingRequest", {
    "logoUrl": "NotRequired[Union[str, None]]",
    "companyName": "NotRequired[Union[str, None]]",
    "primaryColor": "NotRequired[Union[str, None]]",
    "darkMode": "NotRequired[bool]",
})

PutCaptureSettingsRequest = TypedDict("PutCaptureSettingsRequest", {
    "fileUploads": "NotRequired[Union[bool, None]]",
    "allowedOrigins": "NotRequired[Union[list[str], None]]",
    "embedOrigins": "NotRequired[Union[list[str], None]]",
    "colourFlashes": "NotRequired[Union[bool, None]]",
    "privacyUrl": "NotRequired[Union[str, None]]",
    "supportContact": "NotRequired[Union[str, None]]",
    "shortLinkMinutes": "NotRequired[Union[int, None]]",
    "acceptedDocuments": "NotRequired[Union[list[Mapping[str, Any]], None]]",
    "defaultCountry": "NotRequired[Union[str, None]]",
})

PutScreeningSettingsRequest = TypedDict("PutScreeningSettingsRequest", {
    "hitAt": "NotRequired[Union[float, None]]",
    "topicHitAt": "NotRequired[Union[dict[str, Union[float, None]], None]]",
    "monitoring": "NotRequired[Union[bool, None]]",
})

PutSpendLimitRequest = TypedDict("PutSpendLimitRequest", {
    "monthlyLimit": "Union[float, None]",
})

PutWebhookRequest = TypedDict("PutWebhookRequest", {
    "webhookUrl": "str",
    "webhookSecret": "str",
    "mode": "NotRequired[Union[Mode, None]]",
    "events": "NotRequired[Union[list[Literal['verification.submitted', 'verification.completed', 'verification.deleted', 'verification.aml_alert', 'verification.consent_withdrawn', 'session.opened', 'session.declined', 'session.expired']], None]]",
})

ReadConsentRequest = TypedDict("ReadConsentRequest", {
    "receipt": "str",
})

Readiness = TypedDict("Readiness", {
    "status": "Literal['ready', 'not_ready']",
    "checks": "Mapping[str, Any]",
})

ReasonCode = Literal["document_expired", "liveness_spoofed", "face_mismatch", "selfie_is_document", "aml_hit", "aml_error", "face_uncertain", "face_mismatch_unclear", "face_not_compared", "no_face", "several_faces", "face_too_small", "face_turned_away", "face_covered", "sunglasses", "too_dark", "too_bright", "coloured_light", "too_blurred", "portrait_unreadable", "liveness_uncertain", "liveness_not_checked", "field_missing", "field_uncertain", "expiry_uncertain", "expiry_unknown", "not_a_document", "wrong_side", "sides_swapped", "document_unreadable", "mrz_unreadable", "image_too_small", "too_much_text", "time_limit", "integrity_failed", "integrity_unclear", "duplicate_selfie", "too_many_attempts", "selfie_is_portrait", "selfie_recaptured", "face_drawn", "portrait_substituted", "document_copied", "document_marked", "document_cancelled", "document_cropped", "document_plain", "portrait_outside", "document_other_kind", "document_text_edited", "challenge_frames_repeated", "virtual_camera", "under_age", "document_not_accepted", "authenticity_too_low", "processing_failed", "reopened", "identity_confirmed", "document_confirmed", "aml_false_positive", "other", "identity_mismatch", "document_invalid", "document_forged", "liveness_failed", "aml_confirmed", "duplicate_person"]

Receipt = TypedDict("Receipt", {
    "verificationId": "str",
    "receipt": "str",
})

RecordConsentRequest = TypedDict("RecordConsentRequest", {
    "session": "str",
    "accepted": "bool",
    "textVersion": "str",
    "language": "str",
})

RecordedConsent = TypedDict("RecordedConsent", {
    "success": "Literal[True]",
    "accepted": "bool",
    "recordedAt": "str",
})

RecoverApiKeyRequest = TypedDict("RecoverApiKeyRequest", {
    "email": "str",
})

RecoveredApiKey = TypedDict("RecoveredApiKey", {
    "apiKey": "str",
    "apiKeyPrefix": "str",
    "revokedKeys": "int",
})

RequestedRecovery = TypedDict("RequestedRecovery", {
    "message": "str",
})

RequiredDocument = TypedDict("RequiredDocument", {
    "docType": "str",
    "label": "str",
    "required": "bool",
    "sortOrder": "int",
})

ResendFailedDeliveriesRequest = TypedDict("ResendFailedDeliveriesRequest", {
    "since": "str",
    "endpointId": "NotRequired[Union[str, None]]",
})

ResentCompanyEvent = TypedDict("ResentCompanyEvent", {
    "verificationId": "str",
    "eventId": "str",
    "message": "str",
})

ResentDelivery = TypedDict("ResentDelivery", {
    "eventId": "str",
    "state": "Literal['pending']",
})

ResentFailedDeliveries = TypedDict("ResentFailedDeliveries", {
    "deliveries": "int",
})

ResolveCompanyHitRequest = TypedDict("ResolveCompanyHitRequest", {
    "entityId": "str",
    "resolution": "HitResolution",
    "reason": "str",
})

ResolveVerificationHitRequest = TypedDict("ResolveVerificationHitRequest", {
    "entityId": "str",
    "resolution": "HitResolution",
    "reason": "str",
})

ReviewCompanyVerificationRequest = TypedDict("ReviewCompanyVerificationRequest", {
    "documentReviews": "list[Mapping[str, Any]]",
})

ReviewedCompanyVerification = TypedDict("ReviewedCompanyVerification", {
    "verificationId": "str",
    "status": "VerificationStatus",
    "decision": "Literal['APPROVED', 'REJECTED', None]",
})

ReviewedVerification = TypedDict("ReviewedVerification", {
    "verificationId": "str",
    "status": "VerificationStatus",
    "decision": "Decision",
    "decisionReason": "str",
    "reasons": "list[ReasonCode]",
    "revision": "int",
})

ReviewQueue = TypedDict("ReviewQueue", {
    "verifications": "list[ReviewQueueItem]",
    "pagination": "Pagination",
})

ReviewQueueItem = TypedDict("ReviewQueueItem", {
    "verificationId": "str",
    "externalRef": "Union[str, None]",
    "status": "VerificationStatus",
    "decision": "Union[Decision, None]",
    "confidence": "Union[Confidence, None]",
    "livenessDecision": "LivenessDecision",
    "createdAt": "str",
    "completedAt": "Union[str, None]",
    "kind": "VerificationKind",
    "decisionReason": "Union[str, None]",
    "reasons": "list[ReasonCode]",
    "faceScore": "Union[float, None]",
})

ReviewVerificationRequest = TypedDict("ReviewVerificationRequest", {
    "decision": "Literal['approved', 'rejected']",
    "reasonCode": "Literal['identity_confirmed', 'document_confirmed', 'aml_false_positive', 'other', 'identity_mismatch', 'document_invalid', 'document_forged', 'document_expired', 'liveness_failed', 'aml_confirmed', 'duplicate_person']",
    "note": "NotRequired[Union[str, None]]",
})

RevokedApiKey = TypedDict("RevokedApiKey", {
    "success": "Literal[True]",
    "message": "str",
})

RotateApiKeyRequest = TypedDict("RotateApiKeyRequest", {
    "graceHours": "NotRequired[Union[int, None]]",
})

RotatedEndpointSecret = TypedDict("RotatedEndpointSecret", {
    "endpointId": "str",
    "secret": "str",
    "standardSecret": "str",
    "previousSecretUntil": "str",
})

Scope = Literal["verify:write", "verifications:read", "verifications:delete", "verifications:media", "sessions:write", "company:read", "company:write", "company:review", "settings:write", "keys:write"]

ScreenedList = TypedDict("ScreenedList", {
    "source": "str",
    "version": "str",
    "checkedAt": "str",
})

Screening = TypedDict("Screening", {
    "verificationId": "str",
    "decision": "AmlDecision",
    "score": "float",
    "screenedAt": "str",
    "provider": "str",
    "matcher": "str",
    "lists": "list[ScreenedList]",
    "problem": "Union[str, None]",
    "hits": "list[ScreeningHit]",
})

ScreeningHit = TypedDict("ScreeningHit", {
    "entityId": "Union[str, None]",
    "name": "str",
    "score": "float",
    "topics": "list[str]",
    "datasets": "list[str]",
    "features": "dict[str, Any]",
    "resolution": "Union[HitResolution, None]",
})

ScreeningSettings = TypedDict("ScreeningSettings", {
    "hitAt": "float",
    "topicHitAt": "dict[str, Union[float, None]]",
    "monitoring": "bool",
    "approveUnscreenedCompanies": "bool",
})

SelfieMatch = TypedDict("SelfieMatch", {
    "verificationId": "str",
    "samePerson": "bool",
    "matchScore": "float",
    "confidence": "Confidence",
    "processingMs": "int",
})

SentTestEvent = TypedDict("SentTestEvent", {
    "eventId": "str",
    "event": "Literal['webhook.test']",
    "webhookUrl": "str",
})

Session = TypedDict("Session", {
    "success": "Literal[True]",
    "session": "str",
    "sessionId": "str",
    "verifyUrl": "str",
    "expiresIn": "int",
})

SessionData = TypedDict("SessionData", {
    "success": "Literal[True]",
    "userId": "str",
    "businessId": "str",
    "callback": "Union[str, None]",
    "expiresAt": "int",
    "branding": "Branding",
    "businessName": "str",
    "submitted": "bool",
    "verificationId": "Union[str, None]",
    "fileUploads": "bool",
    "retentionDays": "int",
    "privacyUrl": "Union[str, None]",
    "supportContact": "Union[str, None]",
    "acceptedDocuments": "list[AcceptedDocuments]",
    "defaultCountry": "Union[str, None]",
    "embedded": "bool",
    "consent": "Literal['accepted', 'declined', None]",
    "companyDocuments": "Union[Mapping[str, Any], None]",
    "retry": "Union[Mapping[str, Any], None]",
    "challenge": "Union[Mapping[str, Any], None]",
})

SessionProgress = TypedDict("SessionProgress", {
    "success": "Literal[True]",
    "state": "Literal['open', 'consented', 'capturing', 'declined', 'submitted']",
    "photos": "list[PhotoType]",
    "connected": "bool",
    "verificationId": "Union[str, None]",
})

ShortLink = TypedDict("ShortLink", {
    "success": "Literal[True]",
    "url": "str",
    "expiresIn": "int",
})

SignatorySession = TypedDict("SignatorySession", {
    "verificationId": "str",
    "signatorySessionToken": "str",
    "verifyUrl": "str",
    "expiresIn": "int",
})

SignUpRequest = TypedDict("SignUpRequest", {
    "name": "str",
    "email": "str",
})

SimulatedOutcome = Literal["approved", "rejected", "needs_review", "liveness_spoofed", "expired_document", "aml_hit", "aml_error", "processing_failed", "timeout"]

SpendLimit = TypedDict("SpendLimit", {
    "monthlyLimit": "Union[float, None]",
    "currency": "str",
})

SubmitSessionRequest = TypedDict("SubmitSessionRequest", {
    "session": "str",
    "selfie": "NotRequired[Union[str, None]]",
    "selfieKey": "NotRequired[Union[str, None]]",
    "idFront": "NotRequired[Union[str, None]]",
    "idFrontKey": "NotRequired[Union[str, None]]",
    "idBack": "NotRequired[Union[str, None]]",
    "idBackKey": "NotRequired[Union[str, None]]",
    "documentType": "NotRequired[Union[str, None]]",
    "documentCountry": "NotRequired[Union[str, None]]",
    "device": "NotRequired[Union[Mapping[str, Any], None]]",
})

SubmittedSession = TypedDict("SubmittedSession", {
    "success": "Literal[True]",
    "verificationId": "str",
    "status": "Literal['PENDING']",
    "message": "str",
})

SubmittedVerification = TypedDict("SubmittedVerification", {
    "verificationId": "str",
    "status": "Literal['pending']",
    "message": "str",
})

SubmitVerificationRequest = TypedDict("SubmitVerificationRequest", {
    "idFront": "File",
    "selfie": "File",
    "idBack": "NotRequired[File]",
    "externalRef": "NotRequired[str]",
    "documentType": "NotRequired[str]",
    "simulate": "NotRequired[SimulatedOutcome]",
})

UpdateWebhookEndpointRequest = TypedDict("UpdateWebhookEndpointRequest", {
    "url": "NotRequired[Union[str, None]]",
    "description": "NotRequired[Union[str, None]]",
    "events": "NotRequired[Union[list[Literal['verification.submitted', 'verification.completed', 'verification.deleted', 'verification.aml_alert', 'verification.consent_withdrawn', 'session.opened', 'session.declined', 'session.expired']], None]]",
    "enabled": "NotRequired[Union[bool, None]]",
})

UploadCompanyDocumentRequest = TypedDict("UploadCompanyDocumentRequest", {
    "document": "File",
    "docType": "Literal['company_registration', 'form_j', 'form_c', 'trading_license', 'proof_of_address', 'director_id', 'tax_clearance']",
})

UploadedCompanyDocument = TypedDict("UploadedCompanyDocument", {
    "documentId": "str",
    "docType": "str",
    "status": "CompanyDocumentStatus",
})

UploadedPhoto = TypedDict("UploadedPhoto", {
    "success": "Literal[True]",
    "key": "str",
    "type": "PhotoType",
    "size": "int",
    "problems": "list[Literal['no_face', 'several_faces', 'face_too_small', 'face_turned_away', 'face_covered', 'sunglasses', 'too_dark', 'too_bright', 'coloured_light', 'too_blurred', 'not_a_document', 'wrong_document', 'wrong_side', 'document_unreadable', 'document_expired']]",
})

UploadedSessionDocument = TypedDict("UploadedSessionDocument", {
    "success": "Literal[True]",
    "docType": "str",
    "status": "CompanyDocumentStatus",
})

UploadPhotoRequest = TypedDict("UploadPhotoRequest", {
    "session": "str",
    "photo": "str",
    "type": "PhotoType",
    "source": "NotRequired[Literal['camera', 'file', None]]",
    "frameTimesMs": "NotRequired[Union[list[int], None]]",
    "camera": "NotRequired[Union[str, None]]",
    "documentType": "NotRequired[Union[str, None]]",
})

UploadSessionCompanyDocumentRequest = TypedDict("UploadSessionCompanyDocumentRequest", {
    "document": "File",
    "session": "str",
    "docType": "str",
})

Usage = TypedDict("Usage", {
    "mode": "Mode",
    "plan": "str",
    "period": "Mapping[str, Any]",
    "usage": "list[UsageOfCheck]",
    "spend": "float",
    "monthlyLimit": "Union[float, None]",
    "currency": "str",
})

UsageOfCheck = TypedDict("UsageOfCheck", {
    "type": "Literal['selfie_match', 'id_document', 'company_verification']",
    "used": "int",
    "inProgress": "int",
    "onHold": "int",
    "quota": "Union[int, None]",
    "price": "float",
    "spend": "float",
})

ValidateSessionRequest = TypedDict("ValidateSessionRequest", {
    "session": "str",
    "handedOver": "NotRequired[Union[bool, None]]",
    "embedOrigin": "NotRequired[Union[str, None]]",
})

Verification = TypedDict("Verification", {
    "verificationId": "str",
    "externalRef": "Union[str, None]",
    "status": "VerificationStatus",
    "decision": "Union[Decision, None]",
    "confidence": "Union[Confidence, None]",
    "livenessDecision": "LivenessDecision",
    "createdAt": "str",
    "completedAt": "Union[str, None]",
    "decisionReason": "Union[str, None]",
    "reasons": "list[ReasonCode]",
    "revision": "int",
    "assurance": "Union[Assurance, None]",
    "faceScore": "Union[float, None]",
    "ocrConfidence": "Union[float, None]",
    "extractedData": "ExtractedData",
    "processingMs": "Union[int, None]",
})

VerificationKind = Literal["selfie_match", "id_document"]

VerificationList = TypedDict("VerificationList", {
    "verifications": "list[VerificationListItem]",
    "pagination": "PaginationOrCursor",
    "nextCursor": "Union[str, None]",
})

VerificationListItem = TypedDict("VerificationListItem", {
    "verificationId": "str",
    "externalRef": "Union[str, None]",
    "status": "VerificationStatus",
    "decision": "Union[Decision, None]",
    "confidence": "Union[Confidence, None]",
    "livenessDecision": "LivenessDecision",
    "createdAt": "str",
    "completedAt": "Union[str, None]",
})

VerificationMedia = TypedDict("VerificationMedia", {
    "verificationId": "str",
    "kind": "MediaKind",
    "signedUrl": "str",
    "expiresAt": "str",
    "contentType": "Literal['image/jpeg']",
    "sha256": "str",
})

VerificationStatus = Literal["PENDING", "PROCESSING", "COMPLETED", "FAILED", "NEEDS_REVIEW"]

VerifyDocumentRequest = TypedDict("VerifyDocumentRequest", {
    "selfie": "File",
    "idFront": "File",
    "idBack": "NotRequired[File]",
    "externalRef": "NotRequired[str]",
    "documentType": "NotRequired[str]",
    "simulate": "NotRequired[SimulatedOutcome]",
})

WebhookEndpoint = TypedDict("WebhookEndpoint", {
    "endpointId": "str",
    "mode": "Mode",
    "url": "str",
    "description": "Union[str, None]",
    "events": "list[Literal['verification.submitted', 'verification.completed', 'verification.deleted', 'verification.aml_alert', 'verification.consent_withdrawn', 'session.opened', 'session.declined', 'session.expired', 'webhook.test']]",
    "state": "Literal['enabled', 'disabled', 'disabled_by_failures']",
    "disabledAt": "Union[str, None]",
    "failingSince": "Union[str, None]",
    "lastDeliveredAt": "Union[str, None]",
    "previousSecretUntil": "Union[str, None]",
    "createdAt": "str",
    "updatedAt": "str",
})

WebhookEndpointList = TypedDict("WebhookEndpointList", {
    "endpoints": "list[WebhookEndpoint]",
})

WebhookEventAmlAlert = TypedDict("WebhookEventAmlAlert", {
    "event": "Literal['verification.aml_alert']",
    "eventId": "str",
    "type": "Literal['individual', 'company']",
    "verificationId": "str",
    "externalRef": "Union[str, None]",
    "aml": "EventScreening",
    "timestamp": "str",
    "revision": "int",
})

WebhookEventCompanyCompleted = TypedDict("WebhookEventCompanyCompleted", {
    "event": "Literal['verification.completed']",
    "eventId": "str",
    "type": "Literal['company']",
    "verificationId": "str",
    "externalRef": "Union[str, None]",
    "status": "CompletedStatus",
    "decision": "LowerCaseDecision",
    "decisionReason": "Union[str, None]",
    "reasons": "list[CompanyReasonCode]",
    "confidence": "Confidence",
    "aml": "EventScreening",
    "company": "Mapping[str, Any]",
    "timestamp": "str",
    "revision": "int",
})

WebhookEventConsentWithdrawn = TypedDict("WebhookEventConsentWithdrawn", {
    "event": "Literal['verification.consent_withdrawn']",
    "eventId": "str",
    "verificationId": "str",
    "externalRef": "Union[str, None]",
    "timestamp": "str",
    "revision": "int",
})

WebhookEventIndividualCompleted = TypedDict("WebhookEventIndividualCompleted", {
    "event": "Literal['verification.completed']",
    "eventId": "str",
    "type": "Literal['individual']",
    "verificationId": "str",
    "externalRef": "Union[str, None]",
    "status": "CompletedStatus",
    "decision": "LowerCaseDecision",
    "decisionReason": "Union[str, None]",
    "reasons": "list[ReasonCode]",
    "confidence": "Confidence",
    "faceScore": "float",
    "ocrConfidence": "float",
    "livenessChecked": "bool",
    "livenessScore": "float",
    "livenessDecision": "LivenessDecision",
    "assurance": "Union[Assurance, None]",
    "aml": "EventScreening",
    "extractedData": "NotRequired[Mapping[str, Any]]",
    "timestamp": "str",
    "revision": "int",
})

WebhookEventSessionDeclined = TypedDict("WebhookEventSessionDeclined", {
    "event": "Literal['session.declined']",
    "eventId": "str",
    "sessionId": "str",
    "userId": "str",
    "timestamp": "str",
})

WebhookEventSessionExpired = TypedDict("WebhookEventSessionExpired", {
    "event": "Literal['session.expired']",
    "eventId": "str",
    "sessionId": "str",
    "userId": "str",
    "timestamp": "str",
})

WebhookEventSessionOpened = TypedDict("WebhookEventSessionOpened", {
    "event": "Literal['session.opened']",
    "eventId": "str",
    "sessionId": "str",
    "userId": "str",
    "timestamp": "str",
})

WebhookEventTest = TypedDict("WebhookEventTest", {
    "event": "Literal['webhook.test']",
    "eventId": "str",
    "timestamp": "str",
})

WebhookEventVerificationCompleted = Union["WebhookEventIndividualCompleted", "WebhookEventCompanyCompleted"]

WebhookEventVerificationDeleted = TypedDict("WebhookEventVerificationDeleted", {
    "event": "Literal['verification.deleted']",
    "eventId": "str",
    "verificationId": "str",
    "externalRef": "Union[str, None]",
    "timestamp": "str",
    "revision": "int",
})

WebhookEventVerificationSubmitted = TypedDict("WebhookEventVerificationSubmitted", {
    "event": "Literal['verification.submitted']",
    "eventId": "str",
    "verificationId": "str",
    "externalRef": "Union[str, None]",
    "timestamp": "str",
    "revision": "int",
})

WebhookSettings = TypedDict("WebhookSettings", {
    "webhookUrl": "str",
    "message": "str",
})

WithdrawConsentRequest = TypedDict("WithdrawConsentRequest", {
    "receipt": "str",
})

ErrorAnswer = TypedDict("ErrorAnswer", {
    "success": "Literal[False]",
    "error": "Mapping[str, Any]",
})

WebhookEvent = Union["WebhookEventVerificationSubmitted", "WebhookEventVerificationCompleted", "WebhookEventVerificationDeleted", "WebhookEventAmlAlert", "WebhookEventConsentWithdrawn", "WebhookEventSessionOpened", "WebhookEventSessionDeclined", "WebhookEventSessionExpired", "WebhookEventTest"]

class Methods(Transport):
    """One method for each endpoint that takes a key; fields of path, query and body are keyword arguments."""

    def get_health(self) -> Health:
        """Health of the service."""
        return self._send(Operation("GET", "/health", [], "", "bare", False, False), {})

    def get_liveness(self) -> Liveness:
        """Whether the process answers."""
        return self._send(Operation("GET", "/livez", [], "", "bare", False, False), {})

    def get_readiness(self) -> Readiness:
        """Whether the process can take requests."""
        return self._send(Operation("GET", "/readyz", [], "", "bare", False, False), {})

    def get_account(self) -> Account:
        """The account behind the key."""
        return self._send(Operation("GET", "/v1/account", [], "", "data", False, True), {})

    def get_usage(self) -> Usage:
        """Usage and spending of this calendar month."""
        return self._send(Operation("GET", "/v1/account/usage", [], "", "data", False, True), {})

    def put_spend_limit(self, *, monthly_limit: Union[float, None]) -> SpendLimit:
        """Sets the maximum cost of live work per calendar month."""
        return self._send(Operation("PUT", "/v1/account/spend-limit", [], "json", "data", False, True), {"monthlyLimit": monthly_limit})

    def put_webhook(self, *, webhook_url: str, webhook_secret: str, mode: Union[Union[Mode, None], Unset] = UNSET, events: Union[Union[list[Literal["verification.submitted", "verification.completed", "verification.deleted", "verification.aml_alert", "verification.consent_withdrawn", "session.opened", "session.declined", "session.expired"]], None], Unset] = UNSET) -> WebhookSettings:
        """Sets the webhook URL and the secret that signs events."""
        return self._send(Operation("PUT", "/v1/account/webhook", [], "json", "data", False, True), {"webhookUrl": webhook_url, "webhookSecret": webhook_secret, "mode": mode, "events": events})

    def sign_up(self, *, name: str, email: str) -> NewAccount:
        """Creates an account and returns its two keys once."""
        return self._send(Operation("POST", "/v1/signup", [], "json", "data", False, False), {"name": name, "email": email})

    def confirm_recovery(self, *, token: str) -> RecoveredApiKey:
        """Replaces every live key by a new one, returned once."""
        return self._send(Operation("POST", "/v1/account/recover-api-key/confirm", [], "json", "data", False, False), {"token": token})

    def create_api_key(self, *, name: str, is_test: Union[Union[bool, None], Unset] = UNSET, scopes: Union[Union[list[Scope], None], Unset] = UNSET, expires_at: Union[Union[str, None], Unset] = UNSET) -> NewApiKey:
        """Creates an API key and returns it once."""
        return self._send(Operation("POST", "/v1/account/api-keys", [], "json", "data", False, True), {"name": name, "isTest": is_test, "scopes": scopes, "expiresAt": expires_at})

    def list_api_keys(self, *, page: Optional[int] = None, limit: Optional[int] = None) -> ApiKeyList:
        """API keys of this business, newest first, without their secret part."""
        return self._send(Operation("GET", "/v1/account/api-keys", ["page","limit"], "", "data", False, True), {"page": UNSET if page is None else page, "limit": UNSET if limit is None else limit})

    def recover_api_key(self, *, email: str) -> RequestedRecovery:
        """Sends a link by e-mail that replaces lost live keys."""
        return self._send(Operation("POST", "/v1/account/recover-api-key", [], "json", "data", False, True), {"email": email})

    def revoke_api_key(self, *, key_id: str) -> RevokedApiKey:
        """Revokes a key immediately and permanently."""
        return self._send(Operation("DELETE", "/v1/account/api-keys/:keyId", [], "", "flat", False, True), {"keyId": key_id})

    def rotate_api_key(self, *, key_id: str, grace_hours: Union[Union[int, None], Unset] = UNSET) -> NewApiKey:
        """Replaces a key by a new one; the old key keeps working for some hours."""
        return self._send(Operation("POST", "/v1/account/api-keys/:keyId/rotate", [], "json", "data", False, True), {"keyId": key_id, "graceHours": grace_hours})

    def create_webhook_endpoint(self, *, url: str, description: Union[Union[str, None], Unset] = UNSET, events: Union[Union[list[Literal["verification.submitted", "verification.completed", "verification.deleted", "verification.aml_alert", "verification.consent_withdrawn", "session.opened", "session.declined", "session.expired"]], None], Unset] = UNSET) -> NewWebhookEndpoint:
        """Adds an endpoint, beside the account's webhook, and returns its secret once."""
        return self._send(Operation("POST", "/v1/webhooks/endpoints", [], "json", "data", False, True), {"url": url, "description": description, "events": events})

    def delete_webhook_endpoint(self, *, endpoint_id: str) -> DeletedWebhookEndpoint:
        """Removes an endpoint; what it has not received yet is not sent to it any more."""
        return self._send(Operation("DELETE", "/v1/webhooks/endpoints/:endpointId", [], "", "data", False, True), {"endpointId": endpoint_id})

    def get_webhook_endpoint(self, *, endpoint_id: str) -> WebhookEndpoint:
        """One endpoint and its health."""
        return self._send(Operation("GET", "/v1/webhooks/endpoints/:endpointId", [], "", "data", False, True), {"endpointId": endpoint_id})

    def list_webhook_endpoints(self) -> WebhookEndpointList:
        """Every endpoint that receives events, the account's webhook first."""
        return self._send(Operation("GET", "/v1/webhooks/endpoints", [], "", "data", False, True), {})

    def rotate_endpoint_secret(self, *, endpoint_id: str) -> RotatedEndpointSecret:
        """Replaces the secret of an endpoint; the new one is returned once."""
        return self._send(Operation("POST", "/v1/webhooks/endpoints/:endpointId/rotate-secret", [], "", "data", False, True), {"endpointId": endpoint_id})

    def test_webhook_endpoint(self, *, endpoint_id: str) -> Mapping[str, Any]:
        """Sends a signed webhook.test event to one endpoint."""
        return self._send(Operation("POST", "/v1/webhooks/endpoints/:endpointId/test", [], "", "data", False, True), {"endpointId": endpoint_id})

    def update_webhook_endpoint(self, *, endpoint_id: str, url: Union[Union[str, None], Unset] = UNSET, description: Union[Union[str, None], Unset] = UNSET, events: Union[Union[list[Literal["verification.submitted", "verification.completed", "verification.deleted", "verification.aml_alert", "verification.consent_withdrawn", "session.opened", "session.declined", "session.expired"]], None], Unset] = UNSET, enabled: Union[Union[bool, None], Unset] = UNSET) -> WebhookEndpoint:
        """Changes an endpoint; what is left out stays."""
        return self._send(Operation("PUT", "/v1/webhooks/endpoints/:endpointId", [], "json", "data", False, True), {"endpointId": endpoint_id, "url": url, "description": description, "events": events, "enabled": enabled})

    def list_deliveries(self, *, page: Optional[int] = None, limit: Optional[int] = None, state: Optional[Literal["pending", "delivered", "failed", "held"]] = None, event: Optional[Literal["verification.submitted", "verification.completed", "verification.deleted", "verification.aml_alert", "verification.consent_withdrawn", "session.opened", "session.declined", "session.expired", "webhook.test"]] = None, verification_id: Optional[str] = None, endpoint_id: Optional[str] = None, event_id: Optional[str] = None, from_: Optional[str] = None, to: Optional[str] = None) -> DeliveryList:
        """Events and every attempt to deliver them, newest first."""
        return self._send(Operation("GET", "/v1/webhooks/deliveries", ["page","limit","state","event","verificationId","endpointId","eventId","from","to"], "", "data", False, True), {"page": UNSET if page is None else page, "limit": UNSET if limit is None else limit, "state": UNSET if state is None else state, "event": UNSET if event is None else event, "verificationId": UNSET if verification_id is None else verification_id, "endpointId": UNSET if endpoint_id is None else endpoint_id, "eventId": UNSET if event_id is None else event_id, "from": UNSET if from_ is None else from_, "to": UNSET if to is None else to})

    def resend_delivery(self, *, event_id: str, endpoint_id: Optional[str] = None) -> ResentDelivery:
        """Sends an event again: the same bytes and eventId, a fresh timestamp and signature."""
        return self._send(Operation("POST", "/v1/webhooks/deliveries/:eventId/resend", ["endpointId"], "", "data", False, True), {"eventId": event_id, "endpointId": UNSET if endpoint_id is None else endpoint_id})

    def resend_failed_deliveries(self, *, since: str, endpoint_id: Union[Union[str, None], Unset] = UNSET) -> ResentFailedDeliveries:
        """Sends everything again that failed for events since a time."""
        return self._send(Operation("POST", "/v1/webhooks/deliveries/resend-failed", [], "json", "data", False, True), {"since": since, "endpointId": endpoint_id})

    def send_test_event(self) -> SentTestEvent:
        """Sends a signed webhook.test event to the configured URL."""
        return self._send(Operation("POST", "/v1/webhooks/test", [], "", "data", False, True), {})

    def get_delivery_body(self, *, event_id: str) -> DeliveryBody:
        """The exact body of an event, as every attempt sends it."""
        return self._send(Operation("GET", "/v1/webhooks/deliveries/:eventId", [], "", "data", False, True), {"eventId": event_id})

    def get_branding(self) -> Branding:
        """The branding of the hosted capture page."""
        return self._send(Operation("GET", "/v1/settings/branding", [], "", "data", False, True), {})

    def get_capture_settings(self) -> CaptureSettings:
        """How sessions take photos, and from which pages."""
        return self._send(Operation("GET", "/v1/settings/capture", [], "", "data", False, True), {})

    def put_branding(self, *, logo_url: Union[Union[str, None], Unset] = UNSET, company_name: Union[Union[str, None], Unset] = UNSET, primary_color: Union[Union[str, None], Unset] = UNSET, dark_mode: Optional[bool] = None) -> Branding:
        """Changes the branding of the hosted capture page."""
        return self._send(Operation("PUT", "/v1/settings/branding", [], "json", "data", False, True), {"logoUrl": logo_url, "companyName": company_name, "primaryColor": primary_color, "darkMode": UNSET if dark_mode is None else dark_mode})

    def put_capture_settings(self, *, file_uploads: Union[Union[bool, None], Unset] = UNSET, allowed_origins: Union[Union[list[str], None], Unset] = UNSET, embed_origins: Union[Union[list[str], None], Unset] = UNSET, colour_flashes: Union[Union[bool, None], Unset] = UNSET, privacy_url: Union[Union[str, None], Unset] = UNSET, support_contact: Union[Union[str, None], Unset] = UNSET, short_link_minutes: Union[Union[int, None], Unset] = UNSET, accepted_documents: Union[Union[list[Mapping[str, Any]], None], Unset] = UNSET, default_country: Union[Union[str, None], Unset] = UNSET) -> CaptureSettings:
        """Changes how sessions take photos, and from which pages."""
        return self._send(Operation("PUT", "/v1/settings/capture", [], "json", "data", False, True), {"fileUploads": file_uploads, "allowedOrigins": allowed_origins, "embedOrigins": embed_origins, "colourFlashes": colour_flashes, "privacyUrl": privacy_url, "supportContact": support_contact, "shortLinkMinutes": short_link_minutes, "acceptedDocuments": accepted_documents, "defaultCountry": default_country})

    def match_selfie(self, *, selfie: File, profile_picture_url: str, external_ref: Optional[str] = None, simulate: Optional[SimulatedOutcome] = None) -> SelfieMatch:
        """Compares a selfie with a profile picture."""
        return self._send(Operation("POST", "/v1/verify/selfie-match", [], "multipart", "data", True, True), {"selfie": selfie, "profilePictureUrl": profile_picture_url, "externalRef": UNSET if external_ref is None else external_ref, "simulate": UNSET if simulate is None else simulate})

    def submit_verification(self, *, id_front: File, selfie: File, id_back: Optional[File] = None, external_ref: Optional[str] = None, document_type: Optional[str] = None, simulate: Optional[SimulatedOutcome] = None) -> SubmittedVerification:
        """Accepts a selfie and an ID document; the result follows by webhook or GET."""
        return self._send(Operation("POST", "/v1/verify", [], "multipart", "data", True, True), {"idFront": id_front, "selfie": selfie, "idBack": UNSET if id_back is None else id_back, "externalRef": UNSET if external_ref is None else external_ref, "documentType": UNSET if document_type is None else document_type, "simulate": UNSET if simulate is None else simulate})

    def verify_document(self, *, selfie: File, id_front: File, id_back: Optional[File] = None, external_ref: Optional[str] = None, document_type: Optional[str] = None, simulate: Optional[SimulatedOutcome] = None) -> DocumentCheck:
        """Checks a selfie against an ID document and returns the result."""
        return self._send(Operation("POST", "/v1/verify/id-document", [], "multipart", "data", True, True), {"selfie": selfie, "idFront": id_front, "idBack": UNSET if id_back is None else id_back, "externalRef": UNSET if external_ref is None else external_ref, "documentType": UNSET if document_type is None else document_type, "simulate": UNSET if simulate is None else simulate})

    def delete_verification(self, *, verification_id: str) -> DeletedVerification:
        """Deletes a verification and its images permanently."""
        return self._send(Operation("DELETE", "/v1/verifications/:verificationId", [], "", "flat", False, True), {"verificationId": verification_id})

    def export_verifications(self, *, decision: Optional[Decision] = None, status: Optional[VerificationStatus] = None, reason: Optional[Literal["document_expired", "liveness_spoofed", "face_mismatch", "selfie_is_document", "aml_hit", "aml_error", "face_uncertain", "face_mismatch_unclear", "face_not_compared", "no_face", "several_faces", "face_too_small", "face_turned_away", "face_covered", "sunglasses", "too_dark", "too_bright", "coloured_light", "too_blurred", "portrait_unreadable", "liveness_uncertain", "liveness_not_checked", "field_missing", "field_uncertain", "expiry_uncertain", "expiry_unknown", "not_a_document", "wrong_side", "sides_swapped", "document_unreadable", "mrz_unreadable", "image_too_small", "too_much_text", "time_limit", "integrity_failed", "integrity_unclear", "duplicate_selfie", "too_many_attempts", "selfie_is_portrait", "selfie_recaptured", "face_drawn", "portrait_substituted", "document_copied", "document_marked", "document_cancelled", "document_cropped", "document_plain", "portrait_outside", "document_other_kind", "document_text_edited", "challenge_frames_repeated", "virtual_camera", "under_age", "document_not_accepted", "authenticity_too_low", "processing_failed", "reopened", "identity_confirmed", "document_confirmed", "aml_false_positive", "other", "identity_mismatch", "document_invalid", "document_forged", "liveness_failed", "aml_confirmed", "duplicate_person"]] = None, country: Optional[str] = None, document_type: Optional[Literal["NATIONAL_ID", "PASSPORT", "DRIVERS_LICENSE", "RESIDENCE_PERMIT", "VISA"]] = None, from_: Optional[str] = None, to: Optional[str] = None, external_ref: Optional[str] = None, user_id: Optional[str] = None, fields: Optional[str] = None) -> Response:
        """Verifications as a CSV file, newest first."""
        return self._send(Operation("GET", "/v1/verifications/export", ["decision","status","reason","country","documentType","from","to","externalRef","userId","fields"], "", "stream", False, True), {"decision": UNSET if decision is None else decision, "status": UNSET if status is None else status, "reason": UNSET if reason is None else reason, "country": UNSET if country is None else country, "documentType": UNSET if document_type is None else document_type, "from": UNSET if from_ is None else from_, "to": UNSET if to is None else to, "externalRef": UNSET if external_ref is None else external_ref, "userId": UNSET if user_id is None else user_id, "fields": UNSET if fields is None else fields})

    def get_verification(self, *, verification_id: str) -> Verification:
        """One verification with its scores and extracted data."""
        return self._send(Operation("GET", "/v1/verifications/:verificationId", [], "", "data", False, True), {"verificationId": verification_id})

    def list_review_queue(self, *, page: Optional[int] = None, limit: Optional[int] = None) -> ReviewQueue:
        """Verifications that wait for a reviewer, oldest first."""
        return self._send(Operation("GET", "/v1/verifications/review-queue", ["page","limit"], "", "data", False, True), {"page": UNSET if page is None else page, "limit": UNSET if limit is None else limit})

    def list_verifications(self, *, page: Optional[int] = None, limit: Optional[int] = None, cursor: Optional[str] = None, decision: Optional[Decision] = None, status: Optional[VerificationStatus] = None, reason: Optional[Literal["document_expired", "liveness_spoofed", "face_mismatch", "selfie_is_document", "aml_hit", "aml_error", "face_uncertain", "face_mismatch_unclear", "face_not_compared", "no_face", "several_faces", "face_too_small", "face_turned_away", "face_covered", "sunglasses", "too_dark", "too_bright", "coloured_light", "too_blurred", "portrait_unreadable", "liveness_uncertain", "liveness_not_checked", "field_missing", "field_uncertain", "expiry_uncertain", "expiry_unknown", "not_a_document", "wrong_side", "sides_swapped", "document_unreadable", "mrz_unreadable", "image_too_small", "too_much_text", "time_limit", "integrity_failed", "integrity_unclear", "duplicate_selfie", "too_many_attempts", "selfie_is_portrait", "selfie_recaptured", "face_drawn", "portrait_substituted", "document_copied", "document_marked", "document_cancelled", "document_cropped", "document_plain", "portrait_outside", "document_other_kind", "document_text_edited", "challenge_frames_repeated", "virtual_camera", "under_age", "document_not_accepted", "authenticity_too_low", "processing_failed", "reopened", "identity_confirmed", "document_confirmed", "aml_false_positive", "other", "identity_mismatch", "document_invalid", "document_forged", "liveness_failed", "aml_confirmed", "duplicate_person"]] = None, country: Optional[str] = None, document_type: Optional[Literal["NATIONAL_ID", "PASSPORT", "DRIVERS_LICENSE", "RESIDENCE_PERMIT", "VISA"]] = None, from_: Optional[str] = None, to: Optional[str] = None, external_ref: Optional[str] = None, user_id: Optional[str] = None) -> VerificationList:
        """Verifications of this business, newest first."""
        return self._send(Operation("GET", "/v1/verifications", ["page","limit","cursor","decision","status","reason","country","documentType","from","to","externalRef","userId"], "", "data", False, True), {"page": UNSET if page is None else page, "limit": UNSET if limit is None else limit, "cursor": UNSET if cursor is None else cursor, "decision": UNSET if decision is None else decision, "status": UNSET if status is None else status, "reason": UNSET if reason is None else reason, "country": UNSET if country is None else country, "documentType": UNSET if document_type is None else document_type, "from": UNSET if from_ is None else from_, "to": UNSET if to is None else to, "externalRef": UNSET if external_ref is None else external_ref, "userId": UNSET if user_id is None else user_id})

    def review_verification(self, *, verification_id: str, decision: Literal["approved", "rejected"], reason_code: Literal["identity_confirmed", "document_confirmed", "aml_false_positive", "other", "identity_mismatch", "document_invalid", "document_forged", "document_expired", "liveness_failed", "aml_confirmed", "duplicate_person"], note: Union[Union[str, None], Unset] = UNSET) -> ReviewedVerification:
        """Records a reviewer's decision on a verification that needs review."""
        return self._send(Operation("POST", "/v1/verifications/:verificationId/review", [], "json", "data", False, True), {"verificationId": verification_id, "decision": decision, "reasonCode": reason_code, "note": note})

    def get_verification_media(self, *, verification_id: str, kind: MediaKind) -> VerificationMedia:
        """A link to one photo of a verification."""
        return self._send(Operation("GET", "/v1/verifications/:verificationId/media/:kind", [], "", "data", False, True), {"verificationId": verification_id, "kind": kind})

    def delete_person(self, *, user_id: str) -> DeletedPerson:
        """Deletes everything that is stored about one person."""
        return self._send(Operation("DELETE", "/v1/people", ["userId"], "", "flat", False, True), {"userId": user_id})

    def export_person(self, *, user_id: str) -> Response:
        """Everything that is stored about one person."""
        return self._send(Operation("GET", "/v1/people/export", ["userId"], "", "stream", False, True), {"userId": user_id})

    def get_deletion_certificate(self, *, verification_id: str) -> DeletionCertificate:
        """What was removed with a deleted verification, signed."""
        return self._send(Operation("GET", "/v1/verifications/:verificationId/deletion-certificate", [], "", "data", False, True), {"verificationId": verification_id})

    def get_public_keys(self) -> PublicKeys:
        """The public keys of receipts, certificates and heads of the audit log."""
        return self._send(Operation("GET", "/.well-known/jwks.json", [], "", "bare", False, False), {})

    def get_receipt(self, *, verification_id: str) -> Receipt:
        """The decision as a signed receipt."""
        return self._send(Operation("GET", "/v1/verifications/:verificationId/receipt", [], "", "data", False, True), {"verificationId": verification_id})

    def create_session(self, *, user_id: str, callback: Union[Union[str, None], Unset] = UNSET, theme: Union[Union[Mapping[str, Any], None], Unset] = UNSET, simulate: Union[Union[SimulatedOutcome, None], Unset] = UNSET) -> Session:
        """Creates a capture link for one person."""
        return self._send(Operation("POST", "/v1/sessions/create", [], "json", "flat", True, True), {"userId": user_id, "callback": callback, "theme": theme, "simulate": simulate})

    def cancel_session(self, *, session_id: str) -> ManagedSession:
        """Ends a link before it expires."""
        return self._send(Operation("POST", "/v1/sessions/:sessionId/cancel", [], "", "flat", False, True), {"sessionId": session_id})

    def get_session(self, *, session_id: str) -> ManagedSession:
        """How far a session is."""
        return self._send(Operation("GET", "/v1/sessions/:sessionId", [], "", "flat", False, True), {"sessionId": session_id})

    def read_consent(self, *, receipt: str) -> ConsentStatus:
        """Where a consent stands, by the person's link."""
        return self._send(Operation("POST", "/v1/consents/read", [], "json", "flat", False, False), {"receipt": receipt})

    def withdraw_consent(self, *, receipt: str) -> ConsentStatus:
        """Withdraws consent, by the person's link."""
        return self._send(Operation("POST", "/v1/consents/withdraw", [], "json", "flat", False, False), {"receipt": receipt})

    def create_company_verification(self, *, country: Literal["SZ"], registered_name: str, registration_number: Union[Union[str, None], Unset] = UNSET, registered_address: Union[Union[str, None], Unset] = UNSET, tax_id: Union[Union[str, None], Unset] = UNSET, incorporation_date: Union[Union[str, None], Unset] = UNSET, external_ref: Union[Union[str, None], Unset] = UNSET, simulate: Union[Union[Mapping[str, Any], None], Unset] = UNSET) -> NewCompanyVerification:
        """Starts the verification of a company."""
        return self._send(Operation("POST", "/v1/company-verifications", [], "json", "data", True, True), {"country": country, "registeredName": registered_name, "registrationNumber": registration_number, "registeredAddress": registered_address, "taxId": tax_id, "incorporationDate": incorporation_date, "externalRef": external_ref, "simulate": simulate})

    def get_company_verification(self, *, verification_id: str) -> CompanyVerification:
        """One company verification with its documents and reviews."""
        return self._send(Operation("GET", "/v1/company-verifications/:verificationId", [], "", "data", False, True), {"verificationId": verification_id})

    def list_company_verifications(self, *, page: Optional[int] = None, limit: Optional[int] = None, cursor: Optional[str] = None, status: Optional[VerificationStatus] = None, decision: Optional[Literal["APPROVED", "REJECTED"]] = None, country: Optional[str] = None, external_ref: Optional[str] = None, from_: Optional[str] = None, to: Optional[str] = None) -> CompanyVerificationList:
        """Company verifications of this business, newest first."""
        return self._send(Operation("GET", "/v1/company-verifications", ["page","limit","cursor","status","decision","country","externalRef","from","to"], "", "data", False, True), {"page": UNSET if page is None else page, "limit": UNSET if limit is None else limit, "cursor": UNSET if cursor is None else cursor, "status": UNSET if status is None else status, "decision": UNSET if decision is None else decision, "country": UNSET if country is None else country, "externalRef": UNSET if external_ref is None else external_ref, "from": UNSET if from_ is None else from_, "to": UNSET if to is None else to})

    def resend_company_webhook(self, *, verification_id: str) -> ResentCompanyEvent:
        """Sends the completed event of a company verification again."""
        return self._send(Operation("POST", "/v1/company-verifications/:verificationId/resend-webhook", [], "", "data", False, True), {"verificationId": verification_id})

    def review_company_verification(self, *, verification_id: str, document_reviews: list[Mapping[str, Any]]) -> ReviewedCompanyVerification:
        """Accepts or rejects documents of a company."""
        return self._send(Operation("POST", "/v1/company-verifications/:verificationId/review", [], "json", "data", False, True), {"verificationId": verification_id, "documentReviews": document_reviews})

    def upload_company_document(self, *, verification_id: str, document: File, doc_type: Literal["company_registration", "form_j", "form_c", "trading_license", "proof_of_address", "director_id", "tax_clearance"]) -> UploadedCompanyDocument:
        """Uploads one document of a company."""
        return self._send(Operation("POST", "/v1/company-verifications/:verificationId/documents", [], "multipart", "data", False, True), {"verificationId": verification_id, "document": document, "docType": doc_type})

    def renew_signatory_session(self, *, verification_id: str) -> SignatorySession:
        """Issues a new link for the signatory of a company."""
        return self._send(Operation("POST", "/v1/company-verifications/:verificationId/signatory-session", [], "", "data", False, True), {"verificationId": verification_id})

    def get_company_screening(self, *, verification_id: str) -> Screening:
        """The newest screening of a company, with the evidence for each hit."""
        return self._send(Operation("GET", "/v1/company-verifications/:verificationId/screening", [], "", "data", False, True), {"verificationId": verification_id})

    def get_screening_settings(self) -> ScreeningSettings:
        """How names are screened."""
        return self._send(Operation("GET", "/v1/settings/screening", [], "", "data", False, True), {})

    def get_verification_screening(self, *, verification_id: str) -> Screening:
        """The newest screening of a person, with the evidence for each hit."""
        return self._send(Operation("GET", "/v1/verifications/:verificationId/screening", [], "", "data", False, True), {"verificationId": verification_id})

    def put_screening_settings(self, *, hit_at: Union[Union[float, None], Unset] = UNSET, topic_hit_at: Union[Union[dict[str, Union[float, None]], None], Unset] = UNSET, monitoring: Union[Union[bool, None], Unset] = UNSET) -> ScreeningSettings:
        """Changes how names are screened."""
        return self._send(Operation("PUT", "/v1/settings/screening", [], "json", "data", False, True), {"hitAt": hit_at, "topicHitAt": topic_hit_at, "monitoring": monitoring})

    def resolve_company_hit(self, *, verification_id: str, entity_id: str, resolution: HitResolution, reason: str) -> Screening:
        """Resolves one hit of a company's screening."""
        return self._send(Operation("POST", "/v1/company-verifications/:verificationId/aml-resolution", [], "json", "data", False, True), {"verificationId": verification_id, "entityId": entity_id, "resolution": resolution, "reason": reason})

    def resolve_verification_hit(self, *, verification_id: str, entity_id: str, resolution: HitResolution, reason: str) -> Screening:
        """Resolves one hit of a person's screening."""
        return self._send(Operation("POST", "/v1/verifications/:verificationId/aml-resolution", [], "json", "data", False, True), {"verificationId": verification_id, "entityId": entity_id, "resolution": resolution, "reason": reason})
