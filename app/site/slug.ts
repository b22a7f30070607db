/** The form of an id that is an address (`/tools/{id}`) and the name of a logo's file; it never changes. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** In characters. */
export const LONGEST_SLUG = 120;

/** Whether a text can be such an id. */
export function isSlug(text: string): boolean {
  return text.length <= LONGEST_SLUG && SLUG.test(text);
}
