import pg from 'pg';
import { vi } from 'vitest';
import type { TestDatabase } from './database.ts';

/** A statement as the database received it. */
export interface Sent {
  text: string;
  values: unknown[];
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** Smaller tables, such as the categories, may be read as a whole. */
const LARGE = 500;
const EXPLAINED = /^\s*(select|with|insert|update|delete)\b/i;

/** Brings the planner's statistics up to date and finds the tables that no statement may read as a whole. */
export async function largeTables(db: TestDatabase): Promise<ReadonlySet<string>> {
  await db.bulk.execute('VACUUM ANALYZE');
  const { rows } = await db.bulk.execute<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND reltuples > ${LARGE}`,
  );
  return new Set(rows.map(({ relname }) => relname));
}

/** The statements that some work sends, whichever handle or transaction it uses. */
export async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const sent = query.mock.calls.map(([first, second]: unknown[]) => statementOf(first, second));
    return sent.filter(({ text }) => EXPLAINED.test(text));
  } finally {
    query.mockRestore();
  }
}

/** A statement is sent as a text or as an object, with its values inside or behind. */
function statementOf(first: unknown, second: unknown): Sent {
  const sent = typeof first === 'object' && first !== null ? first : { text: first };
  const values = 'values' in sent ? sent.values : second;
  return {
    text: 'text' in sent ? String(sent.text) : '',
    values: Array.isArray(values) ? values : [],
  };
}

/** The statements that read a whole large table, each with the table's name. */
export async function wholeReads(
  db: TestDatabase,
  large: ReadonlySet<string>,
  statements: readonly Sent[],
): Promise<{ table: string; text: string }[]> {
  const found = await Promise.all(
    statements.map(async ({ text, values }) => {
      const { rows } = await db.pools.bulk.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
      return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
        .filter((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))
        .map((node) => ({ table: node['Relation Name'] ?? '', text }));
    }),
  );
  return found.flat();
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
