import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './transaction.server.ts';

export type Change = 'created' | 'updated';
/** Changes by record id; unchanged records are absent. */
export type Changes = Map<string, Change>;

export interface TableTarget {
  table: PgTable;
  /** The columns of the key, the record's id first. */
  key: readonly [string, ...string[]];
  /** Columns that imports do not own: counters. */
  except?: readonly string[];
}

/** Compares rows with the stored ones and, except in a dry run, writes those that differ. */
export async function upsertRows(
  tx: Transaction,
  target: TableTarget,
  rows: readonly object[],
  isDryRun: boolean,
): Promise<Changes> {
  const { table, key } = target;
  const values = valueColumns(target);
  const given = sql`json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`;
  const id = sql.identifier(key[0]);
  const { rows: changed } = await tx.execute<{ id: string; created: boolean }>(
    sql`SELECT given.${id} AS id, stored.${id} IS NULL AS created
        FROM ${given} AS given LEFT JOIN ${table} AS stored USING (${names(key)})
        WHERE stored.${id} IS NULL OR (${names(values, 'stored')}) IS DISTINCT FROM (${names(values, 'given')})`,
  );
  if (changed.length > 0 && !isDryRun) {
    await tx.execute(
      sql`INSERT INTO ${table} AS stored (${names([...key, ...values])})
          SELECT ${names([...key, ...values])} FROM ${given}
          ON CONFLICT (${names(key)}) DO UPDATE SET (${names(values)}) = ROW (${names(values, 'excluded')})
          WHERE (${names(values, 'stored')}) IS DISTINCT FROM (${names(values, 'excluded')})`,
    );
  }
  return new Map(changed.map((row) => [row.id, row.created ? 'created' : 'updated']));
}

function valueColumns({ table, key, except = [] }: TableTarget): string[] {
  return Object.values(getTableColumns(table))
    .map((column) => column.name)
    .filter((name) => !key.includes(name) && !except.includes(name));
}

function names(columns: readonly string[], of?: 'given' | 'stored' | 'excluded'): SQL {
  return sql.join(
    columns.map((name) => (of ? sql`${sql.identifier(of)}.${sql.identifier(name)}` : sql.identifier(name))),
    sql`, `,
  );
}
