import { sql } from 'drizzle-orm';
import { entityId } from '#catalogue/rounds/entity-id.ts';
import type { FieldFault } from '#catalogue/tools/field-values.ts';
import type { Editor } from '#features/editing/editing.server.ts';
import { lockState } from '#features/records/write/state.server.ts';
import { inTransaction, type Transaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { fitValues, writeEdit } from './bulk.server.ts';
import { saveRecordIn } from './records.server.ts';

export interface CompanySplit {
  /** The company that the tools are filed under now. */
  from: string;
  /** Ids of the tools to move; at least one. */
  tools: readonly string[];
  /** The name of the company that makes them. */
  name: string;
  url: string;
  by: Editor;
}

/** Why the tools stay: the company has changed since, or a rule rejects the change. */
export type NotSplit = { outcome: 'changed' } | { outcome: 'faulty'; faults: readonly FieldFault[] };

class Left extends Error {
  readonly why: NotSplit;
  constructor(why: NotSplit) {
    super(why.outcome);
    this.why = why;
  }
}

/**
 * Moves some tools of a company to a new one, all or none: creates its record, and names it in the tools. Imports leave
 * both, because the desk has written them.
 *
 * @returns the edit of the tools; undoing it withdraws the new company too
 */
export function splitCompany(
  db: Database,
  order: CompanySplit,
): Promise<{ outcome: 'split'; edit: string } | NotSplit> {
  const { tools, name, url, by } = order;
  const splitting = inTransaction(db.bulk, async (tx) => {
    await lockState(tx);
    if (!(await areAllOf(tx, order))) throw new Left({ outcome: 'changed' });
    const id = await freeId(tx, name, url);
    const own = await namesake(tx, order);
    for (const record of [...(own ? [own] : []), { id, name, url }]) {
      const saved = await saveRecordIn(tx, { kind: 'companies', id: null, base: {}, record, by });
      if (saved.outcome === 'faulty') throw new Left({ outcome: 'faulty', faults: saved.faults });
    }
    const { changes, left } = await fitValues(tx, tools, 'company', () => ({ value: id }));
    const faults = left.map((tool) => ({ field: 'company', reason: `${tool.name} ${tool.reason}` }));
    if (faults.length > 0) throw new Left({ outcome: 'faulty', faults });
    const { edit } = await writeEdit(tx, { path: 'company', changes, left, made: id, by });
    return { outcome: 'split' as const, edit };
  });
  return splitting.catch((error) => {
    if (error instanceof Left) return error.why;
    throw error;
  });
}

async function areAllOf(tx: Transaction, { from, tools }: CompanySplit): Promise<boolean> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM company_tools
    WHERE company_id = ${from} AND tool_id = ANY(${sql.param([...tools])}::text[])`);
  return rows[0]?.count === tools.length;
}

/**
 * A record for the old company, if it has none and the new one has the same name. Without it, the name would mean the
 * new record, and the remaining tools would move too.
 */
async function namesake(
  tx: Transaction,
  { from, name }: CompanySplit,
): Promise<{ id: string; name: string } | null> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    SELECT id, name FROM companies c WHERE id = ${from} AND key = entity_key(${name})
      AND NOT EXISTS (SELECT FROM company_records r WHERE r.id = c.id)`);
  return rows[0] ?? null;
}

/** An id that no company has or had: from its name, else from name and site, else with a random ending. */
async function freeId(tx: Transaction, name: string, url: string): Promise<string> {
  const slug = entityId(name.toLowerCase()) || 'company';
  const ofSite = entityId(`${slug} ${new URL(url).hostname.replace(/^www\./, '')}`);
  const wanted = [slug, ofSite, `${slug}-${crypto.randomUUID().slice(0, 8)}`];
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM unnest(${sql.param(wanted)}::text[]) WITH ORDINALITY AS wanted (id, place)
    WHERE NOT EXISTS (SELECT FROM companies c WHERE c.id = wanted.id)
      AND NOT EXISTS (SELECT FROM company_records r WHERE r.id = wanted.id)
      AND NOT EXISTS (SELECT FROM former_entities f WHERE f.kind = 'company' AND f.id = wanted.id)
      AND NOT EXISTS (SELECT FROM withdrawn_topics w WHERE w.kind = 'companies' AND w.id = wanted.id)
    ORDER BY place LIMIT 1`);
  return rows[0]?.id ?? slug;
}
