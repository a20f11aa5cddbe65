import { randomBytes } from "node:crypto";
import { type CallInput, type CallOptions, type CallResult, call } from "@/lib/client/call";
import { putWebhook, signUp } from "@/lib/contract/account";
import type { Endpoint } from "@/lib/contract/endpoint";

/** A business for one test, invisible to the other tests. */
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
  /** Calls an endpoint that must succeed. @throws Error with the response's error when it does not */
  callOk<E extends Endpoint>(
    endpoint: E,
    given?: CallInput,
    options?: { key?: "live" | "test" },
  ): Promise<EndpointData<E>>;
  /** Sends events of both modes to a receiver; resolves to the signing secret. */
  receiveAt(webhookUrl: string): Promise<string>;
}

type EndpointData<E extends Endpoint> = NonNullable<CallResult<E>["data"]>;

/** Signs a business up over HTTP. @throws Error when the server refuses */
export async function newBusiness(baseUrl: string): Promise<Business> {
  const tag = randomBytes(6).toString("hex");
  const name = `Business ${tag}`;
  const email = `owner-${tag}@example.com`;
  const open = await callOrThrow(signUp, { body: { name, email } }, { baseUrl });
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
    callOk: (endpoint, given = {}, options) => callOrThrow(endpoint, given, as(options)),
    async receiveAt(webhookUrl) {
      const webhookSecret = `whsec_${randomBytes(24).toString("base64url")}`;
      await callOrThrow(putWebhook, { body: { webhookUrl, webhookSecret } }, as());
      return webhookSecret;
    },
  };
}

async function callOrThrow<E extends Endpoint>(
  endpoint: E,
  given: CallInput,
  options: CallOptions,
): Promise<EndpointData<E>> {
  const { status, data, error } = await call(endpoint, given, options);
  if (error) throw new Error(`${endpoint.id} answered ${status} ${error.code}: ${error.message}`);
  return data as EndpointData<E>;
}
