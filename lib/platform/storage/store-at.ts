import { folderStore } from "./local";
import type { ObjectStore } from "./object-store";

/**
 * The store at a place that an operator names: a folder.
 * @throws Error for an address that no driver serves
 */
export async function storeAt(place: string): Promise<ObjectStore> {
  if (/^[a-z][a-z0-9+.-]*:\/\//.test(place)) {
    throw new Error(`There is no driver for ${place.split(":")[0]}:// stores: name a folder.`);
  }
  return folderStore(place);
}
