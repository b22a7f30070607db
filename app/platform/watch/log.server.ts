import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from '../start/settings.server.ts';

export type { Logger };

/**
 * JSON lines on stderr; stdout is for the few start-up lines that people read.
 *
 * @param target receives the lines instead
 */
export function createLog(
  settings: Pick<Settings, 'LOG_LEVEL'>,
  target: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger {
  return pino({ level: settings.LOG_LEVEL, base: null, serializers: { err: describe } }, target);
}

interface Described {
  type: string;
  message: string;
  stack: string | undefined;
  code?: unknown;
  cause?: Described;
}

/**
 * A loggable error. A failed query's message ends with its values, and PostgreSQL's details repeat them. They may be
 * private, so both are left out.
 */
function describe(error: unknown): Described | string {
  return error instanceof Error ? describeError(error) : String(error);
}

const VALUES = '\nparams: ';

function describeError(error: Error): Described {
  const end = error.message.indexOf(VALUES);
  const message = end < 0 ? error.message : error.message.slice(0, end);
  return {
    type: error.name,
    message,
    stack: error.stack?.replace(error.message, () => message),
    ...('code' in error && { code: error.code }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
