/** An outside cause prevents the start. The message is the one line that the operator reads. */
export class StartError extends Error {}

/** The system's error code (`EACCES`, `EADDRINUSE` …) of a thrown value, if it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The error for a folder that could not be made or written; other errors unchanged. */
export function unwritable(folder: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === undefined) return error;
  return new StartError(
    `Cannot write to ${folder} (${code}). Give this user the right to, or set DATA_DIR to a folder that it may write.`,
  );
}
