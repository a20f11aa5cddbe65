import type { Mesh } from "@/lib/vision/face/mesh";

/** A mesh of which only forehead and chin are known. @param height of the face between them, in pixels; x and y its middle */
export function uprightMesh({ x, y, height }: Readonly<Record<"x" | "y" | "height", number>>): Mesh {
  return {
    points: Array.from({ length: 468 }, (_, i) => {
      const share = i === 10 ? -0.5 : i === 152 ? 0.5 : 0;
      return [x, y + share * height, 0] as const;
    }),
    score: 1,
    square: { centre: [x, y], sidePx: height, rollRad: 0 },
  };
}
