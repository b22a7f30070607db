/**
 * What the history tells of: the names are stored. A round is recorded once, and opened once it can be seen by
 * everybody.
 */
export const HISTORY_EVENTS = ['tool.changed', 'tool.added', 'round.recorded', 'round.opened'] as const;
export type HistoryEvent = (typeof HISTORY_EVENTS)[number];
