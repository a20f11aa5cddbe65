import { randomBytes } from "node:crypto";
import { type CallInput, type CallOptions, type CallResult, call } from "@/lib/client/call";
import { putWebhook, signUp } from "@/lib/contract/account";
import type { Endpoint } from "@/lib/contract/endpoint";

/** A business of its own for one test: nothing it does can be seen by another test. */
export interface Business {
  readonly businessId: string;
  readonly name: string;
  readonly email: string;
  readonly keys: { readonly live: string; readonly test: string };
  /** Calls an endpoint with its live key (or `key`); the answer is parsed strictly by the endpoint's contract. */
  call<E extends Endpoint>(
    endpoint: E,
    given?: CallInput,
    options?: { key?: "live" | "test" },
  ): Promise<CallResult<E>>;
  /** Calls an endpoint that must succeed. @throws Error with the refusal when it does not. */
  need<E extends Endpoint>(
    endpoint: E,
    given?: CallInput,
    options?: { key?: "live" | "test" },
  ): Promise<Done<E>>;
  /** Points events of both modes at a receiver; resolves to the secret that signs them. */
  receiveAt(webhookUrl: string): Promise<string>;
}

type Done<E extends Endpoint> = NonNullable<CallResult<E>["data"]>;

/** Signs a business up over HTTP. @throws Error when the server refuses. */
export async function newBusiness(baseUrl: string): Promise<Business> {
  const tag = randomBytes(6).toString("hex");
  const name = `Business ${tag}`;
  const email = `owner-${tag}@example.com`;
  const open = await need(signUp, { body: { name, email } }, { baseUrl });
  const keys = { live: open.apiKey, test: open.testApiKey };
  const as = (options: { key?: "live" | "test" } = {}): CallOptions => ({
    baseUrl,
    apiKey: keys[options.key ?? "live"],
  });
  return {
    businessId: open.businessId,
    name,
    email,
    keys,
    call: (endpoint, given = {}, options) => call(endpoint, given, as(options)),
    need: (endpoint, given = {}, options) => need(endpoint, given, as(options)),
    async receiveAt(webhookUrl) {
      const webhookSecret = `whsec_${randomBytes(24).toString("base64url")}`;
      await need(putWebhook, { body: { webhookUrl, webhookSecret } }, as());
      return webhookSecret;
    },
  };
}

async function need<E extends Endpoint>(
  endpoint: E,
  given: CallInput,
  options: CallOptions,
): Promise<Done<E>> {
  const { status, data, error } = await call(endpoint, given, options);
  if (error) throw new Error(`${endpoint.id} answered ${status} ${error.code}: ${error.message}`);
  return data as Done<E>;
}
