/** The additional authenticated data of a business's client secret at its provider. */
export function ssoSecretAad(businessId: string): string {
  return `business|${businessId}|single-sign-on`;
}
