import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { importing } from '#features/imports/jobs/worker.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { createTestApp } from '../harness/app.ts';
import { withDatabase } from '../harness/database.ts';
import { workOff } from '../harness/jobs.ts';
import { addMember } from '../harness/members.ts';
import { CATEGORIES, importFiles, ndjson } from './workbench.ts';

/**
 * Files as LibreOffice 7.4 has written them, in its formats, separators and encodings, with columns in six languages,
 * titles, empty rows, formulas and typed cells: each goes in at the first try, or says in a sentence what to do.
 */

const FOLDER = new URL('written-files/', import.meta.url);
const NAMES = readdirSync(FOLDER);
const contentOf = (name: string) => readFileSync(new URL(name, FOLDER));
const LISTED = ['one', 'two', 'three'].map((name) => ({
  id: `listed-${name}`,
  name: `Listed ${name}`,
  description: 'd',
}));

interface Right {
  created: number;
  updated: number;
  faults: string[];
  /** Of the tools that were not there before, and of those whose prices the file changes. */
  tools: unknown[];
}

const THREE: Right = {
  created: 3,
  updated: 0,
  faults: [],
  tools: [
    tool('cafe-writer', 'Café Writer', {
      url: 'https://www.cafe.example.com',
      description: 'Dit "oui" à l’œuvre, déjà vu',
      tags: ['café'],
      price: 1234.5,
      categories: ['video'],
    }),
    tool('cutter-studio', 'Cutter Studio', {
      url: 'https://cutter.example.com/a?b=c&d=e',
      description: 'Cuts video.\nIn two lines.',
      price: null,
      categories: ['video', 'video/editing'],
    }),
    tool('ubersetzer-pro', 'Übersetzer Pro', {
      url: 'https://uebersetzer.example.com/',
      description: 'Übersetzt, was man schreibt; größer als zuvor – “sehr” gut',
      tags: ['one', 'two'],
      price: 12.5,
      categories: ['chat'],
    }),
  ],
};

/** What is right, by the beginning of a file's name. */
const RIGHT: readonly [begins: string, right: Right][] = [
  [
    'tools-partial',
    {
      created: 0,
      updated: 2,
      faults: [],
      tools: [
        tool('listed-one', 'Listed one', { description: 'd', price: 15 }),
        tool('listed-two', 'Listed two', { description: 'd', price: 29.9 }),
      ],
    },
  ],
  [
    'tools-unknown',
    {
      created: 3,
      updated: 0,
      faults: [],
      tools: [
        tool('alpha', 'Alpha', {
          url: 'https://alpha.example.com',
          description: 'A tool that helps people with many things at once',
          categories: ['video'],
        }),
        tool('beta', 'Beta', {
          url: 'https://www.beta.example.com',
          description: 'Another tool that helps people with many other things',
          categories: ['chat'],
        }),
        tool('gamma', 'Gamma', {
          url: 'https://gamma.example.com/',
          description: 'A third tool that helps people with all other things',
          categories: ['chat'],
        }),
      ],
    },
  ],
  [
    'tools-formulas',
    {
      created: 2,
      updated: 0,
      faults: [],
      tools: [
        tool('joined', 'Joined', { description: 'Put together.', price: 20 }),
        tool('sum', 'Sum', { description: 'Adds up.', price: 12.5 }),
      ],
    },
  ],
  [
    'tools-merged',
    {
      created: 2,
      updated: 0,
      faults: [],
      tools: [
        tool('merged-one', 'Merged One', {
          url: 'https://merged.example.com',
          description: 'Stands below a wide title.',
        }),
        tool('merged-two', 'Merged Two', {
          url: 'https://two.merged.example.com',
          description: 'Comes after an empty row.',
        }),
      ],
    },
  ],
  [
    'tools-typed.xls',
    {
      created: 0,
      updated: 0,
      faults: ['the file is a workbook of an old version of Excel (.xls)'],
      tools: [],
    },
  ],
  [
    'tools-typed',
    {
      created: 2,
      updated: 0,
      faults: [],
      tools: [
        tool('typed-a', 'Typed A', {
          url: 'https://typed-a.example.com/',
          description: 'Has typed cells.',
          premium: true,
          rating: 4.6,
          day: '2025-04-03',
        }),
        tool('typed-b', 'Typed B', {
          url: 'https://typed-b.example.com/',
          description: 'Has too.',
          premium: false,
          rating: 3,
          day: '2024-12-31',
        }),
      ],
    },
  ],
  [
    'tools-single-quotes',
    {
      created: 0,
      updated: 0,
      faults: ['texts are in single quotation marks: save the file again with double ones'],
      tools: [],
    },
  ],
  ['tools-', THREE],
];

function rightOf(name: string): Right {
  const right = RIGHT.find(([begins]) => (begins.includes('.') ? name === begins : name.startsWith(begins)));
  if (!right) throw new Error(`Nobody has said what is right of ${name}.`);
  return right[1];
}

function tool(id: string, name: string, more: object) {
  return {
    ...{ id, name, url: null, tags: [], price: null, categories: [], premium: null, rating: 0, day: null },
    ...more,
  };
}

/** The tools that a file has brought or changed. */
async function readTools(db: Database) {
  const { rows } = await db.read.execute<Record<string, unknown> & { id: string; day: string }>(`
    SELECT t.id, name, url, description, tags, is_premium AS premium, imported_avg_rating AS rating,
      (decision_information -> 'decision_price_from' -> 'value' ->> 'amount')::float8 AS price,
      to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
      ARRAY(SELECT category_id || coalesce('/' || nullif(specialization_id, ''), '') FROM tool_categories c
        WHERE c.tool_id = t.id ORDER BY 1) AS categories
    FROM ai_tools t LEFT JOIN tool_details d ON d.tool_id = t.id ORDER BY t.id`);
  const today = new Date().toISOString().slice(0, 10);
  return rows
    .filter(({ id, price }) => !id.startsWith('listed-') || price !== null)
    .map((row) => ({ ...row, day: row.day === today ? null : row.day }));
}

test('there are more than thirty', () => expect(NAMES.length).toBeGreaterThan(30));

/** All that should give the same go into one database, where each after the first changes nothing. */
const ALIKE = [...Map.groupBy(NAMES, rightOf)].map(
  ([right, names]) => [names.join(', '), right, names] as const,
);

test.each(ALIKE)(
  'by the command: %s',
  async (_, right, names) => {
    const db = await withDatabase({ empty: true });
    await importFiles(db, { 'categories.ndjson': ndjson(CATEGORIES), 'tools.ndjson': ndjson(LISTED) });
    let records: number | undefined;
    for (const [at, name] of names.entries()) {
      const { report, faults } = await importFiles(db, { [name]: contentOf(name) });
      expect(faults, name).toEqual(right.faults.map((fault) => expect.stringContaining(fault)));
      const { created = 0, updated = 0, unchanged = 0 } = report.tallies.tools ?? {};
      const changed =
        at === 0 ? { created: right.created, updated: right.updated } : { created: 0, updated: 0 };
      expect({ created, updated }, name).toEqual(changed);
      records ??= created + updated + unchanged;
      expect(created + updated + unchanged, name).toBe(records);
      expect(await readTools(db), name).toEqual(right.tools);
    }
  },
  120_000,
);

describe('at the desk', async () => {
  const app = await createTestApp({ empty: true, settings: { OPERATOR_EMAILS: 'ops@example.org' } });
  const owner = await addMember(app.db, { email: 'ops@example.org' });
  await importFiles(app.db, { 'categories.ndjson': ndjson(CATEGORIES), 'tools.ndjson': ndjson(LISTED) });
  const works = importing({
    db: app.db,
    folder: path.join(app.dataDir, 'imports'),
    filesFolder: app.dataDir,
    ownHost: 'toolbox.example.org',
  });

  test.each(NAMES)('%s', async (name) => {
    const right = rightOf(name);
    const body = new FormData();
    body.set('file', new File([new Uint8Array(contentOf(name))], name));
    const sent = await app.send('/operator/catalogue', { method: 'POST', body, headers: owner.headers });
    const address = sent.headers.get('location');
    if (address === null) {
      expect(await sent.text()).toContain(right.faults[0]);
      return;
    }
    await workOff(app.db, works);
    const main = parse(await (await app.get(address, owner.headers)).text()).querySelector('main');
    const text = main?.text.replaceAll(/\s+/g, ' ') ?? '';
    expect(text).toContain(`Faults: ${right.faults.length}`);
    for (const fault of right.faults) expect(text).toContain(fault);
    if (right.created > 0) expect(text).toContain(`New: ${right.created}`);
    if (right.updated > 0) expect(text).toContain(`Changed: ${right.updated}`);
  });
});
