/** Work inside a package whose licence the package names but does not contain as a file. */
export interface EmbeddedWork {
  readonly work: string;
  readonly copyright: string;
  readonly licence: string;
  readonly url: string;
}

/** By package: what its compiled part was built from, as its own documentation says. */
export const EMBEDDED: Readonly<Record<string, readonly EmbeddedWork[]>> = {
  "@electric-sql/pglite": [
    {
      work: "PostgreSQL, compiled to WebAssembly",
      copyright:
        "Copyright (c) PostgreSQL Global Development Group and The Regents of the University of California",
      licence: "PostgreSQL",
      url: "https://www.postgresql.org/about/licence/",
    },
  ],
  "onnxruntime-node": [
    {
      work: "ONNX Runtime; its own third-party notices are in ThirdPartyNotices.txt of its repository",
      copyright: "Copyright (c) Microsoft Corporation",
      licence: "MIT",
      url: "https://github.com/microsoft/onnxruntime",
    },
  ],
  "zxing-wasm": [
    {
      work: "ZXing-C++, compiled to WebAssembly",
      copyright: "Copyright ZXing-C++ authors",
      licence: "Apache-2.0",
      url: "https://github.com/zxing-cpp/zxing-cpp",
    },
  ],
};
