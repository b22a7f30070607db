import type { DrizzleDb } from '#server/db/connection.server.ts';
import { Outage } from '#server/upkeep/outage.server.ts';
import { repeat } from '#server/upkeep/repeating.server.ts';
import type { Logger } from '#server/watch/log.server.ts';
import { completeDueChange, forgetStaleChanges, membersWithDueChange } from './email-change.server.ts';

interface Parts {
  db: DrizzleDb;
  log: Logger;
}

/** A change has waited for days; a minute more does not matter. */
const POLL_MS = 60_000;
const BATCH = 100;

/** Makes the changes of address whose day has come. One that fails holds up no other, and is tried again. */
export async function completeDueChanges({ db, log }: Parts): Promise<void> {
  for (const userId of await membersWithDueChange(db, BATCH)) {
    await completeDueChange(db, userId).catch((err: unknown) => {
      log.error({ err, user: userId }, 'A change of address that is due could not be made');
    });
  }
  await forgetStaleChanges(db);
}

/** Looks for changes of address that are due until it is stopped. Any number of nodes may do so at once. */
export function startEmailChanges(parts: Parts): { stop(): Promise<void> } {
  const outage = new Outage(parts.log, {
    begins: 'The changes of address that are due could not be read',
    ends: 'The changes of address that are due are read again',
  });
  return repeat(async (isStopped) => {
    try {
      await completeDueChanges(parts);
      outage.ended();
    } catch (err) {
      if (!isStopped()) outage.failed(err);
    }
  }, POLL_MS);
}
