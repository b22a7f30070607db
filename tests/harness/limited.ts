import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import { addMember } from './members.ts';
import type { Write } from './rights/row.ts';
import { RIGHTS } from './rights/rows.ts';
import { send } from './rights/send.ts';
import { type Caller, makeWorld, OPERATOR_EMAIL } from './rights/world.ts';

/** A write in the table of rights that has a limit, and whose attempts are counted. */
export interface Limited {
  row: Write;
  as: Caller;
  perSender: boolean;
  perAccount: boolean;
}

export const LIMITED: readonly Limited[] = RIGHTS.flatMap((row) =>
  row.method === 'POST' && 'per' in row.limit
    ? [
        {
          row,
          as: row.limit.as,
          perSender: row.limit.per !== 'account',
          perAccount: row.limit.per !== 'sender',
        },
      ]
    : [],
);

/** Attempts at an app's limited writes, whose counted turns can be taken away. */
export async function attemptsAt(app: TestApp) {
  const operator = await addMember(app.db, { email: OPERATOR_EMAIL });

  /** The keys that turns were counted under, each `<name> <whose>`. */
  async function countedKeys(): Promise<string[]> {
    const { rows } = await app.db.write.execute<{ key: string }>(
      sql`SELECT key FROM rate_limits ORDER BY key`,
    );
    return rows.map(({ key }) => key);
  }

  const forget = () => app.db.write.execute(sql`DELETE FROM rate_limits`);

  /** Leaves no turns under these keys, and nothing counted under any other. */
  async function takeAllTurns(keys: readonly string[]): Promise<void> {
    await forget();
    for (const key of keys) {
      await app.db.write.execute(sql`INSERT INTO rate_limits VALUES (${key}, now() + interval '1 day')`);
    }
  }

  /** A first attempt, and the keys that it was counted under. */
  async function attempt({ row, as: caller }: Limited, sender: string) {
    await forget();
    const world = await makeWorld(app.db, operator);
    const ask = (to: TestApp, from: string) => send(to, row, { world, caller, sender: from });
    const first = await ask(app, sender);
    const keys = await countedKeys();
    const ofSender = keys.filter((key) => key.endsWith(` ${sender}`));
    return { first, ask, world, ofSender, ofAccount: keys.filter((key) => !ofSender.includes(key)) };
  }

  return { attempt, takeAllTurns };
}
