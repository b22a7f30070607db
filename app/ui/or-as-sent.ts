/**
 * Waits for a part of the page that few visitors need. If that cannot be loaded, it never resolves, and the
 * server's version stays, with forms that work without scripts. A rejection would break the whole page.
 */
export function orAsSent<Part>(part: Promise<Part>): Promise<Part> {
  return part.catch(() => new Promise<never>(() => {}));
}
