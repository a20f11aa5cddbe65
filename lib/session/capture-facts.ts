import Bowser from "bowser";
import ipaddr from "ipaddr.js";
import type { CameraClass, CaptureFacts, DeviceFacts } from "@/lib/contract/capture-facts";
import { coversDevice } from "@/lib/contract/consent-text";
import { virtualCamera } from "@/lib/verification/virtual-cameras";
import type { CaptureSession } from "./token";

/** Where a request came from. */
export interface RequestOrigin {
  /** The client's address (RATE-CLIENTIP-1). */
  readonly address: string;
  /** The header `User-Agent`; it is read and not kept. */
  readonly userAgent: string | null;
}

/** Longer texts are nobody's browser. */
const USER_AGENT_LIMIT = 500;
const DEVICES: Readonly<Record<string, CaptureFacts["device"]>> = {
  mobile: "phone",
  tablet: "tablet",
  desktop: "desktop",
};

/**
 * Device and network of a capture, where the person's consent covers them; else null (CAPTURE-FACTS-1).
 * @param said what the page says of its device
 * @param camera the name of the camera that took the selfie
 */
export function captureFacts(
  { consent }: Pick<CaptureSession, "consent">,
  origin: RequestOrigin | null,
  said: DeviceFacts | undefined,
  camera: string | null,
): CaptureFacts | null {
  if (origin === null || !coversDevice(consent)) return null;
  const { address, userAgent } = origin;
  const seen = userAgent ? Bowser.parse(userAgent.slice(0, USER_AGENT_LIMIT)) : null;
  const { screenWidth, screenHeight, language = null, timeZone = null, connection = null } = said ?? {};
  return {
    browser: known(Bowser.BROWSER_MAP, seen?.browser.name),
    system: known(Bowser.OS_MAP, seen?.os.name),
    device: DEVICES[seen?.platform.type ?? ""] ?? null,
    screen: screenWidth && screenHeight ? `${screenWidth} × ${screenHeight}` : null,
    ...{ language, timeZone, connection },
    camera: camera === null ? null : cameraClass(camera),
    network: networkOf(address),
  };
}

/** A family that the parser names; of any other text it takes a part, which whoever sends it chooses. */
function known(families: Readonly<Record<string, string>>, name: string | undefined): string | null {
  return name !== undefined && Object.values(families).includes(name) ? name : null;
}

/** By the names that phones and computers give to their cameras, in the languages of the hosted page. */
function cameraClass(name: string): CameraClass {
  if (virtualCamera(name)) return "virtual";
  if (/front|user|selfie|facetime|avant|frontal|mbele/i.test(name)) return "front";
  return /back|rear|environment|arrière|traseira|nyuma/i.test(name) ? "back" : "other";
}

/** The network that an address belongs to: half of IPv6's route and three quarters of IPv4; null for none. */
export function networkOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const whole = ipaddr.process(address);
  const [bits, Family] = whole.kind() === "ipv4" ? [24, ipaddr.IPv4] : [48, ipaddr.IPv6];
  return `${Family.networkAddressFromCIDR(`${whole.toNormalizedString()}/${bits}`)}/${bits}`;
}
