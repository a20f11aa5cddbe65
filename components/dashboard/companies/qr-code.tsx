import { useMemo } from "react";
import { encode } from "uqr";

/** The largest size that fits a laptop's dialog. A session's link is long, so its code has many small modules. */
const MAX_SIDE_PX = 480;
/** Quiet zone around the symbol, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/**
 * A QR code drawn in the browser, so that the link is not sent to a third party. Dark on white, as scanners expect,
 * with the lowest error correction, at the largest size with whole pixels per module. Shows a message when the text
 * exceeds the capacity of a QR code.
 */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const drawn = useMemo(() => draw(text), [text]);
  if (!drawn)
    return <p className="text-soft text-sm">This link is too long for a QR code. Copy it instead.</p>;
  const { path, size } = drawn;
  const sidePx = size * Math.max(1, Math.floor(MAX_SIDE_PX / size));
  return (
    <svg
      role="img"
      aria-label={label}
      width={sidePx}
      height={sidePx}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="h-auto max-w-full rounded-lg bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

function draw(text: string): { readonly path: string; readonly size: number } | null {
  try {
    const { data, size } = encode(text, { ecc: "L", border: QUIET_ZONE });
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
    );
    return { path: squares.join(""), size };
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}
