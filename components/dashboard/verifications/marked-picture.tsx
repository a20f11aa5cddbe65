"use client";

import { Eye, EyeOff, Maximize2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { SignalView } from "@/lib/contract/dashboard";

type Regions = SignalView["regions"];

/** More places than this are cells of a heat map: outlines would hide the picture. */
const MAX_BOXES = 8;

/** A picture with the places marked that a sign of an attack comes from; the heavier, the more opaque. */
export function MarkedPicture({
  url,
  label,
  regions,
}: {
  readonly url: string;
  /** What the picture shows. */
  readonly label: string;
  readonly regions: Regions;
}) {
  const [isMarked, setIsMarked] = useState(true);
  const [isLarge, setIsLarge] = useState(false);
  const marks = isMarked ? regions : [];
  const marker = regions.length > 0 && (
    <Button variant="quiet" size="sm" aria-pressed={isMarked} onClick={() => setIsMarked(!isMarked)}>
      {isMarked ? <EyeOff /> : <Eye />}
      {isMarked ? "Hide marks" : "Show marks"}
    </Button>
  );
  return (
    <figure className="grid content-start gap-2">
      <div className="grid h-64 place-items-center overflow-hidden rounded-xl border border-line bg-raised">
        <Overlaid url={url} label={label} regions={marks} height="max-h-64" />
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-2 text-soft text-sm">
        {label}
        <span className="flex">
          {marker}
          <Button variant="quiet" size="sm" onClick={() => setIsLarge(true)}>
            <Maximize2 />
            Enlarge
          </Button>
        </span>
      </figcaption>
      <Dialog open={isLarge} onOpenChange={setIsLarge} title={label} wide>
        <div className="grid justify-items-center gap-2">
          <Overlaid url={url} label={label} regions={marks} height="max-h-[62dvh]" />
          {marker}
        </div>
      </Dialog>
    </figure>
  );
}

function Overlaid({
  url,
  label,
  regions,
  height,
}: {
  readonly url: string;
  readonly label: string;
  readonly regions: Regions;
  readonly height: string;
}) {
  const isHeatMap = regions.length > MAX_BOXES;
  return (
    <div className="relative w-fit">
      {/* biome-ignore lint/performance/noImgElement: decrypted pictures must not enter an image cache */}
      <img src={url} alt={label} loading="lazy" className={`block max-w-full object-contain ${height}`} />
      {regions.length > 0 && (
        <svg
          role="img"
          aria-label={isHeatMap ? "Suspect places, as a heat map" : placesIn(regions)}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="pointer-events-none absolute inset-0 size-full"
        >
          {regions.map(({ x, y, width, height: tall, weight }) => (
            <rect
              key={`${x} ${y} ${width} ${tall}`}
              x={x * 100}
              y={y * 100}
              width={width * 100}
              height={tall * 100}
              fillOpacity={isHeatMap ? 0.65 * weight : 0.08 + 0.22 * weight}
              strokeOpacity={isHeatMap ? 0 : 0.5 + 0.5 * weight}
              strokeWidth="2.5"
              vectorEffect="non-scaling-stroke"
              className="fill-red-600 stroke-red-600"
            />
          ))}
        </svg>
      )}
    </div>
  );
}

function placesIn(regions: Regions): string {
  return regions.length === 1 ? "One suspect place is marked" : `${regions.length} suspect places are marked`;
}
