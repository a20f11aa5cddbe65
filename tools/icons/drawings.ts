import type { Colours } from "./colours";

/** The shield with its tick on a canvas of 24 units: the same outline as `ShieldIcon` of the dashboard. */
export const SHIELD = "M12 3 5 5.8v5.4c0 4.4 2.9 7.9 7 9.8 4.1-1.9 7-5.4 7-9.8V5.8L12 3Z";
const TICK = "m9 11.8 2.2 2.2L15.2 10";
const CANVAS = 24;

interface MarkOptions {
  readonly x: number;
  readonly y: number;
  /** Width and height of the mark's canvas. */
  readonly size: number;
  readonly stroke: string;
  /** Width of the stroke in units of the mark's canvas; the dashboard draws 1.75. */
  readonly strokeWidth?: number;
}

/** The mark without its tile. */
export function mark({ x, y, size, stroke, strokeWidth = 1.75 }: MarkOptions): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${Number((size / CANVAS).toFixed(4))})" fill="none" stroke="${stroke}" ` +
    `stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="${SHIELD}"/><path d="${TICK}"/></g>`
  );
}

interface TileOptions {
  /** Corner radius in shares of the side; 0 where the system cuts the corners itself. */
  readonly radius: number;
  /** Side of the mark's canvas in shares of the tile's side. */
  readonly markShare: number;
}

/** The brand mark of the dashboard as a square tile. */
function tile(colours: Colours, { radius, markShare }: TileOptions): string {
  const side = 32;
  const size = side * markShare;
  const inset = (side - size) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><title>Identity verification</title>` +
    `<rect width="${side}" height="${side}" rx="${side * radius}" fill="${colours["accent"]}"/>` +
    `${mark({ x: inset, y: inset, size, stroke: colours["on-accent"] ?? "", strokeWidth: 2 })}</svg>\n`
  );
}

/** The icon of browser tabs and of the installed dashboard. */
export function appIcon(colours: Colours): string {
  return tile(colours, { radius: 0.25, markShare: 0.8125 });
}

/** For Android, which cuts its own shape: the mark lies within the safe zone, a circle of 80 % of the side. */
export function maskableIcon(colours: Colours): string {
  return tile(colours, { radius: 0, markShare: 0.625 });
}

/** For iOS, which rounds the corners itself and paints transparency black. */
export function appleTouchIcon(colours: Colours): string {
  return tile(colours, { radius: 0, markShare: 0.6875 });
}
