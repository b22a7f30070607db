/** Something outside the program keeps it from starting. The message is the one line that the operator reads. */
export class StartError extends Error {}

/** The system's error code (`EACCES`, `EADDRINUSE` …) of whatever was thrown, if it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
