/** Something outside the program prevents its start. The message is the one line that the operator reads. */
export class StartError extends Error {}

/** The system's error code (`EACCES`, `EADDRINUSE` …) of whatever was thrown, if it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The error to report when a folder could not be made or written; returns other errors unchanged. */
export function unwritable(folder: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === undefined) return error;
  return new StartError(
    `Cannot write to ${folder} (${code}). Give this user the right to, or set DATA_DIR to a folder that it may write.`,
  );
}
