/** What makes one invented person differ from another. */
export interface HeadTraits {
  readonly skin: readonly [hue: number, saturation: number, lightness: number];
  readonly hair: string;
  /** Half of the width of the face, of 200; about 60 to 72. */
  readonly width: number;
  /** Half of the distance of the eyes; about 27 to 34. */
  readonly eyes: number;
  /** Length of the nose; about 36 to 48. */
  readonly nose: number;
  /** Half of the width of the mouth; about 18 to 26. */
  readonly mouth: number;
  /** Thickness of the eyebrows; about 4 to 9. */
  readonly brow: number;
  readonly iris: string;
  /** Long hair falls beside the face; a bald head has none. */
  readonly style: "short" | "long" | "bald";
  readonly hasBeard: boolean;
}

/** How one picture of a person differs from another. */
export interface HeadPose {
  /** 0 to 1. */
  readonly smile: number;
  /** Degrees that the head leans. */
  readonly lean: number;
  /** Where the light comes from, -1 left to 1 right. */
  readonly light: number;
  readonly cloth: string;
  readonly wall: string;
}

/** A head and shoulders, shaded, of nobody: SVG of 200 by 260. */
export function drawnHead(traits: HeadTraits, pose: HeadPose): string {
  const { width: w, eyes, nose, mouth, brow } = traits;
  const [hue, saturation, lightness] = traits.skin;
  const skin = (change: number, alpha = 1) =>
    `hsla(${hue},${saturation}%,${Math.max(4, Math.min(96, lightness + change))}%,${alpha})`;
  const eyeY = 112;
  const noseY = eyeY + nose;
  const mouthY = noseY + 24;
  const chinY = mouthY + 40;
  const lightX = 50 + 30 * pose.light;
  const gradient = (
    id: string,
    cx: number,
    cy: number,
    r: number,
    stops: readonly (readonly [number, string])[],
  ) =>
    `<radialGradient id="${id}" cx="${cx}%" cy="${cy}%" r="${r}%">${stops
      .map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`)
      .join("")}</radialGradient>`;
  const eye = (side: -1 | 1) => {
    const x = 100 + side * eyes;
    return (
      `<ellipse cx="${x}" cy="${eyeY - 3}" rx="18" ry="11" fill="${skin(-14, 0.55)}" filter="url(#soft)"/>` +
      `<path d="M${x - 14} ${eyeY + 1}Q${x} ${eyeY - 10} ${x + 14} ${eyeY + 1}Q${x} ${eyeY + 8} ${x - 14} ${eyeY + 1}Z" fill="#eee8e2"/>` +
      `<clipPath id="e${side}"><path d="M${x - 14} ${eyeY + 1}Q${x} ${eyeY - 10} ${x + 14} ${eyeY + 1}Q${x} ${eyeY + 8} ${x - 14} ${eyeY + 1}Z"/></clipPath>` +
      `<g clip-path="url(#e${side})"><circle cx="${x}" cy="${eyeY - 1}" r="6.6" fill="${traits.iris}"/><circle cx="${x}" cy="${eyeY - 1}" r="3.1" fill="#0a0706"/>` +
      `<circle cx="${x + 2}" cy="${eyeY - 3}" r="1.3" fill="#fff"/><ellipse cx="${x}" cy="${eyeY - 7}" rx="15" ry="4" fill="#000" fill-opacity=".28"/></g>` +
      `<path d="M${x - 15} ${eyeY + 1}Q${x} ${eyeY - 11} ${x + 15} ${eyeY + 1}" fill="none" stroke="#1a100b" stroke-width="2.2" stroke-linecap="round"/>` +
      `<path d="M${x - 13} ${eyeY + 3}Q${x} ${eyeY + 9} ${x + 13} ${eyeY + 3}" fill="none" stroke="${skin(-26, 0.8)}" stroke-width="1"/>` +
      `<path d="M${x - 14} ${eyeY - 8}Q${x} ${eyeY - 17} ${x + 14} ${eyeY - 7}" fill="none" stroke="${skin(-20, 0.7)}" stroke-width="1.2"/>` +
      `<path d="M${x - side * 15} ${eyeY - 17}Q${x} ${eyeY - 25} ${x + side * 19} ${eyeY - 16}" fill="none" stroke="${traits.hair}" stroke-opacity=".9" stroke-width="${brow}" stroke-linecap="round" filter="url(#hairy)"/>`
    );
  };
  const corner = mouthY - 4 * pose.smile;
  const m = mouth * (1 + 0.12 * pose.smile);
  const defs =
    `<defs>${gradient("face", lightX, 38, 68, [
      [0, skin(9)],
      [0.55, skin(0)],
      [1, skin(-20)],
    ])}${gradient("neck", 50, 0, 100, [
      [0, skin(-22)],
      [1, skin(-6)],
    ])}${gradient("wall", lightX, 30, 90, [
      [0, pose.wall],
      [1, "#9aa0a6"],
    ])}` +
    `<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="4"/></filter>` +
    `<filter id="hairy" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation=".7"/></filter></defs>`;
  const face = `M${100 - w} 105Q${100 - w} 48 100 46Q${100 + w} 48 ${100 + w} 105Q${100 + w} 150 ${100 + w * 0.62} ${chinY - 14}Q${100 + w * 0.3} ${chinY + 4} 100 ${chinY + 4}Q${100 - w * 0.3} ${chinY + 4} ${100 - w * 0.62} ${chinY - 14}Q${100 - w} 150 ${100 - w} 105Z`;
  const shade = (x: number, y: number, rx: number, ry: number, fill: string) =>
    `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" filter="url(#soft)"/>`;
  const hairBack = {
    short: `<path d="M${100 - w - 9} 118Q${100 - w - 14} 26 100 22Q${100 + w + 14} 26 ${100 + w + 9} 118Z" fill="${traits.hair}"/>`,
    long: `<path d="M${100 - w - 16} 232Q${100 - w - 26} 20 100 18Q${100 + w + 26} 20 ${100 + w + 16} 232Q${100 + w - 8} 200 ${100 + w - 6} 120L${100 - w + 6} 120Q${100 - w + 8} 200 ${100 - w - 16} 232Z" fill="${traits.hair}"/>`,
    bald: "",
  }[traits.style];
  const hairFront = {
    short: `<path d="M${100 - w - 4} 104Q${100 - w + 4} 62 ${100 - w * 0.2} 56Q${100 + w * 0.5} 52 ${100 + w + 4} 104Q${100 + w + 10} 28 100 26Q${100 - w - 10} 28 ${100 - w - 4} 104Z" fill="${traits.hair}"/>`,
    long: `<path d="M${100 - w - 6} 150Q${100 - w + 8} 70 104 44Q${100 + w - 8} 70 ${100 + w + 6} 150Q${100 + w + 18} 22 100 20Q${100 - w - 18} 22 ${100 - w - 6} 150Z" fill="${traits.hair}"/>`,
    bald: "",
  }[traits.style];
  const beard = traits.hasBeard
    ? `<path d="M${100 - w + 2} 138Q${100 - w * 0.7} ${mouthY - 14} ${100 - mouth - 6} ${mouthY - 10}Q100 ${mouthY - 18} ${100 + mouth + 6} ${mouthY - 10}Q${100 + w * 0.7} ${mouthY - 14} ${100 + w - 2} 138Q${100 + w} 160 ${100 + w * 0.62} ${chinY - 8}Q100 ${chinY + 22} ${100 - w * 0.62} ${chinY - 8}Q${100 - w} 160 ${100 - w + 2} 138Z" fill="${traits.hair}" fill-opacity=".93" filter="url(#hairy)"/>`
    : "";
  const head =
    hairBack +
    `<ellipse cx="${100 - w}" cy="122" rx="8" ry="16" fill="${skin(-9)}"/><ellipse cx="${100 + w}" cy="122" rx="8" ry="16" fill="${skin(-9)}"/>` +
    `<path d="${face}" fill="url(#face)"/>` +
    shade(100 - w * 0.62, 150, 14, 22, skin(-9, 0.5)) +
    shade(100 + w * 0.62, 150, 14, 22, skin(-9, 0.5)) +
    shade(100 - w * 0.45, 140, 13, 9, "hsla(5,60%,55%,.16)") +
    shade(100 + w * 0.45, 140, 13, 9, "hsla(5,60%,55%,.16)") +
    shade(100, 72, w * 0.6, 14, skin(9, 0.35)) +
    eye(-1) +
    eye(1) +
    shade(90, (eyeY + noseY) / 2, 5, 18, skin(-11, 0.55)) +
    shade(110, (eyeY + noseY) / 2, 5, 18, skin(-11, 0.45)) +
    shade(100, (eyeY + noseY) / 2, 4, 20, skin(12, 0.55)) +
    shade(100, noseY + 1, 15, 6, skin(-16, 0.5)) +
    shade(100, noseY - 5, 7, 6, skin(13, 0.6)) +
    `<path d="M86 ${noseY}Q87 ${noseY + 6} 94 ${noseY + 4}Q100 ${noseY + 8} 106 ${noseY + 4}Q113 ${noseY + 6} 114 ${noseY}" fill="none" stroke="${skin(-30, 0.8)}" stroke-width="1.6"/>` +
    `<ellipse cx="93" cy="${noseY + 3}" rx="3.4" ry="1.7" fill="#2a1410" fill-opacity=".75"/><ellipse cx="107" cy="${noseY + 3}" rx="3.4" ry="1.7" fill="#2a1410" fill-opacity=".75"/>` +
    beard +
    shade(100, mouthY + 15, 16, 5, skin(-14, 0.5)) +
    `<path d="M${100 - m} ${corner}Q${100 - m * 0.4} ${mouthY - 7} 100 ${mouthY - 4}Q${100 + m * 0.4} ${mouthY - 7} ${100 + m} ${corner}Q100 ${mouthY + 3 + 2 * pose.smile} ${100 - m} ${corner}Z" fill="hsl(${hue - 12},38%,${lightness * 0.62}%)"/>` +
    `<path d="M${100 - m} ${corner}Q100 ${mouthY + 3 + 2 * pose.smile} ${100 + m} ${corner}Q100 ${mouthY + 15} ${100 - m} ${corner}Z" fill="hsl(${hue - 12},42%,${lightness * 0.74}%)"/>` +
    `<path d="M${100 - m} ${corner}Q100 ${mouthY + 3 + 2 * pose.smile} ${100 + m} ${corner}" fill="none" stroke="#3a1512" stroke-width="1.4"/>` +
    shade(100, mouthY + 9, m * 0.5, 2, "hsla(10,40%,85%,.3)") +
    hairFront;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 260" width="800" height="1040" preserveAspectRatio="xMidYMid slice">${defs}` +
    `<rect width="200" height="260" fill="url(#wall)"/>` +
    `<path d="M4 262Q8 222 66 210L134 210Q192 222 196 262Z" fill="${pose.cloth}"/>` +
    `<path d="M${100 - w * 0.55} 165L${100 - w * 0.58} 214Q100 236 ${100 + w * 0.58} 214L${100 + w * 0.55} 165Z" fill="url(#neck)"/>` +
    `<g transform="rotate(${pose.lean} 100 190)">${head}</g></svg>`
  );
}
