import sharp from "sharp";
import type { FileFacts } from "@/lib/contract/file-facts";
import type { SanitisedPhoto } from "@/lib/verification/evidence";
import type { Person } from "./people";

// This loader is blocked for uploads; these drawings are trusted.
sharp.unblock({ operation: ["VipsForeignLoadSvg"] });

/** What the file of some selfies says of its origin. */
const EDITED: FileFacts = {
  format: "jpeg",
  width: 480,
  height: 640,
  make: "Synthetic",
  model: "Camera 1",
  software: "Photoshop (synthetic)",
  takenOn: "2021-05-04",
};

/** Drawn placeholders, recognisably not photos. */
export async function drawPictures({ fields }: Person, n: number): Promise<SanitisedPhoto[]> {
  const hue = (n * 47) % 360;
  const face = `<ellipse cx="240" cy="250" rx="105" ry="135" fill="hsl(${hue} 35% 62%)"/><circle cx="200" cy="230" r="11"/><circle cx="280" cy="230" r="11"/><path d="M200 310q40 34 80 0" stroke="#222" stroke-width="7" fill="none"/><path d="M90 640q0-210 150-210t150 210z" fill="hsl(${(hue + 180) % 360} 40% 40%)"/>`;
  const selfie = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="hsl(${hue} 20% 86%)"/>${face}</svg>`;
  const lines = [fields.surname, fields.names, fields.dateOfBirth, fields.idNumber, fields.expiryDate];
  const words = lines.map(
    (line, i) =>
      `<text x="330" y="${150 + i * 62}" font-size="34" font-family="sans-serif" fill="#223">${line ?? ""}</text>`,
  );
  const idFront = `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540"><rect width="860" height="540" rx="34" fill="hsl(${(hue + 90) % 360} 30% 88%)"/><text x="40" y="64" font-size="36" font-family="sans-serif" fill="#345">SYNTHETIC SPECIMEN</text><g transform="translate(30 90) scale(.56)">${face}</g>${words.join("")}</svg>`;
  const draw = async (kind: "selfie" | "idFront", svg: string) => {
    const bytes = new Uint8Array(
      await sharp(Buffer.from(svg)).flatten({ background: "#fff" }).jpeg().toBuffer(),
    );
    return { kind, original: bytes, bytes, facts: kind === "selfie" && n % 6 === 1 ? EDITED : null };
  };
  return Promise.all([draw("selfie", selfie), draw("idFront", idFront)]);
}
