import { sql } from 'drizzle-orm';
import type { CategoryRow } from '../records/category.server.ts';
import { LISTED, type SkippedValue } from './desk-values.server.ts';
import type { Topic } from './keep-topics.server.ts';
import type { Transaction } from './transaction.server.ts';

/** Leaves out the topics that the desk withdrew, and the withdrawn specializations of categories. */
export async function keepWithdrawn<Row extends object>(
  tx: Transaction,
  { name, idOf }: Topic<Row>,
  rows: readonly Row[],
): Promise<{ rows: Row[]; kept: SkippedValue[] }> {
  const gone = await readGone(tx, name, rows.map(idOf));
  if (gone.size === 0) return { rows: [...rows], kept: [] };
  const kept = rows
    .map(idOf)
    .filter((id) => gone.has(id))
    .map((id): SkippedValue => ({ kind: name, id, field: LISTED, why: 'withdrawn' }));
  const listed = rows.filter((row) => !gone.has(idOf(row)));
  const lists = listed.map((row) => ('specializations' in row ? withoutGone(row, idOf(row), gone) : null));
  return {
    rows: listed.map((row, at) => ({ ...row, ...lists[at]?.row })),
    kept: [...kept, ...lists.flatMap((list) => list?.kept ?? [])],
  };
}

function withoutGone(row: object, id: string, gone: ReadonlySet<string>) {
  const { specializations } = row as Pick<CategoryRow, 'specializations'>;
  const isGone = (one: { id: string }) => gone.has(`${id}/${one.id}`);
  return {
    row: { specializations: specializations.filter((one) => !isGone(one)) },
    kept: specializations.filter(isGone).map(
      (one): SkippedValue => ({
        ...{ kind: 'categories', id, field: `specializations.${one.id}`, why: 'withdrawn' },
      }),
    ),
  };
}

/**
 * The withdrawn ids; those of specializations are prefixed with their category. Market data is withdrawn with its
 * category, even if it was missing at the time.
 */
async function readGone(tx: Transaction, kind: string, ids: readonly string[]): Promise<Set<string>> {
  const withdrawn = kind === 'category-market-data' ? 'categories' : kind;
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM withdrawn_topics
    WHERE kind = ${withdrawn} AND id = ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))
    UNION ALL SELECT id FROM withdrawn_topics WHERE kind = 'specializations' AND ${kind} = 'categories'`);
  return new Set(rows.map(({ id }) => id));
}
