import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NO_SUGGESTIONS, type Suggestions } from '#catalogue/search/suggesting/suggestions.ts';
import { suggest } from '#features/search/suggestions.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { indexWritten } from '../harness/indexed.ts';
import { statementsOf } from '../harness/watched-database.ts';

/** What the search box suggests (spec §2 "Search box"), in a catalogue of well-known names. */

const NAMES: readonly [id: string, name: string, prominence: number][] = [
  ['chatgpt', 'ChatGPT', 9],
  ['chatpdf', 'ChatPDF', 6],
  ['chatbase', 'Chatbase', 5],
  ['github-copilot', 'GitHub Copilot', 9],
  ['copilot-money', 'Copilot Money', 4],
  ['canva', 'Canva', 9],
  ['canvas-sketch', 'Canvas Sketch', 9],
  ['midjourney', 'Midjourney', 8],
  ['stable-diffusion', 'Stable Diffusion', 8],
  ['cafe-reve', 'Café Rêve', 2],
  ['gpt-tiny', 'GPT Tiny', 3],
  ['le-chat', 'Le Chat', 5],
];

const app = await createTestApp();
await app.db.write.execute(sql`
  INSERT INTO ai_tools (id, name, description, prominence)
  SELECT tool->>0, tool->>1, 'A tool.', (tool->>2)::smallint
  FROM json_array_elements(${JSON.stringify(NAMES)}::json) AS tool`);
await indexWritten(
  app.db,
  NAMES.map(([id]) => id),
);

await app.db.write.execute(sql`
  INSERT INTO questions_tools (id, question, question_category, search_volume) VALUES
    ('q-small', 'What is a numbered tool?', 'Basics', 90),
    ('q-big', 'Which numbered tool is best?', 'Basics', 12000),
    ('q-unknown', 'Are numbered tools free?', NULL, NULL),
    ('q-percent', 'Is 100%_ of it "true"?', 'Odd', 5),
    ('q-4', 'Who makes numbered tools?', 'Basics', 80),
    ('q-5', 'When was the numbered tool made?', 'Basics', 70),
    ('q-6', 'Where do NUMBERED TOOLS run?', 'Basics', 60)`);

async function suggestions(typed: string, from = app): Promise<Suggestions> {
  const response = await from.get(`/resources/suggestions?q=${encodeURIComponent(typed)}`);
  expect(response.status).toBe(200);
  return response.json();
}

const tools = async (typed: string) => (await suggestions(typed)).tools.map(({ id }) => id);

describe('tools', () => {
  test.each<[string, string[]]>([
    ['chat', ['chatgpt', 'chatpdf', 'chatbase', 'le-chat']],
    ['CHAT G', ['chatgpt']],
    ['chat-gpt', ['chatgpt']],
    ['copil', ['github-copilot', 'copilot-money']],
    ['copilot', ['github-copilot', 'copilot-money']],
    ['github cop', ['github-copilot']],
    ['gpt', ['chatgpt', 'gpt-tiny']],
    ['canva', ['canva', 'canvas-sketch']],
    ['cafe re', ['cafe-reve']],
    ['CAFÉ', ['cafe-reve']],
    ['rêve', ['cafe-reve']],
    ['ca', []],
    ['zebra', []],
    ['%%%', []],
  ])('"%s" suggests %j: the whole name, then the best known', async (typed, expected) => {
    expect(await tools(typed)).toEqual(expected);
  });

  test.each<[string, string]>([
    ['chatgtp', 'chatgpt'],
    ['midjurn', 'midjourney'],
    ['kanva', 'canva'],
    ['stabledifusion', 'stable-diffusion'],
    ['stabel diff', 'stable-diffusion'],
    ['coplot', 'github-copilot'],
  ])('"%s" is understood in spite of its mistake', async (typed, expected) => {
    expect((await tools(typed))[0]).toBe(expected);
  });

  test('text without a mistake is not corrected', async () => {
    expect(await tools('cafe')).toEqual(['cafe-reve']);
    expect(await tools('tin')).toEqual(['gpt-tiny']);
    expect(await tools('tim')).toEqual([]);
  });

  test('a tool comes with its mark: its logo or the colour of its first category', async () => {
    await app.db.write.execute(
      sql`UPDATE ai_tools SET logoimage_url = '/files/logos/x.svg' WHERE id = 'canva'`,
    );
    expect((await suggestions('canva')).tools[0]).toEqual({
      id: 'canva',
      name: 'Canva',
      logo: '/files/logos/x.svg',
      status: 'active',
      hex_color: null,
    });
    const { rows } = await app.db.read.execute<{ hex_color: string }>(
      sql`SELECT hex_color FROM categories WHERE id = 'alpha-chat'`,
    );
    expect((await suggestions('tool 01')).tools[0]?.hex_color).toBe(rows[0]?.hex_color);
  });

  test('the best known of very many names with the same beginning come first', async () => {
    const many = await createTestApp();
    await many.db.write.execute(sql`
      INSERT INTO ai_tools (id, name, description, prominence)
      SELECT 'aim-' || n, 'Aimer ' || n, 'A tool.', CASE WHEN n IN (700, 1800) THEN 7 ELSE n % 5 END
      FROM generate_series(1, 2000) n`);
    await many.db.write.execute(
      sql`INSERT INTO ai_tools (id, name, description) VALUES ('aimer', 'Aimer', 'A tool.')`,
    );
    await indexWritten(many.db, ['aimer', ...Array.from({ length: 2_000 }, (_, n) => `aim-${n + 1}`)]);
    const found = (await suggestions('aimer', many)).tools.map(({ id }) => id);
    expect(found.slice(0, 3)).toEqual(['aimer', 'aim-700', 'aim-1800']);
    expect(found).toHaveLength(5);
  });

  test('a new name takes the place of the old one', async () => {
    const own = await createTestApp();
    await own.db.write.execute(sql`UPDATE ai_tools SET name = 'Zeppelin Post' WHERE id = 'tool-01'`);
    await indexWritten(own.db, ['tool-01']);
    expect((await suggestions('post', own)).tools.map(({ id }) => id)).toEqual(['tool-01']);
    expect((await suggestions('tool 01', own)).tools.map(({ id }) => id)).not.toContain('tool-01');
  });
});

describe('categories', () => {
  test.each<[string, [string, string | null][]]>([
    ['beta', [['Beta Code', null]]],
    ['CODE', [['Beta Code', null]]],
    ['chats', [['Alpha & Chat', null]]],
    ['chat with alpha', [['Alpha & Chat', null]]],
    ['assis', [['Alpha & Chat', 'Assistants']]],
    ['sound voi', [['Alpha & Chat', 'Voice & Sound']]],
    ['asistants', [['Alpha & Chat', 'Assistants']]],
    ['gamma', []],
    ['zebra', []],
    ['the', []],
  ])('"%s" suggests %j', async (typed, expected) => {
    const { categories } = await suggestions(typed);
    expect(categories.map(({ category, specialization }) => [category, specialization])).toEqual(expected);
  });
});

test('a text longer than any name asks the database nothing', async () => {
  const nowhere = openDatabase('postgresql://nobody@127.0.0.1:1/nothing');
  onTestFinished(() => nowhere.close());
  expect(await suggest(nowhere.read, 'word '.repeat(400))).toEqual(NO_SUGGESTIONS);
});

describe('questions', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['?q=', []],
    ['?q=%20', []],
    ['?q=numbered+tool', ['q-big', 'q-small', 'q-4', 'q-5', 'q-6']],
    ['?q=FREE%3F', ['q-unknown']],
    ['?q=odd', ['q-percent']],
    ['?q=%20BASICS%20', ['q-big', 'q-small', 'q-4', 'q-5', 'q-6']],
    ['?q=basic', []],
    ['?q=100%25_', ['q-percent']],
    ['?q=%25', ['q-percent']],
    ['?q=zebra', []],
    ['?q=runs+tools', ['q-6']],
    ['?q=best+numbe', ['q-big']],
  ])('%s suggests %j', async (search, expected) => {
    const response = await app.get(`/resources/suggestions${search}`);
    const answer: { questions: { id: string }[] } = await response.json();
    expect(answer.questions.map(({ id }) => id)).toEqual(expected);
  });

  test.each<[string, string[]]>([
    ['best numbred', ['q-big']],
    ['RUN nubmered', ['q-6']],
    ['who maks nubmered tools', ['q-4']],
    ['numbred zebra', []],
    ['zqzqzq', []],
  ])('"%s" suggests %j in spite of its mistakes', async (typed, expected) => {
    // Mistakes are corrected with what a node remembers since its last listing.
    await app.get('/tools');
    const found = await suggestions(typed);
    expect(found.questions.map(({ id }) => id)).toEqual(expected);
  });

  test.each([
    ['best numbered', 0],
    ['whi numb', 0],
    ['zqzqzq', 0],
    ['chatgpt', 0],
    ['best numbred', 1],
  ])('for "%s", correcting costs %i statements', async (typed, more) => {
    const address = `/resources/suggestions?q=${encodeURIComponent(typed)}`;
    const uncorrected = await statementsOf(app.db, '/resources/suggestions?q=numbered', ['/tools']);
    expect(await statementsOf(app.db, address, ['/tools'])).toBeLessThanOrEqual(uncorrected + more + 1);
  });

  test('carries the question, its category and its volume, for this site only and for a while', async () => {
    const response = await app.get('/resources/suggestions?q=free');
    expect(await response.json()).toEqual({
      ...NO_SUGGESTIONS,
      questions: [
        {
          id: 'q-unknown',
          question: 'Are numbered tools free?',
          question_category: null,
          search_volume: null,
        },
      ],
    });
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

test('a database that cannot be reached suggests nothing', async () => {
  const broken = await createTestApp({ db: brokenDatabase() });
  const response = await broken.get('/resources/suggestions?q=numbered');
  expect(response.status).toBe(503);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual(NO_SUGGESTIONS);
  expect(broken.logged('error')).toHaveLength(1);
});
