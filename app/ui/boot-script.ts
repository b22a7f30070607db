import { LIMITS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';
import { HIDDEN_COLUMNS, PREFERENCES } from './preferences.ts';

const stored = Object.values(PREFERENCES).map((preference) => [
  preference.key,
  preference.attribute,
  preference.choices.map(({ value }) => value),
  'tableAt' in preference ? preference.tableAt : '',
]);

/**
 * Runs before the first paint: applies the stored preferences, ignoring invalid values, goes on to the table
 * where it is preferred, and marks <html> by the scroll position, which makes the header solid
 * (spec §2). A page that begins further down says so by an event; to ask for the position here would cost a layout of
 * its own. Only documents hold the script: a browser has run it before any of our code loads.
 */
export const BOOT_SCRIPT = `(()=>{let d=document.documentElement,s=()=>d.toggleAttribute("${MARKS.scrolled.attribute}",scrollY>${LIMITS.headerScrollThreshold}),g=k=>localStorage.getItem(k),u=new URL(location);d.toggleAttribute("${MARKS.scripts.attribute}",true);try{for(let[k,a,c,p]of ${JSON.stringify(stored)}){let v=g(k);if(c.includes(v)){d.setAttribute(a,v);if(v=="table"&&u.pathname==p&&!u.searchParams.has("view")){u.searchParams.set("view",v);location.replace(u)}}}d.setAttribute("${HIDDEN_COLUMNS.attribute}",g("${HIDDEN_COLUMNS.key}")??"")}catch{}addEventListener("scroll",s,{passive:true});addEventListener("pageshow",s)})()`;
