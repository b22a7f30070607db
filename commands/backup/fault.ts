import { innermostMessage } from '#platform/database/unavailable.server.ts';
import { errorCode, StartError } from '#platform/start/start-error.server.ts';

/** Why a backup or restore cannot go on. The message is the one line that the operator reads. */
export class BackupFault extends Error {}

/** The most common error codes of the system and the database, with what to do about each. */
const OBSTACLES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota is used up.',
  EFBIG: 'The file would be larger than this user may write.',
  EACCES: 'This user may not read or write there.',
  EPERM: 'This user may not read or write there.',
  EROFS: 'The disk is read-only.',
  ENOENT: 'There is no such file or folder.',
  EISDIR: 'That is a folder, not a file.',
  ENOTDIR: 'A part of the path is not a folder.',
  ECONNREFUSED: 'The database does not answer.',
  ECONNRESET: 'The connection to the database broke; its log says why.',
  '53100': "The database's disk is full.",
  '42501': 'The user of the database has too few rights.',
  '55P03': 'The database is busy: something else holds its tables. Try again when that has ended.',
  '57P01': 'The database was stopped meanwhile.',
  '57P03': 'The database is starting or stopping. Try again.',
};

/** The one line that says why a command failed. */
export function describeFailure(error: unknown): string {
  if (error instanceof BackupFault || error instanceof StartError) return error.message;
  const advice = OBSTACLES[innermostCode(error) ?? ''];
  const said = innermostMessage(error);
  return advice === undefined ? said : `${advice} (${said})`;
}

function innermostCode(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return innermostCode(error.errors[0]);
  if (error instanceof Error && error.cause !== undefined) return innermostCode(error.cause);
  return errorCode(error);
}
