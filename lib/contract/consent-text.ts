/** The version of the consent text in components/capture/messages: to be moved on with every change of its meaning. */
export const CONSENT_TEXT = "2026-11.3";

/** The versions that name device and network: with another one, or a business's own, they are not kept (CAPTURE-FACTS-1). */
const NAMES_DEVICE: readonly string[] = [CONSENT_TEXT];

/** Whether an answer covers that device and network are kept. */
export function coversDevice(
  consent: { readonly accepted: boolean; readonly textVersion: string } | null,
): boolean {
  return consent?.accepted === true && NAMES_DEVICE.includes(consent.textVersion);
}
