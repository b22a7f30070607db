/** How the checker behaves towards other people's servers. */
export const CHECKER = {
  /** By this name robots.txt speaks to it. */
  name: 'AIToolboxBot',
  /** How long a host is left alone after a visit, in seconds; its robots.txt can ask for more. */
  hostPauseSeconds: 10 * 60,
  /** How long the whole visit of a site may take. */
  visitMs: 30_000,
  /** For one answer, from the lookup of the name to the last byte that is read. */
  answerMs: 10_000,
  /** How much of a page is read. */
  pageBytes: 128 * 1024,
  redirects: 5,
  /** Longer addresses are not followed. */
  longestAddress: 500,
  /** Between two requests to a host within one visit, in seconds; a site that wants more gets one request. */
  pauseSeconds: 1,
  longestPauseSeconds: 5,
} as const;

/** How the checker introduces itself: its name, and where to read who runs it. */
export function introduction(origin: string): string {
  return `${CHECKER.name}/1.0 (+${origin}/about)`;
}
