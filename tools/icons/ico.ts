/** One picture of an icon file; `px` is its width and height. */
interface IcoFrame {
  readonly px: number;
  readonly png: Buffer;
}

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const TYPE_ICON = 1;

/** A Windows icon file that holds its pictures as PNG, which every browser of the last ten years reads. */
export function icoFile(frames: readonly IcoFrame[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * frames.length);
  header.writeUInt16LE(TYPE_ICON, 2);
  header.writeUInt16LE(frames.length, 4);
  let offset = header.length;
  frames.forEach(({ px, png }, i) => {
    const at = HEADER_BYTES + ENTRY_BYTES * i;
    header.writeUInt8(px % 256, at); // 256 is written as 0
    header.writeUInt8(px % 256, at + 1);
    header.writeUInt16LE(1, at + 4); // colour planes
    header.writeUInt16LE(32, at + 6); // bits per pixel
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...frames.map(({ png }) => png)]);
}
