import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { beginDraft, readDraft } from '#features/editing/drafts.server.ts';
import type { Editor } from '#features/editing/editing.server.ts';
import { valuesOf } from '#features/editing/merge-records.ts';
import { asEntered } from '#features/editing/read-record.ts';
import { mergeTool } from '#features/publishing/merge.server.ts';
import { publishDraft, reviewDraft } from '#features/publishing/publish.server.ts';
import { restoreValue } from '#features/publishing/restore.server.ts';
import { takeCatalogueValue } from '#features/publishing/take.server.ts';
import { bringToolBack, withdrawTool } from '#features/publishing/withdraw.server.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { addMember } from '../harness/members.ts';
import { CATEGORIES, dump, importFiles, inconsistencies, ndjson } from './workbench.ts';

/** What the desk has written stays, field by field, when a catalogue says something else (docs/decisions/0169). */

type Fields = Readonly<Record<string, unknown>>;

const tool = (id: string, more: Fields = {}) => ({
  id,
  name: `The ${id}`,
  description: 'It does one thing.',
  tags: ['one'],
  is_featured: true,
  categories: [{ category: 'video', specializations: ['effects', 'editing'] }],
  business_information: {
    business_location: { value: 'Berlin', source_synopsis: { synopsis: 'Its website' } },
    business_pricing_pricing_model: { value: 'Paid' },
    business_current_status: { value: 'Active' },
  },
  funding_competition_information: {
    funding_funding_rounds: { value: [{ round: 'Seed', amount: 1_500_000.5, investors: ['A, B & Co'] }] },
  },
  decision_information: { decision_flags: { value: ['sso', 'api'] }, decision_languages: { value: ['de'] } },
  ...more,
});
const business = (more: Fields) => ({
  business_information: { ...tool('').business_information, ...more },
});
const decision = (more: Fields) => ({
  decision_information: { ...tool('').decision_information, ...more },
});

let db: Database;
let by: Editor;
beforeAll(async () => {
  db = await withDatabase({ empty: true });
  by = await addMember(db);
  await importFiles(db, { 'categories.ndjson': ndjson(CATEGORIES) });
});

const give = (...records: readonly Fields[]) => importFiles(db, { 'tools.ndjson': ndjson(records) });
const withdraw = (id: string) => importFiles(db, { 'withdrawn-tools.ndjson': ndjson([{ id }]) });

/** Publishes a tool as an editor does; a new one if there is none. */
async function publish(id: string, change: Fields): Promise<void> {
  const base = await readEntered(db, id);
  const record = asEntered({ ...base, id, ...change });
  const draftId = await beginDraft(db.write, { tool_id: base && id, base, record, by: by.id });
  const draft = await readDraft(db.write, draftId);
  const { seen } = draft ? await reviewDraft(db, draft) : { seen: '' };
  const order = { draftId, revision: 1, seen, choices: {}, by, origin: 'https://example.org' };
  expect(await publishDraft(db, order)).toMatchObject({ outcome: 'published' });
}

async function stored(id: string, path: string): Promise<unknown> {
  const record = await readEntered(db, id);
  return record ? valuesOf(record).get(path) : 'no tool';
}

const location = { value: 'Munich', source_synopsis: { synopsis: 'The register' } };
const sourced = { value: 'Berlin', source_synopsis: { synopsis: 'The register', date_updated: '2026-10' } };

interface Case {
  what: string;
  /** What the editor publishes and what the catalogue says next. */
  desk: Fields;
  next: Fields;
  /** The values afterwards. */
  after: Readonly<Record<string, unknown>>;
  /** The fields that the import leaves. */
  kept: readonly string[];
}

const CASES: readonly Case[] = [
  {
    what: 'its own text',
    desk: { name: 'Desk' },
    next: { name: 'Catalogue', description: 'It does two things.' },
    after: { name: 'Desk', description: 'It does two things.' },
    kept: ['name'],
  },
  {
    what: 'a value with its source, while the one beside it changes',
    desk: business({ business_location: location }),
    next: business({
      business_location: { value: 'Bonn' },
      business_pricing_pricing_model: { value: 'Free' },
    }),
    after: {
      'business_information.business_location': location,
      'business_information.business_pricing_pricing_model': { value: 'Free' },
    },
    kept: ['business_information.business_location'],
  },
  {
    what: 'a better source of the same value',
    desk: business({ business_location: sourced }),
    next: { name: 'Renamed' },
    after: { name: 'Renamed', 'business_information.business_location': sourced },
    kept: ['business_information.business_location'],
  },
  {
    what: 'the status, on which orders and public columns depend',
    desk: business({ business_current_status: { value: 'Shut down in 2026' } }),
    next: { prominence: 9 },
    after: { 'business_information.business_current_status': { value: 'Shut down in 2026' }, prominence: 9 },
    kept: ['business_information.business_current_status'],
  },
  {
    what: 'a value that the editor took away',
    desk: business({ business_location: undefined }),
    next: { tags: ['two'] },
    after: { 'business_information.business_location': undefined, tags: ['two'] },
    kept: ['business_information.business_location'],
  },
  {
    what: 'a value that the catalogue takes away',
    desk: decision({ decision_flags: { value: ['api'] } }),
    next: { decision_information: undefined },
    after: {
      'decision_information.decision_flags': { value: ['api'] },
      'decision_information.decision_languages': undefined,
    },
    kept: ['decision_information.decision_flags'],
  },
  {
    what: 'a box that the editor unticked',
    desk: { is_featured: false },
    next: { is_premium: true },
    after: { is_featured: false, is_premium: true },
    kept: ['is_featured'],
  },
  {
    what: 'categories, in whatever order a file has them',
    desk: { categories: [{ category: 'chat', specializations: ['local'] }] },
    next: { categories: [{ category: 'video', specializations: ['editing'] }] },
    after: { categories: [{ category: 'chat', specializations: ['local'] }] },
    kept: ['categories'],
  },
  {
    what: 'nothing, where both say the same',
    desk: { name: 'Agreed', categories: [{ category: 'video', specializations: [] }] },
    next: { name: 'Agreed', categories: [{ category: 'video' }] },
    after: { name: 'Agreed' },
    kept: [],
  },
  {
    what: 'funding rounds, which are one value',
    desk: {
      funding_competition_information: { funding_funding_rounds: { value: [{ round: 'A', amount: 2 }] } },
    },
    next: {
      funding_competition_information: { funding_funding_rounds: { value: [{ round: 'B', amount: 3 }] } },
    },
    after: {
      'funding_competition_information.funding_funding_rounds': { value: [{ round: 'A', amount: 2 }] },
    },
    kept: ['funding_competition_information.funding_funding_rounds'],
  },
];

describe('a new catalogue leaves', () => {
  test.for(CASES.map((one, index) => [one.what, one, `case-${index}`] as const))(
    '%s',
    async ([, one, id]) => {
      await give(tool(id));
      await publish(id, one.desk);
      const dry = await importFiles(db, { 'tools.ndjson': ndjson([tool(id, one.next)]) }, { isDryRun: true });
      const { faults, kept, report } = await give(tool(id, one.next));
      expect([faults, kept]).toEqual([[], one.kept.map((field) => `${id} ${field} written`)]);
      expect([dry.kept, dry.report.tallies]).toEqual([kept, report.tallies]);
      for (const [path, value] of Object.entries(one.after))
        expect(await stored(id, path), path).toEqual(value);
      const before = await dump(db);
      const again = await give(tool(id, one.next));
      expect([again.report.tallies.tools?.unchanged, again.report.kept]).toEqual([1, one.kept.length]);
      expect(await dump(db)).toEqual(before);
      expect(await inconsistencies(db)).toEqual([]);
    },
  );

  test('a value that an operator restored', async () => {
    await give(tool('restored'));
    await give(tool('restored', business({ business_location: { value: 'Bonn' } })));
    const earlier = { toolId: 'restored', part: 'business', field: 'business_location', by } as const;
    expect(await restoreValue(db, { ...earlier, value: { value: 'Berlin' } })).toBe('restored');
    const { kept } = await give(tool('restored', business({ business_location: { value: 'Rome' } })));
    expect(kept).toEqual(['restored business_information.business_location written']);
    expect(await stored('restored', 'business_information.business_location')).toEqual({ value: 'Berlin' });
  });

  test('nothing of a tool that only an import has changed', async () => {
    await give(tool('untouched'));
    const { kept } = await give(tool('untouched', { name: 'New' }));
    expect([kept, await stored('untouched', 'name')]).toEqual([[], 'New']);
  });
});

describe('what the desk decides about a whole tool stays:', () => {
  test('one that it created, except for what it left empty', async () => {
    await publish('created', { name: 'Desk', description: 'Ours.', categories: [{ category: 'chat' }] });
    const { faults, kept } = await give(tool('created', { name: 'Catalogue' }));
    expect(faults).toEqual([]);
    expect(kept.toSorted()).toEqual([
      'created categories written',
      'created description written',
      'created name written',
    ]);
    expect([await stored('created', 'name'), await stored('created', 'tags')]).toEqual(['Desk', ['one']]);
    expect((await withdraw('created')).kept).toEqual(['created listed listed']);
    expect((await give(tool('thief', { former_ids: ['created'] }))).kept).toEqual([
      'thief former_ids listed',
    ]);
    expect(await stored('created', 'name')).toBe('Desk');
  });

  test('one that it withdrew, and then brought back with its values', async () => {
    await give(tool('leaver'));
    await publish('leaver', { name: 'Desk' });
    expect(await withdrawTool(db, { id: 'leaver', replacedBy: null, by })).toBe('withdrawn');
    expect((await give(tool('leaver', { name: 'Catalogue' }))).kept).toEqual(['leaver listed withdrawn']);
    expect(await stored('leaver', 'name')).toBe('no tool');
    expect(await bringToolBack(db, { id: 'leaver', by })).toBe('listed');
    expect((await withdraw('leaver')).kept).toEqual(['leaver listed listed']);
    expect((await give(tool('leaver', { name: 'Catalogue', tags: ['two'] }))).kept).toEqual([
      'leaver name written',
    ]);
    expect([await stored('leaver', 'name'), await stored('leaver', 'tags')]).toEqual(['Desk', ['two']]);
  });

  test('one that it merged into another', async () => {
    await give(tool('double', { former_ids: ['double-before'] }), tool('heir'), tool('third'));
    expect(await mergeTool(db, { id: 'double', into: 'heir', by })).toBe('merged');
    const next = await give(
      tool('double', { former_ids: ['double-before'] }),
      tool('heir', { name: 'Heir' }),
    );
    expect([next.faults, next.kept]).toEqual([[], ['double listed merged', 'heir former_ids written']]);
    expect((await give(tool('third', { former_ids: ['double'] }))).kept).toEqual(['third former_ids merged']);
    expect((await withdraw('double')).kept).toEqual(['double listed merged']);
    expect([await stored('double', 'name'), await stored('heir', 'name')]).toEqual(['no tool', 'Heir']);
    expect(await stored('heir', 'former_ids')).toEqual(['double', 'double-before']);
    const { rows } = await db.write.execute(sql`SELECT field FROM desk_values WHERE id = 'double'`);
    expect(rows).toEqual([]);
    expect(await inconsistencies(db)).toEqual([]);
  });
});

describe('an editor who takes the catalogue’s value', () => {
  const path = 'business_information.business_location';

  test('gets the newest, which imports then write again', async () => {
    await give(tool('taken'));
    await publish('taken', business({ business_location: location }));
    await give(tool('taken', business({ business_location: { value: 'Bonn' } })));
    expect(await takeCatalogueValue(db, { id: 'taken', field: path, by })).toBe('taken');
    expect(await stored('taken', path)).toEqual({ value: 'Bonn' });
    const { kept } = await give(tool('taken', business({ business_location: { value: 'Rome' } })));
    expect([kept, await stored('taken', path)]).toEqual([[], { value: 'Rome' }]);
    expect(await takeCatalogueValue(db, { id: 'taken', field: path, by })).toBe('gone');
  });

  test('gets no value where the catalogue has none', async () => {
    await give(tool('bare', { tags: [] }));
    await publish('bare', { developer_name: 'Desk & Co' });
    expect(await takeCatalogueValue(db, { id: 'bare', field: 'developer_name', by })).toBe('taken');
    expect(await stored('bare', 'developer_name')).toBeUndefined();
  });

  test('cannot take what the catalogue never gave, or take a merge apart', async () => {
    await publish('own', { name: 'Own', description: 'Ours.' });
    await give(tool('one'), tool('two'));
    await mergeTool(db, { id: 'one', into: 'two', by });
    for (const [id, field] of [
      ['own', 'name'],
      ['own', 'listed'],
      ['two', 'former_ids'],
    ] as const) {
      expect(await takeCatalogueValue(db, { id, field, by }), field).toBe('gone');
    }
    expect(await stored('two', 'former_ids')).toEqual(['one']);
  });
});
