import { type Logger, pino } from 'pino';
import type { Settings } from './settings.server.ts';

export type { Logger };

/** JSON lines on stderr; stdout is kept for the few start-up lines that people read. */
export function createLog(settings: Pick<Settings, 'LOG_LEVEL'>): Logger {
  return pino({ level: settings.LOG_LEVEL, base: null }, pino.destination({ dest: 2, sync: true }));
}
