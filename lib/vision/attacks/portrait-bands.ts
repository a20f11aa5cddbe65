import type { Mesh } from "../face/mesh";
import { BLOCK_PX, faceUnit, type Grey, thinned } from "./portrait-blocks";
import { type PortraitSpectra, type Spectrum, spectraOf } from "./portrait-spectra";

/**
 * How the portrait's detail is spread over frequencies, against the rest of the photo: what one lens and one sensor took has
 * the same fine detail everywhere. Natural logs of ratios.
 */
export interface BandMeasures {
  /** Detail of the quiet blocks of the rest over that of the portrait's, from coarse (1) to finest (4). */
  readonly lessInBand1: number;
  readonly lessInBand2: number;
  readonly lessInBand3: number;
  readonly lessInBand4: number;
  /** By how much finer detail stands above coarser in the rest's quiet blocks, over that of the portrait's. */
  readonly noiseFallsSooner: number;
  readonly noiseFallsSoonerFine: number;
  /** Detail of the quiet blocks of the rest over that of the face. */
  readonly faceLessInBand2: number;
  /** Finest detail beside coarse detail where there is most: the face against the rest, and against what is around it on the portrait. */
  readonly faceFinerThanCard: number;
  readonly faceFinerThanPortrait: number;
  readonly faceFinerThanPortraitCoarse: number;
}

const SIDE = BLOCK_PX;

/** Blocks with the least coarse detail are quiet, those with the most are busy. */
const QUIET = 0.3;
const BUSY = 0.2;
/** Of the quiet ones the level of these is compared, of the busy ones that of the finer. */
const LOW = 0.1;
const HIGH = 0.7;
/** Blocks of the rest count when they are as bright as the quiet ones of the portrait, within this, where so many are. */
const SAME_BRIGHTNESS = 40;
const MIN_BLOCKS = 40;
/** Detail below this is lost in the rounding of bytes. */
const ROUNDING = 0.3;
/** The ellipse of the face, in heights of the face from its middle. */
const FACE = { across: 0.4, down: 0.52, most: 1000 } as const;

/**
 * Null where portrait or rest are too small to tell.
 * @param scale pixels of the image for one of the mesh
 */
export function bandMeasures(
  grey: Grey,
  { places, portrait, elsewhere: rest }: PortraitSpectra,
  mesh: Mesh,
  scale: number,
): BandMeasures | null {
  if (Math.min(portrait.length, rest.length) < MIN_BLOCKS) return null;
  const isOnFace = faceEllipse(mesh, scale);
  const face = spectraOf(grey, faceBlocks(grey, mesh, scale, isOnFace));
  const ring = portrait.filter((_, i) => !isOnFace(...(places.portrait[i] as readonly [number, number])));
  const [quiet, quietOnFace] = [quietPair(portrait, rest), quietPair(face, rest)];
  const less = ({ own, other }: QuietPair, band: number) =>
    Math.log((ROUNDING + lowOf(other, band)) / (ROUNDING + lowOf(own, band)));
  const sooner = ({ own, other }: QuietPair, fine: number, coarse: number) =>
    part(falls(other, fine, coarse), 0.5) - part(falls(own, fine, coarse), 0.5);
  const isFaceLarge = face.length >= MIN_BLOCKS;
  const isRingLarge = isFaceLarge && ring.length >= MIN_BLOCKS;
  return {
    lessInBand1: less(quiet, 1),
    lessInBand2: less(quiet, 2),
    lessInBand3: less(quiet, 3),
    lessInBand4: less(quiet, 4),
    noiseFallsSooner: sooner(quiet, 3, 1),
    noiseFallsSoonerFine: sooner(quiet, 4, 2),
    faceLessInBand2: isFaceLarge ? less(quietOnFace, 2) : 0,
    faceFinerThanCard: isFaceLarge ? finerDetail(face, rest, 4) : 0,
    faceFinerThanPortrait: isRingLarge ? finerDetail(face, ring, 4) : 0,
    faceFinerThanPortraitCoarse: isRingLarge ? finerDetail(face, ring, 3) : 0,
  };
}

/**
 * By how much finer detail stands above coarse detail where there is most, in one area over another: natural log, negative
 * where the first is softer.
 * @param band from 2 (a little finer than coarse) to 4 (finest)
 */
export function finerDetail(own: readonly Spectrum[], other: readonly Spectrum[], band: number): number {
  return part(falls(busy(own), band, 1), HIGH) - part(falls(busy(other), band, 1), HIGH);
}

function faceEllipse(mesh: Mesh, scale: number): (x: number, y: number) => boolean {
  const { centre, unit, rollRad } = faceUnit(mesh, scale);
  const [cos, sin] = [Math.cos(rollRad), Math.sin(rollRad)];
  return (x, y) => {
    const [dx, dy] = [(x + SIDE / 2 - centre[0]) / unit, (y + SIDE / 2 - centre[1]) / unit];
    const [across, down] = [dx * cos + dy * sin, dy * cos - dx * sin];
    return (across / FACE.across) ** 2 + (down / FACE.down) ** 2 < 1;
  };
}

/** All blocks on the face: of the portrait's only some are measured. */
function faceBlocks(
  { width, height }: Grey,
  mesh: Mesh,
  scale: number,
  isOnFace: (x: number, y: number) => boolean,
) {
  const { centre, unit } = faceUnit(mesh, scale);
  const reach = unit * Math.max(FACE.across, FACE.down) + SIDE;
  const starts = (middle: number, length: number) => {
    const from = Math.max(0, Math.floor((middle - reach) / SIDE) * SIDE);
    const count = Math.floor((Math.min(length, middle + reach) - from) / SIDE);
    return Array.from({ length: Math.max(0, count) }, (_, i) => from + i * SIDE);
  };
  const columns = starts(centre[0], width);
  const blocks = starts(centre[1], height).flatMap((y) => columns.map((x) => [x, y] as const));
  return thinned(
    blocks.filter(([x, y]) => isOnFace(x, y)),
    FACE.most,
  );
}

interface QuietPair {
  readonly own: readonly Spectrum[];
  readonly other: readonly Spectrum[];
}

/** The quiet blocks of two areas, at the same brightness where the other has enough of it. */
function quietPair(own: readonly Spectrum[], other: readonly Spectrum[]): QuietPair {
  const quietOwn = quietest(own);
  const brightness = part(
    quietOwn.map((block) => block.brightness),
    0.5,
  );
  const alike = other.filter((block) => Math.abs(block.brightness - brightness) < SAME_BRIGHTNESS);
  return { own: quietOwn, other: quietest(alike.length < MIN_BLOCKS ? other : alike) };
}

const coarseDetail = ({ bands }: Spectrum) => (bands[0] ?? 0) + (bands[1] ?? 0);

function quietest(blocks: readonly Spectrum[]): Spectrum[] {
  const count = Math.ceil(QUIET * blocks.length);
  return blocks.toSorted((a, b) => coarseDetail(a) - coarseDetail(b)).slice(0, count);
}

function busy(blocks: readonly Spectrum[]): Spectrum[] {
  const count = Math.ceil(BUSY * blocks.length);
  return blocks.toSorted((a, b) => coarseDetail(b) - coarseDetail(a)).slice(0, count);
}

const lowOf = (blocks: readonly Spectrum[], band: number) =>
  part(
    blocks.map(({ bands }) => bands[band] ?? 0),
    LOW,
  );

/** Detail of one band beside that of another, of each block. */
const falls = (blocks: readonly Spectrum[], fine: number, coarse: number) =>
  blocks.map(({ bands }) => Math.log((ROUNDING + (bands[fine] ?? 0)) / (ROUNDING + (bands[coarse] ?? 0))));

function part(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
