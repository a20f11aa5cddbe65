import { getDocument, type PDFDocumentProxy, PDFWorker, TextLayer, VerbosityLevel } from "pdfjs-dist";
import { canvasOf, type DocumentPages, type DrawOptions, type PageCanvas, sharpness } from "./sheet";

/** A picture inside a page: a sheet of A4 scanned at 600 dpi has 35 million pixels. Larger ones are left out. */
const PICTURE_PIXELS = 64 * 1024 * 1024;
/** Bytes of a canvas that the worker makes on the way, four a pixel. */
const WORKER_CANVAS_BYTES = 4 * 32 * 1024 * 1024;

/** Fetches a public file of the viewer by its name. */
export type FetchAsset = (name: string) => Promise<ArrayBuffer>;

/** The document needs a password. */
export class PasswordRequired extends Error {}

interface AssetNames {
  readonly worker: string;
  /** Folder of pdf.js's fonts, character maps and decoders. */
  readonly folder: string;
}

/**
 * Opens a PDF with pdf.js in a worker of its own. Nothing in the document can run: its scripts are ignored
 * (pdf.js runs them in a part that is not loaded), there are no links and no forms, only painted pages; strings are
 * never compiled to code.
 * @throws PasswordRequired; anything else when it cannot be read
 */
export async function openPdf(
  bytes: ArrayBuffer,
  ask: FetchAsset,
  { worker, folder }: AssetNames,
): Promise<DocumentPages> {
  // A frame without an origin may load no worker from an address, only one that it holds itself.
  const source = new Blob([await ask(worker)], { type: "text/javascript" });
  const port = new Worker(URL.createObjectURL(source));
  const opening = getDocument({
    data: new Uint8Array(bytes),
    worker: PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS }),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    useWorkerFetch: false,
    BinaryDataFactory: binaryFiles(ask),
    cMapUrl: `${folder}/cmaps/`,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    wasmUrl: `${folder}/wasm/`,
    maxImageSize: PICTURE_PIXELS,
    canvasMaxAreaInBytes: WORKER_CANVAS_BYTES,
  });
  try {
    const pdf = await opening.promise;
    return { pages: pdf.numPages, draw: (asked) => drawPage(pdf, asked) };
  } catch (cause) {
    port.terminate();
    if (cause instanceof Error && cause.name === "PasswordException") throw new PasswordRequired();
    throw cause;
  }
}

/** The factory classes that pdf.js instantiates for fonts and images. */
function binaryFiles(ask: FetchAsset): object {
  return class {
    readonly #folders: Readonly<Record<string, string | null>>;
    constructor(folders: Readonly<Record<string, string | null>>) {
      this.#folders = folders;
    }
    async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }) {
      return new Uint8Array(await ask(`${this.#folders[kind] ?? ""}${filename}`));
    }
  };
}

async function drawPage(
  pdf: PDFDocumentProxy,
  { page: number, widthPx, turns, signal }: DrawOptions,
): Promise<PageCanvas> {
  const page = await pdf.getPage(number);
  const rotation = (page.rotate + turns * 90) % 360;
  const scale = widthPx / page.getViewport({ scale: 1, rotation }).width;
  const viewport = page.getViewport({ scale, rotation });
  const ratio = sharpness(viewport.width, viewport.height);
  const canvas = canvasOf(viewport.width, viewport.height, ratio);
  const task = page.render({ canvas, viewport: page.getViewport({ scale: scale * ratio, rotation }) });
  const stop = () => task.cancel();
  signal.addEventListener("abort", stop);
  try {
    await task.promise;
  } finally {
    signal.removeEventListener("abort", stop);
  }
  const text = document.createElement("div");
  text.style.setProperty("--total-scale-factor", String(viewport.scale * viewport.userUnit));
  const textContentSource = page.streamTextContent();
  // A page without its text layer is still readable.
  await new TextLayer({ textContentSource, container: text, viewport })
    .render()
    .catch(() => text.replaceChildren());
  return {
    canvas,
    text: text.textContent?.trim() ? text : null,
    widthPx: viewport.width,
    heightPx: viewport.height,
  };
}
