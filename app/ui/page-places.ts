/**
 * Elements that the server fills once the rest of the page is rendered, and the text that stands in them
 * until then. No data before them can contain that text, because React escapes `<`.
 */
export const PAGE_PLACES = {
  /** What runs before the first paint. */
  boot: '/*<boot>*/',
  /** The style rules that this page needs. */
  styles: '/*<rules>*/',
} as const;

/** The id of the link that names the whole style sheet. */
export const SHEET = 'sheet';
