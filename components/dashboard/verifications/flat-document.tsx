"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { CaseFile } from "@/lib/contract/dashboard";
import { flatTransform } from "./flat-transform";
import { pictureLabel } from "./labels";

/** The document as photographed, and beside it laid flat by its four sides. */
export function FlatDocument({
  url,
  flattening,
}: {
  readonly url: string;
  readonly flattening: NonNullable<CaseFile["flattening"]>;
}) {
  // Set once the picture is there, whose size the map needs. Server-rendered HTML must not contain inline styles.
  const [style, setStyle] = useState<{ readonly transform: string } | null>(null);
  const photo = useRef<HTMLImageElement>(null);
  const layFlat = useCallback(() => {
    const { naturalWidth = 0, naturalHeight = 0, parentElement } = photo.current ?? {};
    if (!parentElement || naturalWidth === 0) return;
    const frame = { width: parentElement.clientWidth, height: parentElement.clientHeight };
    setStyle({
      transform: flatTransform(flattening, { width: naturalWidth, height: naturalHeight }, frame),
    });
  }, [flattening]);
  // The picture may have come before the page was ready to hear of it.
  useEffect(layFlat, [layFlat]);
  const isStanding = flattening.aspect < 1;
  const label = pictureLabel("idFront");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <figure className="grid content-start gap-2">
        <div className="grid h-64 place-items-center overflow-hidden rounded-xl border border-line bg-raised">
          {/* biome-ignore lint/performance/noImgElement: decrypted pictures must not enter an image cache */}
          <img src={url} alt={label} loading="lazy" className="max-h-64 max-w-full object-contain" />
        </div>
        <figcaption className="text-soft text-sm">{label}, as photographed</figcaption>
      </figure>
      <figure className="grid content-start gap-2">
        <div className="grid h-64 place-items-center overflow-hidden rounded-xl border border-line bg-raised">
          <div
            className={`relative overflow-hidden ${isStanding ? "aspect-[1/1.5] h-64" : "aspect-[1.5/1] w-full max-w-sm"}`}
          >
            {/* biome-ignore lint/performance/noImgElement: decrypted pictures must not enter an image cache */}
            <img
              src={url}
              alt={`${label}, laid flat`}
              ref={photo}
              onLoad={layFlat}
              {...(style ? { style } : {})}
              className={`absolute top-0 left-0 max-w-none origin-top-left ${style ? "" : "invisible"}`}
            />
          </div>
        </div>
        <figcaption className="text-soft text-sm">{label}, laid flat by its four sides</figcaption>
      </figure>
    </div>
  );
}
