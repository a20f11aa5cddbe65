import { THEME_START } from "@/components/dashboard/shell/theme-start";

/**
 * Runs before every other script of a page and makes the policy that a browser with Trusted Types asks whenever a script
 * sets HTML, code or the address of a script from a text (SECURITY-CSP-4). It lets through what React and Next do
 * themselves, and refuses all else:
 * - addresses of this server's own files below `/_next/static/`: Next and React load the parts of a page by their names;
 * - `<script></script>`, from which React makes script elements that do not run;
 * - the two constant scripts of the layouts, this one included, when React draws a layout anew in the browser.
 * There is no rule for code: no text becomes any. Zod would try whether it may compile its schemas, which the browser reports
 * as a violation, so it is told not to (its `jitless`, under the name that all its copies on a page read).
 */
export const TRUSTED_TYPES_START = `globalThis.__zod_globalConfig={jitless:true};window.trustedTypes&&(own=>trustedTypes.createPolicy("default",{createHTML:t=>["<script>\\x3c/script>",${JSON.stringify(THEME_START)},own].includes(t)?t:null,createScriptURL:t=>{const u=new URL(t,location.href);return u.origin===location.origin&&u.pathname.startsWith("/_next/static/")?t:null}}))(document.currentScript.textContent)`;
