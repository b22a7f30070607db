/**
 * What happens in the catalogue and is told to others: followers (`alerts/told-events.server.ts`) and webhooks
 * (`webhooks/fan-out.server.ts`). The names are stored. A round is recorded, and later opened: shown to everybody.
 */
export const HISTORY_EVENTS = ['tool.changed', 'tool.added', 'round.recorded', 'round.opened'] as const;
export type HistoryEvent = (typeof HISTORY_EVENTS)[number];
