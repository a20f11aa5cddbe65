import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import type { Box } from "./canvas";
import type { Holder } from "./holder";

let prepared = false;

/** Loads the encoder's wasm from the installed package, because it would download it otherwise. */
function prepare() {
  if (prepared) return;
  const require = createRequire(import.meta.url);
  const wasm = readFileSync(require.resolve("zxing-wasm/writer/zxing_writer.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  prepared = true;
}

/** A PDF417 of the AAMVA card design standard (annex D, version 9) as SVG within `box`. */
export async function licenceBarcode(
  holder: Holder,
  state: { readonly code: string; readonly issuer: string },
  box: Box,
): Promise<string> {
  const american = (date: string) => date.slice(5, 7) + date.slice(8, 10) + date.slice(0, 4);
  const [first = "", ...middle] = holder.names.split(" ");
  const elements = [
    `DAQ${holder.licenceNumber}`,
    `DCS${holder.surname}`,
    `DAC${first}`,
    `DAD${middle.join(" ") || "NONE"}`,
    `DBD${american(holder.issueDate)}`,
    `DBB${american(holder.dateOfBirth)}`,
    `DBA${american(holder.expiryDate)}`,
    `DBC${{ M: 1, F: 2, X: 9 }[holder.sex]}`,
    "DAG123 MAIN STREET",
    `DAI${holder.birthPlace}`,
    `DAJ${state.code}`,
    "DCGUSA",
    "DCFSPECIMEN",
  ];
  const subfile = `DL${elements.join("\n")}\r`;
  const head = `@\n\x1e\rANSI ${state.issuer}090001DL`;
  const four = (value: number) => String(value).padStart(4, "0");
  return barcodeSvg(`${head}${four(head.length + 8)}${four(subfile.length)}${subfile}`, box);
}

async function barcodeSvg(text: string, [x, y, width, height]: Box): Promise<string> {
  prepare();
  const { error, svg } = await writeBarcode(text, {
    format: "PDF417",
    options: "columns=12",
    withQuietZones: false,
  });
  const size = /width="(\d+)" height="(\d+)"/.exec(svg);
  if (error || !size) throw new Error(`the barcode could not be written: ${error}`);
  const modules = svg.slice(svg.indexOf("<g "), svg.lastIndexOf("</g>") + "</g>".length);
  const frame = `x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${size[1]} ${size[2]}"`;
  return `<svg ${frame} preserveAspectRatio="xMinYMid meet" shape-rendering="crispEdges">${modules}</svg>`;
}
