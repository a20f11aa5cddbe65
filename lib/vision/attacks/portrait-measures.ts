import type { Pixels } from "@/lib/vision/images/image";
import type { Mesh } from "../face/mesh";
import { blockPlaces, greyOf } from "./portrait-blocks";
import { portraitRim } from "./portrait-border";
import { historyDifference } from "./portrait-history";
import { textureDifference } from "./portrait-texture";

/** What tells a portrait that was put on a document from one that was photographed with it. */
export interface PortraitMeasures {
  /** As `historyDifference`; null where too little can be seen. */
  readonly history: number | null;
  /** As {@link TextureDifference}; 0 where nothing can be told. */
  readonly cleaner: number;
  readonly sharper: number;
  /** As {@link PortraitRim}. */
  readonly rim: number;
  readonly sides: number;
  readonly directionDeg: number | null;
}

/**
 * Compares a portrait with the rest of its photo; null where the photo is too small for it.
 * @param image the photo at the resolution at which it was sent, as far as possible
 * @param scale pixels of it for one of the mesh
 */
export function measurePortraitTraces(image: Pixels, mesh: Mesh, scale: number): PortraitMeasures | null {
  const grey = greyOf(image);
  const places = blockPlaces(grey, mesh, scale);
  const texture = textureDifference(grey, places);
  if (!texture) return null;
  return { history: historyDifference(grey, places), ...texture, ...portraitRim(grey, mesh, scale) };
}

/** The measures as the combination takes them: each 0 where it speaks for nothing, and 1 where it is strongest. */
export function evidenceOf({ history, cleaner, sharper, rim, sides }: PortraitMeasures): readonly number[] {
  const share = (value: number, from: number, to: number) =>
    Math.max(0, Math.min(1, (value - from) / (to - from)));
  return [
    share(history ?? 0, 0.3, 0.9),
    share(cleaner, 0.03, 0.5),
    share(sharper, 0.3, 0.9),
    sides >= 3 ? share(rim, 10, 60) : 0,
  ];
}
