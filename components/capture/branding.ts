/**
 * A business's colour made safe to read: whatever hex it chose, the accent stands out from the page (3:1, WCAG 2.2
 * SC 1.4.11) and text on it and in it can be read (4.5:1, SC 1.4.3). Luminance and ratio are WCAG's definitions.
 */
type Rgb = readonly [red: number, green: number, blue: number];

const DEFAULT_ACCENT: Readonly<Record<Theme, string>> = { light: "#1f4fd8", dark: "#7da2ff" };
/** The least favourable ground of each theme, as in app/globals.css. */
const GROUND: Readonly<Record<Theme, Rgb>> = { light: [243, 244, 247], dark: [28, 32, 41] };
const INK: Rgb = [13, 16, 23];
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

export type Theme = "light" | "dark";

export interface Palette {
  /** Fill of buttons and of the progress bar: at least 3:1 against the ground. */
  readonly accent: string;
  /** Text on the accent: at least 4.5:1. */
  readonly onAccent: string;
  /** The colour as text on the ground: at least 4.5:1. */
  readonly accentText: string;
}

/** @param primaryColor `#rgb` or `#rrggbb`; anything else gives the default. */
export function paletteFor(primaryColor: string | null, theme: Theme): Palette {
  const chosen = parseHex(primaryColor ?? "") ?? parseHex(DEFAULT_ACCENT[theme]) ?? INK;
  const accent = readableOn(chosen, GROUND[theme], 3);
  const onAccent =
    contrast(WHITE, accent) >= 4.5 ? WHITE : contrast(INK, accent) >= 4.5 ? INK : blackOrWhite(accent);
  return {
    accent: toHex(accent),
    onAccent: toHex(onAccent),
    accentText: toHex(readableOn(chosen, GROUND[theme], 4.5)),
  };
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Red, green and blue 0 to 255 of `#rgb` or `#rrggbb`; null for anything else. */
export function parseHex(text: string): Rgb | null {
  if (!/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) return null;
  const digits =
    text.length === 4 ? [...text.slice(1)].map((digit) => digit + digit).join("") : text.slice(1);
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The colour made lighter or darker, its hue and saturation kept, only as far as the ratio asks. */
function readableOn(colour: Rgb, ground: Rgb, ratio: number): Rgb {
  const isDarkGround = luminance(ground) < 0.18;
  const { hue, saturation, lightness } = toHsl(colour);
  const end = isDarkGround ? 1 : 0;
  for (let share = 0; share < 1; share += 0.02) {
    const moved = fromHsl({ hue, saturation, lightness: lightness + (end - lightness) * share });
    if (contrast(moved, ground) >= ratio) return moved;
  }
  return isDarkGround ? WHITE : BLACK;
}

function blackOrWhite(ground: Rgb): Rgb {
  return contrast(WHITE, ground) >= contrast(BLACK, ground) ? WHITE : BLACK;
}

/** CSS Color 4, section 7: hue in degrees, the rest 0 to 1. */
interface Hsl {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

function toHsl(colour: Rgb): Hsl {
  const [red, green, blue] = [colour[0] / 255, colour[1] / 255, colour[2] / 255];
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const lightness = (most + least) / 2;
  const spread = most - least;
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = (most - lightness) / Math.min(lightness, 1 - lightness);
  const sector =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return { hue: sector * 60, saturation, lightness };
}

function fromHsl({ hue, saturation, lightness }: Hsl): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toHex(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
