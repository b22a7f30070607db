import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { repeat, type Worker } from '#platform/jobs/repeating.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';
import {
  completeDueChange,
  forgetStaleChanges,
  membersWithDueChange,
  postponeChange,
} from './email-change.server.ts';

interface Parts {
  db: DrizzleDb;
  log: Logger;
}

/** Address changes wait for days, so one more minute does not matter. */
const POLL_MS = 60_000;
const BATCH = 100;
/** Long enough that changes which always fail cannot take every turn. */
const NEXT_TRY_MINUTES = 10;

/** Makes the address changes that are due. One that fails is tried again later and holds up no other. */
export async function completeDueChanges({ db, log }: Parts): Promise<void> {
  for (const userId of await membersWithDueChange(db, BATCH)) {
    try {
      await completeDueChange(db, userId);
    } catch (err) {
      log.error({ err, user: userId }, 'A change of address that is due could not be made');
      await postponeChange(db, userId, NEXT_TRY_MINUTES);
    }
  }
  await forgetStaleChanges(db);
}

/** Looks for due address changes until it is stopped. Any number of nodes may do so at once. */
export function startEmailChanges(parts: Parts): Worker {
  const operation = 'reading due changes of address';
  return repeat({ operation, log: parts.log, pauseMs: POLL_MS }, () => completeDueChanges(parts));
}
