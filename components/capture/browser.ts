import type { Messages } from "./messages/en";

/** Whose settings hold the camera's permission: the words for it differ by browser. */
export type PermissionHelp = keyof Messages["allowCamera"];

/** @param agent `navigator.userAgent`; coarse on purpose, as all that hangs on it is a sentence. */
export function permissionHelp(agent: string): PermissionHelp {
  if (/iPhone|iPad|iPod/.test(agent)) return /CriOS|FxiOS|EdgiOS/.test(agent) ? "ios_other" : "ios_safari";
  if (/Android/.test(agent)) {
    if (/SamsungBrowser/.test(agent)) return "android_samsung";
    if (/Firefox/.test(agent)) return "android_firefox";
    return /Chrome/.test(agent) ? "android_chrome" : "other";
  }
  if (/Firefox/.test(agent)) return "desktop_firefox";
  if (/Chrome|Edg/.test(agent)) return "desktop_chrome";
  return /Safari/.test(agent) ? "desktop_safari" : "other";
}

/** Pages inside another app often get no camera; the app has to be left. */
export function isInsideApp(agent: string): boolean {
  if (
    /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Snapchat|TikTok|musical_ly|Twitter|LinkedInApp|; wv\)/.test(
      agent,
    )
  )
    return true;
  return /iPhone|iPad|iPod/.test(agent) && !/Safari\//.test(agent);
}

/** A device that is used with a mouse; a phone has the better camera. */
export function isDesktop(): boolean {
  return window.matchMedia("(hover: hover) and (pointer: fine)").matches && window.innerWidth >= 640;
}
