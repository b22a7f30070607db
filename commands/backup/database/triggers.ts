import type { ClientBase } from 'pg';
import { inPublic } from './tables.ts';

/**
 * Keeps triggers from answering to rows that a backup brings: what they once wrote is in the backup too.
 *
 * @returns the statements that let them answer again
 */
export async function setTriggersAside(client: ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1) AND NOT tgisinternal`,
    [tables],
  );
  for (const { name } of rows) await client.query(`ALTER TABLE ${inPublic(name)} DISABLE TRIGGER USER`);
  return rows.map(({ name }) => `ALTER TABLE ${inPublic(name)} ENABLE TRIGGER USER`);
}
