/**
 * Elements of a page that the server fills once everything else of it is rendered, and the text that stands
 * in them until then. No data before them can hold the same, because React escapes `<`.
 */
export const PAGE_PLACES = {
  /** The style rules that this page needs. */
  styles: { id: 'styles', text: '/*<rules>*/' },
  /** What its loaders answered, as JSON. */
  data: { id: 'page-data', text: '/*<data>*/' },
} as const;

/** What an element holds: in the browser what the server filled in, so that hydration finds the same text. */
export function placed({ id, text }: { id: string; text: string }): string {
  return import.meta.env.SSR ? text : (document.getElementById(id)?.textContent ?? '');
}
