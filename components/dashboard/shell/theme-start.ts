/**
 * Runs before the first paint: the chosen theme, so that the page does not flash, and the nonce, which Radix puts on
 * the one style element it makes (get-nonce reads this name). A constant: nothing of a request goes into it.
 */
export const THEME_START =
  'window.__webpack_nonce__=document.currentScript.nonce;try{var t=localStorage.getItem("dashboard-theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}';
