import type { UnexaminedCause } from "@/lib/contract/unexamined";
import type { Pixels } from "@/lib/vision/images/image";
import type { Mesh } from "../face/mesh";
import { type BandMeasures, bandMeasures } from "./portrait-bands";
import { blockPlaces, greyOf } from "./portrait-blocks";
import { type PortraitRim, portraitRim } from "./portrait-border";
import { type EdgeMeasures, edgeMeasures } from "./portrait-edges";
import { historyDifference } from "./portrait-history";
import { portraitSpectra } from "./portrait-spectra";
import { type TextureDifference, textureDifference } from "./portrait-texture";
import { photoWithinPortrait } from "./portrait-within";

/** What tells a portrait that was put on a document from one that was photographed with it. */
export interface PortraitMeasures extends TextureDifference, PortraitRim, BandMeasures, EdgeMeasures {
  /** As `historyDifference`; 0 where too little can be seen. */
  readonly history: number;
  /** How much sharper the border is than the print. */
  readonly borderSharperThanPrint: number;
  /** As {@link photoWithinPortrait}. */
  readonly photoWithin: number;
}

/** The fineness of print and the sharpness of its borders are measured differently: so much of one is as much of the other. */
const PRINT_TO_BORDER = 0.6;

/** Fewer blocks of the portrait or of the rest say nothing. */
const MIN_BLOCKS = 40;

/**
 * Compares a portrait with the rest of its photo; the cause where one of them is too small for it.
 * @param image the photo at the resolution at which it was sent, as far as possible
 * @param scale pixels of it for one of the mesh
 */
export function measurePortraitTraces(
  image: Pixels,
  mesh: Mesh,
  scale: number,
): PortraitMeasures | UnexaminedCause {
  const grey = greyOf(image);
  const places = blockPlaces(grey, mesh, scale);
  if (places.portrait.length < MIN_BLOCKS) return "face_too_small";
  if (places.elsewhere.length < MIN_BLOCKS) return "too_little_around_face";
  const texture = textureDifference(grey, places);
  const spectra = portraitSpectra(grey, places);
  const bands = bandMeasures(grey, spectra, mesh, scale);
  if (!texture || !bands) return "face_too_small";
  const edges = edgeMeasures(grey, mesh, scale);
  return {
    history: historyDifference(spectra) ?? 0,
    ...texture,
    ...portraitRim(grey, mesh, scale),
    ...bands,
    ...edges,
    photoWithin: photoWithinPortrait(grey, mesh, scale),
    borderSharperThanPrint: edges.borderSharpness - PRINT_TO_BORDER * texture.printFineness,
  };
}

/** The measures that the score is made of. */
export function scoredMeasures({
  directionDeg: _,
  ...measures
}: PortraitMeasures): Readonly<Record<string, number>> {
  return measures;
}
