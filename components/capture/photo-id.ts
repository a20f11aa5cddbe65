let photosTaken = 0;

/** Unique in this tab, across reloads; the browser's own generator is missing on pages without https. */
export function newPhotoId(): string {
  photosTaken += 1;
  return `photo-${Date.now().toString(36)}-${photosTaken}`;
}
