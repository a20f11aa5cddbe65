import {
  apiKey,
  branding,
  DAY,
  DAY_LATER,
  type Example,
  eventId,
  keyId,
  one,
  verificationId,
} from "./example-values";

const shownKey = {
  id: keyId,
  name: "Billing server",
  isTest: true,
  mode: "test",
  apiKeyPrefix: apiKey.slice(0, 12),
  lastFour: apiKey.slice(-4),
  scopes: ["verify:write", "verifications:read"],
  createdAt: DAY,
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
};

const captureSettings = {
  fileUploads: true,
  allowedOrigins: [],
  embedOrigins: [],
  colourFlashes: false,
  privacyUrl: null,
  supportContact: null,
  shortLinkMinutes: null,
  acceptedDocuments: [],
  defaultCountry: null,
};
export const ACCOUNT_EXAMPLES: Readonly<Record<string, Example>> = {
  signUp: {
    body: { name: "Example Bank", email: "dev@example.com" },
    response: {
      businessId: "bus_5Tg9YhNj2Mk8LpQw3Er7Za",
      name: "Example Bank",
      email: "dev@example.com",
      plan: "free",
      apiKey: apiKey.replace("test", "live"),
      apiKeyPrefix: "sv_live_A1b2",
      testApiKey: apiKey,
      testApiKeyPrefix: "sv_test_A1b2",
      passwordSet: false,
    },
  },
  getAccount: {
    response: {
      id: "bus_5Tg9YhNj2Mk8LpQw3Er7Za",
      name: "Example Bank",
      email: "dev@example.com",
      webhookUrl: "https://example.com/webhooks/identity",
      webhookEvents: ["verification.completed", "session.expired"],
      plan: "free",
      active: true,
      createdAt: DAY,
    },
  },
  putWebhook: {
    body: {
      webhookUrl: "https://example.com/webhooks/identity",
      webhookSecret: "whsec_0123456789abcdef0123456789abcdef",
      events: ["verification.completed", "session.expired"],
    },
    response: { webhookUrl: "https://example.com/webhooks/identity", message: "The webhook is set." },
  },
  putSpendLimit: { body: { monthlyLimit: 250 }, response: { monthlyLimit: 250, currency: "USD" } },
  getUsage: {
    response: {
      mode: "live",
      plan: "free",
      period: { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z" },
      usage: [{ type: "id_document", used: 42, inProgress: 1, onHold: 0, quota: 100, price: 0.5, spend: 21 }],
      spend: 21,
      monthlyLimit: 250,
      currency: "USD",
    },
  },
  createApiKey: {
    body: { name: "Billing server", isTest: true, scopes: ["verify:write", "verifications:read"] },
    response: { ...shownKey, apiKey },
  },
  listApiKeys: { query: { page: "1", limit: "20" }, response: { keys: [shownKey], pagination: one } },
  revokeApiKey: { params: { keyId }, response: { message: "The key is revoked." } },
  rotateApiKey: { params: { keyId }, body: { graceHours: 24 }, response: { ...shownKey, apiKey } },
  recoverApiKey: {
    body: { email: "dev@example.com" },
    response: { message: "If an account has this address, a link is on its way to it." },
  },
  confirmRecovery: {
    body: { token: "q3Zx9Vn2Lk7Tb4Rm8Wc1Yp6Hd5Jf0GsAeUoIiKtPwQE" },
    response: { apiKey: apiKey.replace("test", "live"), apiKeyPrefix: "sv_live_A1b2", revokedKeys: 1 },
  },
  getBranding: { response: branding },
  getCaptureSettings: { response: captureSettings },
  putCaptureSettings: {
    body: { allowedOrigins: ["https://app.example.com"], supportContact: "help@example.com" },
    response: {
      ...captureSettings,
      allowedOrigins: ["https://app.example.com"],
      supportContact: "help@example.com",
    },
  },
  putBranding: { body: { primaryColor: "#1f4fd8", logoUrl: null }, response: { ...branding, logoUrl: null } },
};

const endpointId = "we_6Kd2nVx8Rb4Hs0Tq7Lm3Yp";
const webhookSecrets = {
  secret: "whsec_0123456789abcdef0123456789abcdef",
  standardSecret: "whsec_d2hzZWNfMDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
};
const shownEndpoint = {
  endpointId,
  mode: "live",
  url: "https://crm.example.com/identity",
  description: "Customer records",
  events: ["verification.completed"],
  state: "enabled",
  disabledAt: null,
  failingSince: null,
  lastDeliveredAt: DAY_LATER,
  previousSecretUntil: null,
  createdAt: DAY,
  updatedAt: DAY,
};

export const WEBHOOK_EXAMPLES: Readonly<Record<string, Example>> = {
  listDeliveries: {
    query: { state: "failed", page: "1", limit: "20" },
    response: {
      deliveries: [
        {
          eventId,
          event: "verification.completed",
          verificationId,
          state: "failed",
          createdAt: DAY,
          deliveredAt: null,
          endpoints: [
            {
              endpointId: "account",
              url: "https://example.com/webhooks/identity",
              state: "failed",
              deliveredAt: null,
              nextAttemptAt: null,
            },
          ],
          attempts: [
            {
              endpointId: "account",
              number: 1,
              url: "https://example.com/webhooks/identity",
              status: 500,
              failure: "The receiver answered 500.",
              answer: "Internal Server Error",
              durationMs: 84,
              headers: { "content-type": "application/json", "X-Service-Attempt": "1" },
              createdAt: DAY_LATER,
            },
          ],
        },
      ],
      pagination: one,
    },
  },
  resendFailedDeliveries: { body: { since: DAY }, response: { deliveries: 12 } },
  listWebhookEndpoints: {
    response: { endpoints: [{ ...shownEndpoint, endpointId: "account" }, shownEndpoint] },
  },
  createWebhookEndpoint: {
    body: {
      url: "https://crm.example.com/identity",
      description: "Customer records",
      events: ["verification.completed"],
    },
    response: { ...shownEndpoint, lastDeliveredAt: null, ...webhookSecrets },
  },
  getWebhookEndpoint: { params: { endpointId }, response: shownEndpoint },
  updateWebhookEndpoint: {
    params: { endpointId },
    body: { enabled: false },
    response: { ...shownEndpoint, state: "disabled", disabledAt: DAY_LATER },
  },
  deleteWebhookEndpoint: { params: { endpointId }, response: { endpointId, deleted: true } },
  rotateEndpointSecret: {
    params: { endpointId },
    response: { endpointId, ...webhookSecrets, previousSecretUntil: DAY_LATER },
  },
  testWebhookEndpoint: {
    params: { endpointId },
    response: { eventId, event: "webhook.test", webhookUrl: "https://crm.example.com/identity" },
  },
  getDeliveryBody: {
    params: { eventId },
    response: { eventId, body: `{"event":"webhook.test","eventId":"${eventId}","timestamp":"${DAY}"}` },
  },
  resendDelivery: { params: { eventId }, response: { eventId, state: "pending" } },
  sendTestEvent: {
    response: { eventId, event: "webhook.test", webhookUrl: "https://example.com/webhooks/identity" },
  },
};
