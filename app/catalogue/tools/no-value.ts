/** A spreadsheet's text for a failed formula. */
const SPREADSHEET_FAULT =
  /^#(?:n\/a(?: n\/a)?|ref!|value!|div\/0!|name\?|num!|null!|spill!|calc!|getting_data)$/i;

/** Texts that programs and people write for a missing value. */
const NO_VALUE =
  /^(?:null|\(null\)|\[null\]|\\n|nil|nan|none|<na>|n\/a|n\.a\.|undefined|tbd|tba|k\. ?a\.|\?+|…|-+|–|—)$/i;

/** Whether a text is a spreadsheet's error, which no field accepts. */
export function isSpreadsheetFault(text: string): boolean {
  return SPREADSHEET_FAULT.test(text.trim());
}

/** Whether a text stands for a missing value. A tool may have such a name. */
export function saysNoValue(text: string): boolean {
  return isSpreadsheetFault(text) || NO_VALUE.test(text.trim());
}
