import { canvasOf, type DocumentPages, type DrawOptions, type PageCanvas, sharpness } from "./sheet";

/** A picture as a document of one page. @throws when the browser cannot decode it */
export async function openPicture(bytes: ArrayBuffer, contentType: string): Promise<DocumentPages> {
  const picture = await createImageBitmap(new Blob([bytes], { type: contentType }));
  return { pages: 1, draw: async (asked) => drawPicture(picture, asked) };
}

function drawPicture(picture: ImageBitmap, { widthPx, turns }: DrawOptions): PageCanvas {
  const isOnSide = turns % 2 === 1;
  const [across, down] = isOnSide ? [picture.height, picture.width] : [picture.width, picture.height];
  const heightPx = (widthPx * down) / across;
  const ratio = sharpness(widthPx, heightPx);
  const canvas = canvasOf(widthPx, heightPx, ratio);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws nothing.");
  const scale = canvas.width / across;
  context.imageSmoothingQuality = "high";
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.scale(scale, scale);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return { canvas, text: null, widthPx, heightPx };
}
