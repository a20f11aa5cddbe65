import type { Sight } from "./advice";
import { FACE_INPUT_PX, findFaces } from "./face";
import { glareOf, greyOf, lightOf, type Outline, sharpnessOf, sidesFound } from "./image-measures";
import { type Network, readNetwork } from "./tiny-cnn";

/** The guide's worker: looks at small copies of the camera's picture, so that the page itself never stutters. */

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** RGBA bytes. */
  readonly pixels: ArrayBuffer;
}

export type Question =
  | { readonly type: "load"; readonly url: string; readonly integrity: string }
  | {
      readonly type: "look";
      /** The whole view, small; for a face a square of {@link FACE_INPUT_PX}. */
      readonly overview: Picture;
      /** The middle of the view in the camera's own pixels: what sharpness is measured on. */
      readonly detail: Picture;
      /** Of a card; null where a face is looked for. */
      readonly outline: Outline | null;
    };

export type Answer = { readonly type: "sight"; readonly sight: Sight };

let network: Network | null = null;

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Question>) => void) | null;
  postMessage: (answer: Answer) => void;
};

scope.onmessage = ({ data }) => {
  if (data.type === "load") void load(data.url, data.integrity);
  else scope.postMessage({ type: "sight", sight: look(data) });
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

function look({ overview, detail, outline }: Question & { type: "look" }): Sight {
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
