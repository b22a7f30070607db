/** What the history tells of: the names are stored, and part of webhooks' messages (docs/api.md). */
export const HISTORY_EVENTS = ['tool.changed', 'tool.added', 'round.recorded'] as const;
export type HistoryEvent = (typeof HISTORY_EVENTS)[number];
