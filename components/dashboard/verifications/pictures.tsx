"use client";

import { ImageOff, Maximize2, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import type { CaseFile, PictureNote } from "@/lib/contract/dashboard";
import { FlatDocument } from "./flat-document";
import { pictureLabel } from "./labels";
import { EarlierCase } from "./signals";

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

/** The two faces side by side, the other pictures below. Each picture has a URL that needs a signed-in member. */
export function Pictures({
  verificationId,
  photos,
  fromFiles,
  notes,
  flattening,
}: {
  readonly verificationId: string;
  readonly photos: readonly string[];
  readonly fromFiles: readonly string[];
  readonly notes: readonly PictureNote[];
  readonly flattening: CaseFile["flattening"];
}) {
  const [large, setLarge] = useState<string | null>(null);
  const pair = pairOf(photos);
  const others = photos.filter((kind) => !pair.includes(kind));
  const urlOf = (kind: string) => `/dashboard/verifications/${verificationId}/photo/${kind}`;
  return (
    <Card>
      <CardHeader title="Pictures" description="Decrypted for you each time you open them." />
      {photos.length === 0 ? (
        <EmptyState icon={ImageOff} title="No pictures">
          Pictures are deleted after the retention period.
        </EmptyState>
      ) : (
        <div className="grid gap-4 p-5">
          <div className="grid grid-cols-2 gap-2 sm:gap-4">
            {pair.map((kind) => (
              <Picture
                key={kind}
                kind={kind}
                url={urlOf(kind)}
                isFromFile={fromFiles.includes(WHOLE[kind] ?? kind)}
                onLarge={() => setLarge(kind)}
              />
            ))}
          </div>
          {flattening && photos.includes("idFront") && (
            <FlatDocument url={urlOf("idFront")} flattening={flattening} />
          )}
          {others.length > 0 && (
            <ul className="flex flex-wrap gap-3">
              {others.map((kind) => (
                <li key={kind}>
                  <button
                    type="button"
                    onClick={() => setLarge(kind)}
                    className="grid w-28 gap-1.5 rounded-lg text-left text-soft text-xs hover:text-ink"
                  >
                    {/* biome-ignore lint/performance/noImgElement: decrypted pictures must not enter an image cache */}
                    <img
                      src={urlOf(kind)}
                      alt=""
                      loading="lazy"
                      className="h-20 w-28 rounded-lg border border-line bg-raised object-cover"
                    />
                    {pictureLabel(kind)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {notes.length > 0 && <Notes notes={notes} />}
      <Dialog
        open={large !== null}
        onOpenChange={() => setLarge(null)}
        title={pictureLabel(large ?? "")}
        full
      >
        {large && <Picture kind={large} url={urlOf(large)} isLarge />}
      </Dialog>
    </Card>
  );
}

/** What is known of the pictures beside what they show; unusual facts stand out. */
function Notes({ notes }: { readonly notes: readonly PictureNote[] }) {
  return (
    <ul className="grid gap-1.5 border-line border-t px-5 py-4 text-sm">
      {notes.map(({ picture, sentence, earlier, isUnusual }) => (
        <li key={`${picture} ${sentence}`} className={isUnusual ? "text-warn" : "text-soft"}>
          {pictureLabel(picture)}: {sentence} {earlier && <EarlierCase id={earlier} />}
        </li>
      ))}
    </ul>
  );
}

/** The picture that a crop was cut from. */
const WHOLE: Readonly<Record<string, string>> = { selfieCrop: "selfie", portraitCrop: "idFront" };

/** The cropped faces where they exist, else the whole pictures. */
function pairOf(photos: readonly string[]): string[] {
  const first = ["selfieCrop", "selfie"].find((kind) => photos.includes(kind));
  const second = ["portraitCrop", "idFront", "profilePicture"].find((kind) => photos.includes(kind));
  return [first, second].flatMap((kind) => (kind ? [kind] : []));
}

function Picture({
  kind,
  url,
  isFromFile = false,
  isLarge = false,
  onLarge,
}: {
  readonly kind: string;
  readonly url: string;
  readonly isFromFile?: boolean;
  readonly isLarge?: boolean;
  readonly onLarge?: () => void;
}) {
  const [step, setStep] = useState(0);
  const [turns, setTurns] = useState(0);
  const zoom = ZOOMS[step] ?? 1;
  const isChanged = step > 0 || turns !== 0;
  const word = pictureLabel(kind);
  return (
    <figure className="grid gap-2">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        aria-label={word}
        className={`grid place-items-center overflow-auto rounded-xl border border-line bg-raised ${isLarge ? "h-[calc(100dvh-12rem)]" : "h-48 sm:h-72"}`}
      >
        {/* biome-ignore lint/performance/noImgElement: decrypted pictures must not enter an image cache */}
        <img
          src={url}
          alt={word}
          // Set by the client after a click. Server-rendered HTML must not contain inline styles.
          {...(isChanged ? { style: { transform: `rotate(${turns * 90}deg) scale(${zoom})` } } : {})}
          className={`max-w-full object-contain transition-transform ${isLarge ? "max-h-[calc(100dvh-12.5rem)]" : "max-h-47 sm:max-h-70"}`}
        />
      </section>
      <figcaption className="flex items-start justify-between gap-2 text-soft text-sm">
        <span>
          {word}
          {isFromFile && <span className="block text-xs">Chosen from files, according to the page</span>}
        </span>
        <span className="flex">
          {/* Two pictures beside each other leave a phone no room for these: there they are in the large view. */}
          <span className={isLarge ? "flex" : "hidden sm:flex"}>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Zoom out of ${word}`}
              disabled={step === 0}
              onClick={() => setStep(step - 1)}
            >
              <ZoomOut />
            </Button>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Zoom into ${word}`}
              disabled={step === ZOOMS.length - 1}
              onClick={() => setStep(step + 1)}
            >
              <ZoomIn />
            </Button>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Rotate ${word}`}
              onClick={() => setTurns(turns + 1)}
            >
              <RotateCw />
            </Button>
          </span>
          {onLarge && (
            <Button variant="quiet" size="icon" aria-label={`Enlarge ${word}`} onClick={onLarge}>
              <Maximize2 />
            </Button>
          )}
        </span>
      </figcaption>
    </figure>
  );
}
