import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { colourRoles } from "@/tools/icons/colours";
import { appIcon, appleTouchIcon, maskableIcon } from "@/tools/icons/drawings";
import { icoFile } from "@/tools/icons/ico";
import { socialImage } from "@/tools/icons/social";
import { ROOT } from "@/tools/setup/root";

/** Sizes inside favicon.ico, in pixels: browser tabs, and Windows shortcuts. */
const FAVICON_SIZES = [16, 32, 48] as const;

/**
 * `npm run icons`: draws the images of `public/`. They are committed, because versions of sharp rasterise slightly
 * differently.
 */
async function writeIcons(): Promise<void> {
  const colours = colourRoles(readFileSync(path.join(ROOT, "app", "theme.css"), "utf8"));
  const icon = appIcon(colours);
  const frames = await Promise.all(FAVICON_SIZES.map(async (px) => ({ px, png: await png(icon, px) })));
  const files: Readonly<Record<string, string | Buffer>> = {
    "icon.svg": icon,
    "favicon.ico": icoFile(frames),
    "icon-192.png": await png(icon, 192),
    "icon-512.png": await png(icon, 512),
    "icon-maskable-512.png": await png(maskableIcon(colours), 512),
    "apple-touch-icon.png": await png(appleTouchIcon(colours), 180),
    "social.png": await png(socialImage(colours), 1200),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(ROOT, "public", name), bytes);
  console.log(`Icons: ${Object.keys(files).join(", ")}`);
}

/** Rasterises an SVG at `widthPx`. */
function png(svg: string, widthPx: number): Promise<Buffer> {
  const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const density = Math.min((72 * widthPx) / width, 2400);
  return sharp(Buffer.from(svg), { density })
    .resize({ width: widthPx })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

await writeIcons();
