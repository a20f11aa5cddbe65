import type { FrameMeasurement } from "./advice";
import { FACE_INPUT_PX, findFaces } from "./face";
import { glareOf, greyOf, lightOf, type Outline, sharpnessOf, sidesFound } from "./image-measures";
import { type Network, readNetwork } from "./tiny-cnn";

/** The guide's worker: measures small copies of the camera image off the main thread, so that the page never stutters. */

export interface PixelBuffer {
  readonly width: number;
  readonly height: number;
  /** RGBA bytes. */
  readonly pixels: ArrayBuffer;
}

export type GuideRequest =
  | { readonly type: "load"; readonly url: string; readonly integrity: string }
  | {
      readonly type: "measure";
      /** The whole view, small; for a face a square of {@link FACE_INPUT_PX}. */
      readonly overview: PixelBuffer;
      /** What light and sharpness are measured on: of a face the middle in the camera's pixels, of a document the view. */
      readonly detail: PixelBuffer;
      /** The card's outline; null when the subject is a face. */
      readonly outline: Outline | null;
    };

export type GuideResponse = { readonly type: "measured"; readonly measurement: FrameMeasurement };

let network: Network | null = null;

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<GuideRequest>) => void) | null;
  postMessage: (answer: GuideResponse) => void;
};

scope.onmessage = ({ data }) => {
  if (data.type === "load") void load(data.url, data.integrity);
  else scope.postMessage({ type: "measured", measurement: measure(data) });
};

/** Without the weights the guide goes on by light, glare and sharpness alone. */
async function load(url: string, integrity: string): Promise<void> {
  try {
    const response = await fetch(url, { integrity, credentials: "omit" });
    if (response.ok) network = readNetwork(await response.arrayBuffer());
  } catch {
    network = null;
  }
}

function measure({ overview, detail, outline }: GuideRequest & { type: "measure" }): FrameMeasurement {
  const pixels = new Uint8ClampedArray(overview.pixels);
  const whole = greyOf(pixels, overview.width, overview.height);
  const middle = greyOf(new Uint8ClampedArray(detail.pixels), detail.width, detail.height);
  const isFace = outline === null && overview.width === FACE_INPUT_PX;
  return {
    light: lightOf(middle),
    sharpness: sharpnessOf(middle),
    glare: glareOf(whole),
    sides: outline ? sidesFound(whole, outline) : 0,
    faces: isFace && network ? findFaces(network, pixels) : null,
  };
}
