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

/** Changes wait for days, so a minute more does not matter. */
const EVERY_SECONDS = 60;
const BATCH = 100;
/** Long enough that changes that always fail cannot take every turn. */
const NEXT_TRY_MINUTES = 10;

/** Completes the changes that are due. A failed one is tried again later and delays no other. */
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

/** The worker that completes due address changes. */
export function emailChanges(parts: Parts): Work {
  return { job: recurring('changes-of-address', EVERY_SECONDS), run: () => completeDueChanges(parts) };
}
