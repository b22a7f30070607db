/**
 * How a form that a script sends hears of a redirect (docs/decisions/0118): a script cannot see where a
 * redirect leads without following it, so the server states the target instead.
 */
export const IN_PLACE = {
  /** The request's header. */
  asked: 'X-In-Place',
  /** The answer's header, with an empty answer of status 204. */
  target: 'X-Location',
} as const;

/** Every answer of this program has it; a proxy's or a hotspot's has not. */
export const REQUEST_ID = 'X-Request-Id';
