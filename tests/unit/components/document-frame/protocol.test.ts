import { describe, expect, test } from "vitest";
import { type FromFrame, keyCommand, readFromFrame } from "@/components/document-frame/protocol";

describe("SECURITY-VIEWER-1 messages that the frame of a hostile document may send", () => {
  test.each<FromFrame>([
    { kind: "opened", pages: 20 },
    { kind: "shown", page: 1 },
    { kind: "failed", problem: "locked" },
    { kind: "key", act: "close" },
    { kind: "ask", id: 1, name: "worker-ABC123.js" },
    { kind: "ask", id: 2, name: "pdfjs-5.6.205/cmaps/Adobe-Japan1-UCS2.bcmap" },
    { kind: "ask", id: 3, name: "pdfjs-5.6.205/standard_fonts/LiberationSans-Bold.ttf" },
    { kind: "ask", id: 4, name: "pdfjs-5.6.205/wasm/openjpeg.wasm" },
  ])("%o is heard", (said) => {
    expect(readFromFrame(said)).toEqual(said);
  });

  test.each([
    null,
    "ready",
    {},
    { kind: "opened" },
    { kind: "opened", pages: "<b>20</b>" },
    { kind: "opened", pages: -1 },
    { kind: "opened", pages: 1e9 },
    { kind: "shown", page: 1.5 },
    { kind: "failed", problem: "because I say so" },
    { kind: "key", act: "accept" },
    { kind: "ask", id: 1, name: "../../v1/verifications" },
    { kind: "ask", id: 1, name: "/dashboard/companies" },
    { kind: "ask", id: 1, name: "https://example.com/worker.js" },
    { kind: "ask", id: 1, name: "pdfjs-5.6.205/../../../v1/verifications" },
    { kind: "ask", id: 1, name: "pdfjs-5.6.205/wasm/..%2f..%2fv1" },
    { kind: "ask", id: 1, name: "worker.js?x=1" },
    { kind: "ask", id: 1, name: "worker.js\n" },
    { kind: "navigate", href: "javascript:alert(1)" },
  ])("%o is not", (said) => {
    expect(readFromFrame(said)).toBeNull();
  });

  test("only what was asked for is passed on", () => {
    expect(readFromFrame({ kind: "shown", page: 2, extra: "x" })).toEqual({ kind: "shown", page: 2 });
  });
});

describe("keys of the viewer", () => {
  const press = (key: string, modifiers: object = {}) =>
    keyCommand({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });

  test("pages, zoom, turning; what the browser keeps for itself is left alone", () => {
    expect(press("PageDown")).toBe("next");
    expect(press("ArrowLeft")).toBe("previous");
    expect(press("+")).toBe("closer");
    expect(press("-")).toBe("farther");
    expect(press("0")).toBe("fit");
    expect(press("r")).toBe("turn");
    expect(press("Escape")).toBe("close");
    expect(press("r", { ctrlKey: true })).toBeNull();
    expect(press("ArrowLeft", { altKey: true })).toBeNull();
    expect(press("Tab")).toBeNull();
    expect(press("constructor")).toBeNull();
  });
});
