/** How the checker behaves towards other people's servers. */
export const CHECKER = {
  /** Its name in robots.txt. */
  name: 'AIToolboxBot',
  /** Seconds between two visits of a host; its robots.txt can ask for more. */
  hostPauseSeconds: 10 * 60,
  /** For a site's whole visit. */
  visitMs: 30_000,
  /** For one answer, from the name lookup to the last byte read. */
  answerMs: 10_000,
  /** Bytes of a page that are read. */
  pageBytes: 128 * 1024,
  redirects: 5,
  /** Longer addresses are not followed. */
  longestAddress: 500,
  /** Seconds between two requests to a host within one visit. A site that wants more gets one request. */
  pauseSeconds: 1,
  longestPauseSeconds: 5,
} as const;

/** The checker's user agent: its name, and where to read who runs it. */
export function introduction(origin: string): string {
  return `${CHECKER.name}/1.0 (+${origin}/about)`;
}
