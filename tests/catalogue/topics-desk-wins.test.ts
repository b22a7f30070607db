import { beforeAll, describe, expect, test } from 'vitest';
import type { Editor } from '#features/editing/editing.server.ts';
import { valuesOf } from '#features/editing/merge-records.ts';
import type { TopicKindName as Kind } from '#features/editing/record-kinds.ts';
import {
  readEnteredRecord,
  saveRecord,
  takeCatalogueValueOfTopic,
} from '#features/publishing/records.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { addMember } from '../harness/members.ts';
import { dump, importFiles, ndjson } from './workbench.ts';

/** What the desk has written of topics stays, field by field, as it does of tools (docs/topics/desk.md). */

type Fields = Readonly<Record<string, unknown>>;

const CUTTING = { id: 'cutting', name: 'Cutting', needs: [{ text: 'cut a film', language: 'en' }] };
const SOUND = { id: 'sound', name: 'Sound', description: 'What is heard.', needs: [] };

/** A record of each kind, with an id of its own for each test. */
const RECORDS: Readonly<Record<Kind, (id: string) => Fields>> = {
  categories: (id) => ({
    ...{ id, name: `The ${id}`, description: 'Moving pictures.', hex_color: '#112233' },
    specializations: [CUTTING, SOUND],
  }),
  'category-market-data': (id) => ({ category_id: id, market_size: '$1B', active_companies: 3 }),
  companies: (id) => ({
    ...{ id, name: `The ${id}`, aliases: [`${id} Labs`], url: 'https://acme.example', country: 'Germany' },
    ...{ founded: 2019, kind: 'startup', status: 'active', main_tool: 'mixer' },
    source: { synopsis: 'Register', url: 'https://register.example', date_updated: '2026-01' },
  }),
  investors: (id) => ({
    ...{ id, name: `The ${id}`, aliases: [`${id} Partners`], kind: 'vc', country: 'Germany' },
    source: { synopsis: 'Register', url: 'https://register.example', date_updated: '2026-01' },
  }),
  questions: (id) => ({
    ...{ id, question: `How to ${id}?`, question_category: 'Film', answer: '<p>With care.</p>' },
    ...{ related_tools: ['Mixer', 'Rover'], created_at: '2026-01-02T01:00:00+01:00' },
  }),
  'business-functions': (id) => ({
    ...{ id, slug: id, function_name: `The ${id}`, short_summary: 'Selling.', last_updated: '2026-02-03' },
    ...{ tool_ids: ['cutter'], cta_text: 'Look' },
  }),
};

let db: Database;
let by: Editor;
beforeAll(async () => {
  db = await withDatabase({ empty: true });
  by = await addMember(db);
  const tools = ['Cutter', 'Mixer', 'Rover', 'A', 'B'].map((name) => ({
    ...{ id: name.toLowerCase(), name, description: 'Works.' },
  }));
  expect((await importFiles(db, { 'tools.ndjson': ndjson(tools) })).faults).toEqual([]);
});

const give = (kind: Kind, record: Fields, options: { isDryRun?: boolean } = {}) =>
  importFiles(db, { [`${kind}.ndjson`]: ndjson([record]) }, options);

/** Saves a record as an editor does; a new one if there is none. */
async function save(kind: Kind, id: string, change: Fields): Promise<void> {
  const base = await readEnteredRecord(db, kind, id);
  const record = { ...(base ?? {}), ...change };
  const saved = await saveRecord(db, { kind, id: base && id, base: base ?? {}, record, by });
  expect(saved).toMatchObject({ outcome: 'saved' });
}

async function stored(kind: Kind, id: string, path: string): Promise<unknown> {
  return valuesOf((await readEnteredRecord(db, kind, id)) ?? {}).get(path);
}

interface Case {
  kind: Kind;
  what: string;
  desk: Fields;
  next: Fields;
  after: Fields;
  kept: readonly string[];
}

const CASES: readonly Case[] = [
  {
    ...{ kind: 'categories', what: 'a description, while the colour changes' },
    desk: { description: 'Films.' },
    next: { description: 'Pictures that move.', hex_color: '#445566' },
    after: { description: 'Films.', hex_color: '#445566' },
    kept: ['description'],
  },
  {
    ...{ kind: 'categories', what: 'a specialization’s name, while the rest and the others change' },
    desk: { specializations: [{ ...CUTTING, name: 'Film cutting' }, SOUND] },
    next: {
      specializations: [
        { ...CUTTING, name: 'Cuts', description: 'Scissors.' },
        { ...SOUND, name: 'Audio' },
        { id: 'light', name: 'Light' },
      ],
    },
    after: {
      'specializations.cutting.name': 'Film cutting',
      'specializations.cutting.description': 'Scissors.',
      'specializations.sound.name': 'Audio',
      'specializations.light.name': 'Light',
    },
    kept: ['specializations.cutting.name'],
  },
  {
    ...{ kind: 'category-market-data', what: 'a figure' },
    desk: { market_size: '$7B' },
    next: { market_size: '$2B', active_companies: 4 },
    after: { market_size: '$7B', active_companies: 4 },
    kept: ['market_size'],
  },
  {
    ...{ kind: 'questions', what: 'other tools, which a file writes in two ways' },
    desk: { related_tools: ['Rover'] },
    next: { related_tools: 'Mixer, Rover, Cutter', search_volume: 9 },
    after: { related_tools: ['Rover'], search_volume: 9 },
    kept: ['related_tools'],
  },
  {
    ...{ kind: 'questions', what: 'a day that the editor took away' },
    desk: { created_at: undefined },
    next: { question_category: 'Sound' },
    after: { created_at: undefined, question_category: 'Sound' },
    kept: ['created_at'],
  },
  {
    ...{ kind: 'business-functions', what: 'nothing, where both say the same moment' },
    desk: { last_updated: '2026-05-06' },
    next: { last_updated: '2026-05-06T02:00:00+02:00', cta_text: 'See' },
    after: { cta_text: 'See' },
    kept: [],
  },
];

describe('a new catalogue leaves', () => {
  test.for(CASES.map((one, index) => [one.kind, one.what, one, `case-${index}`] as const))(
    'of %s: %s',
    async ([kind, , one, id]) => {
      if (kind === 'category-market-data') await give('categories', RECORDS.categories(id));
      const record = RECORDS[kind](id);
      await give(kind, record);
      await save(kind, id, one.desk);
      const next = { ...record, ...one.next };
      const dry = await give(kind, next, { isDryRun: true });
      const { faults, kept, report } = await give(kind, next);
      expect([faults, kept]).toEqual([[], one.kept.map((field) => `${id} ${field} written`)]);
      expect([dry.kept, dry.report.tallies]).toEqual([kept, report.tallies]);
      for (const [path, value] of Object.entries(one.after))
        expect(await stored(kind, id, path), path).toEqual(value);
      const before = await dump(db);
      expect((await give(kind, next)).report.tallies[kind]?.unchanged).toBe(1);
      expect(await dump(db)).toEqual(before);
    },
  );

  test('what the desk has filled in of a record of its own, and fills in the rest', async () => {
    await save('questions', 'own', { id: 'own', question: 'Ours?' });
    const { kept } = await give('questions', RECORDS.questions('own'));
    expect(kept).toEqual(['own question written']);
    expect(await stored('questions', 'own', 'answer')).toBe('<p>With care.</p>');
  });
});

describe('an editor who takes the catalogue’s value', () => {
  test.for<[Kind, Fields, Fields, string, unknown]>([
    ['categories', { description: 'Films.' }, { description: 'New.' }, 'description', 'New.'],
    ['questions', { related_tools: [] }, { related_tools: ['A', 'B'] }, 'related_tools', ['A', 'B']],
    [
      'categories',
      { specializations: [{ ...CUTTING, name: 'Film cutting' }, SOUND] },
      { specializations: [{ ...CUTTING, name: 'Cuts' }] },
      ...(['specializations.cutting.name', 'Cuts'] as const),
    ],
    ['category-market-data', { market_size: '$7B' }, { market_size: undefined }, 'market_size', undefined],
  ])('gets it, and imports write it again: %s %j', async ([kind, desk, next, field, value], { task }) => {
    const id = `taken-${task.id.replaceAll(/\D/g, '')}`;
    if (kind === 'category-market-data') await give('categories', RECORDS.categories(id));
    await give(kind, RECORDS[kind](id));
    await save(kind, id, desk);
    await give(kind, { ...RECORDS[kind](id), ...next });
    expect(await takeCatalogueValueOfTopic(db, { kind, id, field, by })).toBe('taken');
    expect(await stored(kind, id, field)).toEqual(value);
    expect((await give(kind, RECORDS[kind](id))).kept).toEqual([]);
    expect(await stored(kind, id, field)).toEqual(valuesOf(RECORDS[kind](id)).get(field));
    expect(await takeCatalogueValueOfTopic(db, { kind, id, field, by })).toBe('gone');
  });
});
