/**
 * Words in the name of an event that brings a company no new money: its owners sell, its shares start to trade,
 * or the amount is an upper limit or repeats earlier rounds. Such amounts would drown what investors put in.
 */
const NO_NEW_MONEY =
  /(^|[^a-z-])(exits?|acquisition|acquired|acquihire|merger|buyout|majority|secondary|recapitali[sz]ation|ipo|listing|spac|up to|total to date)([^a-z]|$)/i;

/** Rounds before and after a listing do bring money, however they are written. */
const AROUND_A_LISTING = /\b(pre|post)[\s_-]*ipo\b/gi;

/** Whether a company raised money in the event with this name. */
export function bringsMoney(round: string | null | undefined): boolean {
  return !NO_NEW_MONEY.test((round ?? '').replaceAll(AROUND_A_LISTING, '$1'));
}

/** The events in which a company raised money. */
export function roundsAmong<E extends { round?: string | null }>(events: readonly E[]): E[] {
  return events.filter(({ round }) => bringsMoney(round));
}
