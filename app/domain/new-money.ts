/**
 * Words in the name of an event that brings a company no new money: its owners sell, its shares start to trade,
 * or the amount is an upper limit or repeats earlier rounds. Such amounts would drown what investors put in. A
 * 'Pre-IPO' round does bring money. The database applies the same pattern, whatever the case.
 */
export const NO_NEW_MONEY =
  '(^|[^a-z-])(acquisition|acquired|acquihire|merger|buyout|majority|secondary|recapitali[sz]ation|ipo|listing|spac|up to|total to date)([^a-z]|$)';
const WITHOUT_NEW_MONEY = new RegExp(NO_NEW_MONEY, 'i');

/** The events in which a company raised money. */
export function roundsAmong<E extends { round?: string | null }>(events: readonly E[]): E[] {
  return events.filter(({ round }) => !WITHOUT_NEW_MONEY.test(round ?? ''));
}
