/** What a spreadsheet writes where a formula failed. */
const SPREADSHEET_FAULT =
  /^#(?:n\/a(?: n\/a)?|ref!|value!|div\/0!|name\?|num!|null!|spill!|calc!|getting_data)$/i;

/** What programs and people write where there is no value. */
const NO_VALUE =
  /^(?:null|\(null\)|\[null\]|\\n|nil|nan|none|<na>|n\/a|n\.a\.|undefined|tbd|tba|k\. ?a\.|\?+|…|-+|–|—)$/i;

/** Whether a text is what a spreadsheet writes where a formula failed: no value of any field. */
export function isSpreadsheetFault(text: string): boolean {
  return SPREADSHEET_FAULT.test(text.trim());
}

/** Whether a text says that there is no value, as programs and people write that. A tool may be called so. */
export function saysNoValue(text: string): boolean {
  return isSpreadsheetFault(text) || NO_VALUE.test(text.trim());
}
