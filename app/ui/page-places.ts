/**
 * Elements that the server fills once the rest of the page is rendered, and the text that stands in them
 * until then. No data before them can contain that text, because React escapes `<`.
 */
export const PAGE_PLACES = {
  /** What runs before the first paint. */
  boot: { id: 'boot', text: '/*<boot>*/' },
  /** The style rules that this page needs. */
  styles: { id: 'styles', text: '/*<rules>*/' },
  /** The answers of its loaders, as JSON. */
  data: { id: 'page-data', text: '/*<data>*/' },
} as const;

/** An element's content: in the browser, what the server filled in, so that hydration finds the same text. */
export function placed({ id, text }: { id: string; text: string }): string {
  return import.meta.env.SSR ? text : (document.getElementById(id)?.textContent ?? '');
}
