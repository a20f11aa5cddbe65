import { folderStore } from "./local";
import type { ObjectStore } from "./object-store";

/**
 * The store at a place that an operator names: a folder, or `s3://bucket/prefix` with the S3 settings of this process.
 * @throws Error for an address that no driver serves
 */
export async function storeAt(place: string): Promise<ObjectStore> {
  if (place.startsWith("s3://")) return (await import("./s3")).s3Store(place);
  if (/^[a-z][a-z0-9+.-]*:\/\//.test(place)) {
    throw new Error(
      `There is no driver for ${place.split(":")[0]}:// stores: name a folder or s3://bucket/prefix.`,
    );
  }
  return folderStore(place);
}
