declare module "adm-zip" {
  /** The part that is used; the package has no types of its own. */
  class AdmZip {
    constructor(archive?: Buffer);
    addFile(name: string, content: Buffer): void;
    getEntries(): { readonly entryName: string; getData(): Buffer }[];
    toBufferPromise(): Promise<Buffer>;
  }
  export = AdmZip;
}
