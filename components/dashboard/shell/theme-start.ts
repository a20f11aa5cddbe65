/**
 * Runs before the first paint. Applies the stored theme, so that the page does not flash, and publishes the nonce under
 * the name that get-nonce reads, for the style element that Radix creates. A constant without any request data.
 */
export const THEME_START =
  'window.__webpack_nonce__=document.currentScript.nonce;try{var t=localStorage.getItem("dashboard-theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}';
