/** The system's codes for an address where nothing answers. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // A socket file that does not exist.
  'ENOENT',
]);

/**
 * PostgreSQL's code classes (appendix A of its manual): 08 for the connection, 53 for lack of resources, such as a full
 * disk or no free connections, 57 for a server that is stopping, starting or out of time.
 */
const SQL_CLASSES = /^(?:08|53|57)[0-9A-Z]{3}$/;

/** Messages of the driver, which has no codes for these errors. */
const DRIVER_WORDS =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout )/;

/**
 * Whether an error means that the database is unreachable, starting or out of time, so that a retry may succeed. Any
 * other error is the request's own.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (SYSTEM_CODES.has(code) || SQL_CLASSES.test(code) || DRIVER_WORDS.test(error.message)) return true;
  return isUnavailable(error.cause);
}

/** Libraries wrap the system's message; the operator needs the original. */
export function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return innermostMessage(error.errors[0]);
  return error.cause === undefined ? error.message.replace(/\.$/, '') : innermostMessage(error.cause);
}
