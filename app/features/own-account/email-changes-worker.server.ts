import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
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
const EVERY_SECONDS = 60;
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

/** Makes the address changes that are due. */
export function emailChanges(parts: Parts): Work {
  return { job: recurring('changes-of-address', EVERY_SECONDS), run: () => completeDueChanges(parts) };
}
