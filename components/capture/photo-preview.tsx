import { useEffect, useState } from "react";

/** A photo held by the page, shown without leaving the device; its address lives as long as the picture is shown. */
export function PhotoPreview({
  blob,
  alt,
  className,
}: {
  readonly blob: Blob;
  readonly alt: string;
  readonly className: string;
}) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(blob);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  // biome-ignore lint/performance/noImgElement: an object URL cannot pass through an image server
  return address ? <img src={address} alt={alt} className={className} /> : <div className={className} />;
}
