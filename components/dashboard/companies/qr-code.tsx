import { useMemo } from "react";
import { encode } from "uqr";

/** As large as a laptop has room for: a session's link is long, so its code is of many small squares. */
const WIDEST_PX = 480;
/** ISO/IEC 18004: free space around the symbol, in squares. */
const QUIET = 4;

/**
 * A QR code drawn here: the link it holds goes nowhere else. Always dark on white, as scanners expect; the least error
 * correction, and as large as fits, in whole pixels a square. Beyond what a QR code can hold (a logo's address may be
 * long) it says so.
 */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const drawn = useMemo(() => draw(text), [text]);
  if (!drawn)
    return <p className="text-soft text-sm">The link is too long for a QR code: copy it instead.</p>;
  const { path, size } = drawn;
  const sidePx = size * Math.max(1, Math.floor(WIDEST_PX / size));
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
    const { data, size } = encode(text, { ecc: "L", border: QUIET });
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
    );
    return { path: squares.join(""), size };
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}
