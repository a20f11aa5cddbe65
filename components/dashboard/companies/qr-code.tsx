import { useMemo } from "react";
import { encode } from "uqr";

/** A QR code drawn here: the link it holds goes nowhere else. Always dark on white, as scanners expect. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size: side } = encode(text, { ecc: "L", border: 3 });
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
    );
    return { path: squares.join(""), size: side };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-72 rounded-lg bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
