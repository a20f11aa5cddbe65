import type { Box, SideCanvas } from "./canvas";
import type { Random } from "./random";

/** Puts a JPEG or PNG photo into the box, cropped to fill it. */
export function placePhoto(canvas: SideCanvas, [x, y, width, height]: Box, photo: Uint8Array) {
  const kind = photo[0] === 0x89 ? "png" : "jpeg";
  const source = `data:image/${kind};base64,${Buffer.from(photo).toString("base64")}`;
  canvas.add(
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" overflow="hidden">` +
      `<image width="${width}" height="${height}" preserveAspectRatio="xMidYMin slice" href="${source}"/></svg>`,
  );
}

/** Draws a plain head and shoulders that resembles no real person. */
export function drawPortrait(canvas: SideCanvas, [x, y, width, height]: Box, random: Random) {
  const skin = `hsl(${random.whole(18, 32)},${random.whole(30, 55)}%,${random.whole(26, 72)}%)`;
  const hair = `hsl(25,25%,${random.whole(6, 22)}%)`;
  const cloth = `hsl(${random.whole(0, 359)},25%,${random.whole(20, 50)}%)`;
  const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string) =>
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
  const eye = (cx: number) => ellipse(cx, 43, 5, 2.4, "#f4f0ea") + ellipse(cx, 43, 2.2, 2.2, "#20140c");
  canvas.add(
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 100 128" preserveAspectRatio="none">` +
      `<rect width="100" height="128" fill="hsl(${random.whole(180, 230)},15%,84%)"/>` +
      ellipse(50, 138, 46, 43, cloth) +
      `<rect x="39" y="75" width="22" height="26" fill="${skin}"/>` +
      ellipse(50, 45, 29, 34, hair) +
      ellipse(50, 55, 25, 33, skin) +
      eye(39.5) +
      eye(60.5) +
      `<g fill="none" stroke="#20140c" stroke-width="1.8"><path d="M33 36L45 35M55 35L67 36"/>` +
      `<path d="M50 48L47 61L52 62" stroke-opacity=".6"/><path d="M41 71Q50 78 59 71" stroke="#7d2e2a"/></g></svg>`,
  );
}
