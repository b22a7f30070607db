import { sql } from 'drizzle-orm';
import type { WithdrawnRow } from '../records/withdrawn-tool.server.ts';
import { removeTool } from './former-tools.server.ts';
import type { Changes } from './rows.server.ts';
import { bumpState, lockState } from './state.server.ts';
import type { Transaction } from './transaction.server.ts';

/** Withdraws tools for good, deleting what members gave them; no import lists them again (docs/topics/imports.md). */
export async function withdrawTools(
  tx: Transaction,
  rows: readonly WithdrawnRow[],
  isDryRun: boolean,
): Promise<Changes> {
  if (!isDryRun) await lockState(tx);
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) AS given (id text, withdrawn_at timestamptz)`;
  const { rows: changed } = await tx.execute<{ id: string; is_listed: boolean }>(sql`
    SELECT id, EXISTS (SELECT FROM ai_tools listed WHERE listed.id = given.id) AS is_listed
    FROM ${given} WHERE NOT EXISTS (SELECT FROM withdrawn_tools gone WHERE gone.id = given.id) ORDER BY id`);
  if (changed.length > 0 && !isDryRun) {
    await tx.execute(sql`
      INSERT INTO withdrawn_tools SELECT id, coalesce(withdrawn_at, now()) FROM ${given} ON CONFLICT DO NOTHING`);
    const listed = changed.filter(({ is_listed }) => is_listed);
    for (const { id } of listed) await removeTool(tx, id);
    await bumpState(tx, -listed.length);
  }
  return new Map(changed.map(({ id }) => [id, 'created']));
}
