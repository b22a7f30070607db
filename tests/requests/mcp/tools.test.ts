import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ORIGIN_SHAPE } from '#features/api/value.ts';
import { addQuestion } from '../../factories.ts';
import {
  addMarked,
  keyHeaders,
  MARK,
  MARK_NUMBER,
  MARK_YEAR,
  makeCallers,
  planOf,
} from '../../harness/api/world.ts';
import { createTestApp } from '../../harness/app.ts';
import { connectAgent, MARKED_QUESTIONS } from '../../harness/mcp/agent.ts';
import { addMember } from '../../harness/members.ts';
import { watched } from '../../harness/watched-database.ts';

/** The official client asks every tool, in the revision without sessions and in those of 2025. */

const SITE = 'https://toolbox.test';
const app = await createTestApp({ settings: { SITE_URL: SITE } });
await addMarked(app.db);
await addQuestion(app.db, {
  id: 'q-numbers',
  question: 'Which numbered tool is best?',
  answer: 'The **first**.',
});
const names = Object.keys(MARKED_QUESTIONS);

const QUESTIONS = [
  ['find_tools', { need: 'numbered', limit: 2 }, '/tools/'],
  ['find_tools', { category: 'Beta Code', launched: '2024', limit: 1 }, 'of '],
  ['get_tool', { id: 'tool-01' }, '/tools/tool-01'],
  ['get_tool', { id: 'TOOL-01', parts: ['summary', 'tech'] }, '/tools/tool-01'],
  ['compare_tools', { ids: ['tool-01', 'tool-02', 'awkward'] }, '/tools/awkward'],
  ['alternatives_to', { id: 'tool-02', limit: 3 }, '/tools/tool-02'],
  ['category_market', { category: 'alpha & chat' }, '/categories/alpha-chat'],
  ['category_market', { category: 'gamma-empty' }, '/categories/gamma-empty'],
  ['answer_question', { question: 'which numbered tool is the best' }, '/questions/q-numbers'],
  ['answer_question', { question: 'zzzz qqqq' }, 'No recorded question'],
] as const;

describe.each(['auto', 'legacy'] as const)('era %s', (era) => {
  test('the client lists six tools that only read, in less than 24 kB', async () => {
    const client = await connectAgent(app.app, { era, site: SITE });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(names);
    for (const tool of tools) {
      expect(tool.annotations).toMatchObject({ readOnlyHint: true });
      expect(tool.outputSchema).toMatchObject({ type: 'object' });
    }
    const advice = 'Shorten what app/features/mcp/tools.ts describes';
    expect(JSON.stringify(tools).length, advice).toBeLessThan(24_000);
    expect(client.getServerCapabilities()).not.toHaveProperty('resources');
  });

  test.each(QUESTIONS)('%s %j', async (name, asked, said) => {
    const client = await connectAgent(app.app, { era, site: SITE });
    const answer = await client.callTool({ name, arguments: asked });
    expect(answer.isError ?? false, textOf(answer)).toBe(false);
    expect(textOf(answer)).toContain(said);
    for (const found of valuesIn(answer.structuredContent))
      expect(origin.safeParse(found).error).toBeUndefined();
    for (const page of pagesIn(answer.structuredContent)) expect(page.startsWith(`${SITE}/`)).toBe(true);
  });
});

const origin = z.looseObject(ORIGIN_SHAPE);

function textOf({ content }: { content: unknown }): string {
  return z.tuple([z.object({ type: z.literal('text'), text: z.string() })]).parse(content)[0].text;
}

/** Every object below that holds a value of the catalogue. */
function valuesIn(given: unknown): object[] {
  if (typeof given !== 'object' || given === null) return [];
  return [
    ...('value' in given && !('percent' in given) && !isPoint(given) ? [given] : []),
    ...Object.values(given).flatMap(valuesIn),
  ];
}

/** A point of the trend, whose whole has one origin. */
function isPoint(given: object): boolean {
  return Object.keys(given).sort().join() === 'label,value';
}

function pagesIn(given: unknown): string[] {
  if (typeof given !== 'object' || given === null) return [];
  const own = 'page' in given && typeof given.page === 'string' ? [given.page] : [];
  return [...own, ...Object.values(given).flatMap(pagesIn)];
}

test('a tool has the same values as in the API, each with its origin in the text too', async () => {
  const client = await connectAgent(app.app, { site: SITE });
  const answer = await client.callTool({ name: 'get_tool', arguments: { id: 'tool-05' } });
  const record = await (await app.get('/api/v1/tools/tool-05?fields=summary,decision')).json();
  const facts = z
    .object({ facts: z.array(z.looseObject({ name: z.string() })) })
    .parse(answer.structuredContent);
  const expected = ['summary', 'decision'].flatMap((part) =>
    Object.entries(record[part]).map(([field, value]) => ({
      name: `${part}.${field}`,
      ...(value as object),
    })),
  );
  expect(facts.facts).toEqual(expected);
  expect(expected.length).toBeGreaterThan(4);
  const lines = textOf(answer).split('\n');
  expect(lines.filter((line) => /^- \w+\.\w+: /.test(line))).toHaveLength(expected.length);
  // The origin of a fact is the nearest one above it.
  const origins = lines.filter((line) => line.startsWith('['));
  expect(lines.indexOf(origins[0] ?? '')).toBe(1);
  const said = new Set(facts.facts.map(({ certainty, source }) => `[${certainty}, ${source}, `));
  for (const start of said) expect(origins.some((line) => line.startsWith(start))).toBe(true);
});

test('a list goes on at its cursor', async () => {
  const client = await connectAgent(app.app, { site: SITE });
  const ask = async (more: object) => {
    const { structuredContent } = await client.callTool({
      name: 'find_tools',
      arguments: { category: 'alpha-chat', limit: 20, ...more },
    });
    return z
      .object({ tools: z.array(z.object({ id: z.string() })), next: z.string().nullable() })
      .parse(structuredContent);
  };
  const first = await ask({ limit: 12 });
  const second = await ask({ limit: 12, cursor: first.next });
  expect(new Set([...first.tools, ...second.tools].map(({ id }) => id)).size).toBe(20);
  expect(second.next).toBeNull();
});

const LEAKS = [MARK, String(MARK_NUMBER), '987.7M', MARK_YEAR, String(2 * MARK_NUMBER)];
const FOR_SUBSCRIBERS = ['get_tool', 'compare_tools', 'category_market'];
const callers = await makeCallers(app.db);

describe.each(Object.entries(MARKED_QUESTIONS))('what is locked, by %s', (name, asked) => {
  test.each(callers)('$name', async ({ headers, isSubscriber, name: caller }) => {
    const client = await connectAgent(app.app, { headers, sender: `sender of ${caller}`, site: SITE });
    const answer = await client.callTool({ name, arguments: asked });
    const text = JSON.stringify(answer);
    expect(answer.isError ?? false, text).toBe(false);
    if (isSubscriber && FOR_SUBSCRIBERS.includes(name)) expect(text).toContain(MARK);
    else if (!isSubscriber) for (const leak of LEAKS) expect(text).not.toContain(leak);
  });
});

test('a locked part says how much it holds', async () => {
  const client = await connectAgent(app.app, { site: SITE });
  const { structuredContent } = await client.callTool({ name: 'get_tool', arguments: { id: 'locked' } });
  expect(structuredContent).toMatchObject({
    locked: expect.arrayContaining([expect.objectContaining({ part: 'funding', latest: '1991' })]),
  });
});

test('no answer costs more than five statements', async () => {
  let count = 0;
  const counting = await createTestApp({
    db: watched(app.db, () => (count += 1)),
    settings: { SITE_URL: SITE },
  });
  const key = await keyHeaders(app.db, (await addMember(app.db, planOf('premium'))).id);
  const client = await connectAgent(counting.app, { headers: key, site: SITE });
  const costs: [name: string, statements: number][] = [];
  for (const [name, asked] of [...QUESTIONS, ['get_tool', { id: 'tool-0l' }] as const]) {
    await client.callTool({ name, arguments: asked });
    count = 0;
    await client.callTool({ name, arguments: asked });
    costs.push([name, count]);
  }
  expect(costs.filter(([, statements]) => statements < 1 || statements > 5)).toEqual([]);
});
