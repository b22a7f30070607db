/**
 * Waits for a part of the page that only members need. Where it cannot be loaded, it never comes: what the
 * server has sent stays in its place, with forms that work without scripts. A failure would take the whole
 * page.
 */
export function orAsSent<Part>(part: Promise<Part>): Promise<Part> {
  return part.catch(() => new Promise<never>(() => {}));
}
