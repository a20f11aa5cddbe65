export interface Outcome {
  readonly verificationId: string;
  readonly [field: string]: unknown;
}
type Method = (input?: object, options?: object) => Promise<Outcome>;
/** The compiled package has no types in this program: the last test compiles a program with them. */
export interface Package {
  readonly Client: new (
    options: object,
  ) => Record<string, Method> & {
    eachVerification(filters?: object): AsyncIterable<Outcome>;
    eachApiKey(): AsyncIterable<{ name: string }>;
    eachDelivery(filters?: object): AsyncIterable<{ event: string }>;
  };
  readonly verifyWebhook: (
    body: Uint8Array | string,
    headers: object,
    secret: string,
    options?: object,
  ) => Promise<Outcome>;
}
