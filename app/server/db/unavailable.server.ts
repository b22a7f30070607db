/** How the system says that nobody answers at an address. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // A socket's file that is not there.
  'ENOENT',
]);

/**
 * How PostgreSQL says so (appendix A of its manual): 08 the connection, 53 no resources, such as a full disk
 * or no more connections, 57 stopping, starting, or no time left.
 */
const SQL_CLASSES = /^(?:08|53|57)[0-9A-Z]{3}$/;

/** How the driver says so, which gives these no codes. */
const DRIVER_WORDS =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout |Query read timeout)/;

/**
 * Whether an error says that the database is away, is starting or has no time, and may do the same work later.
 * Any other is about what was asked.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (SYSTEM_CODES.has(code) || SQL_CLASSES.test(code) || DRIVER_WORDS.test(error.message)) return true;
  return isUnavailable(error.cause);
}

/** Libraries wrap what the system said; the operator needs the system's words. */
export function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return innermostMessage(error.errors[0]);
  return error.cause === undefined ? error.message.replace(/\.$/, '') : innermostMessage(error.cause);
}
