import { useEffect, useState } from "react";

/** A photo held by the page, shown without leaving the device; its object URL lives as long as the picture is shown. */
export function PhotoPreview({
  blob,
  alt,
  className,
}: {
  readonly blob: Blob;
  readonly alt: string;
  readonly className: string;
}) {
  const [objectUrl, setObjectUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(blob);
    setObjectUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  // biome-ignore lint/performance/noImgElement: an object URL cannot pass through an image server
  return objectUrl ? <img src={objectUrl} alt={alt} className={className} /> : <div className={className} />;
}
