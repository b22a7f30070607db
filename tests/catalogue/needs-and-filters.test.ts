import { expect, test } from 'vitest';
import type { ToolSearch } from '#catalogue/tools/entities.ts';
import { searchTools } from '#features/directory/search.server.ts';
import { withStarterCatalogue } from '../harness/database.ts';
import { askedQuery } from '../harness/search/judge.ts';

/** What a search needs, against the filters in its words (docs/topics/search.md). */

const db = await withStarterCatalogue();
const ask = (q: string) => searchTools(db.read, askedQuery(q));
const ids = ({ data }: ToolSearch) => data.map(({ id }) => id);

test.each([
  ['free logo maker', 'free', 'looka'],
  ['gdpr crm', 'compliance:gdpr', 'zoho-crm'],
  ['transcription for iphone', 'platform:ios', 'deepgram'],
])('%s without its filter finds what the other words need', async (q, filter, id) => {
  expect(ids(await searchTools(db.read, { ...askedQuery(q), without: [filter] })).slice(0, 5)).toContain(id);
});

test.each([
  ['free ios budgeting gdpr', 'klarna', 1],
  ['video editor linux hipaa free', 'davinci-resolve', 0],
  // It does not say 'API', but tools of its kind do.
  ['embedding API with a free tier and hosting in the EU', 'nebius-token-factory', 1],
])('%s: where few tools fit the filters, those with the need come first', async (q, id, fitting) => {
  for (const view of [null, 'table'] as const) {
    const answer = await searchTools(db.read, { ...askedQuery(q), view });
    expect(ids(answer)[0]).toBe(id);
    expect(answer.fitting).toBe(fitting);
  }
});

test('a limit that no tool keeps leaves the closest, and keeps its chip, to be taken off', async () => {
  const answer = await ask('midjurney under $1');
  expect(answer).toMatchObject({ corrected: 'midjourney under $1', fitting: 0 });
  expect(ids(answer)[0]).toBe('midjourney');
  const told = answer.data.map(({ fit }) => fit?.text ?? '');
  // Where a plan costs the least, it is named.
  expect(told[0]).toBe('Does not fit: Up to $1 (Basic at $10 a month, billed monthly)');
  expect(told.filter((text) => !text.startsWith('Does not fit: Up to $1'))).toEqual([]);
  expect(answer.filters.map(({ facet }) => facet)).toEqual(['under:1']);
  expect(answer.panel.chosen.map(({ name }) => name)).toEqual(['under:1']);
});

test.each<[string, boolean]>([
  ['hi', false],
  ['ok', false],
  ['we', false],
  ['hi there', false],
  ['no', false],
  ['hr', true],
  ['ux', true],
  ['3d', true],
  ['qa', true],
  ['v0', true],
  ['"hi"', true],
  ['gramma', true],
])('%s: of two letters, only what means something finds anything', async (q, isFound) => {
  const { data, count } = await ask(q);
  expect([data.length > 0, count > 0]).toEqual([isFound, isFound]);
});

test.each<[string, string]>([
  [
    'hello everyone I hope somebody here can help me because I have been trying for weeks now to find something that lets our small team of three people in the office turn long recordings of interviews into accurate text transcripts',
    'turboscribe',
  ],
  [
    'we run a tiny dental clinic and people keep calling during lunch or in the evening when nobody is there and then they go to another clinic so what we want is something that answers the phone and books appointments for us',
    'assort-health',
  ],
  ['हिंदी में बोलकर लिखने वाला ऐप', 'wispr-flow'],
  ['agent vocal pour prendre des rendez-vous', 'synthflow'],
])('%s finds %s', async (q, id) => {
  expect(ids(await ask(q)).slice(0, 6)).toContain(id);
});

test('what a company owns goes with it', async () => {
  expect(ids(await ask('code assistant'))).toContain('github-copilot');
  expect(ids(await ask('code assistant without microsoft'))).not.toContain('github-copilot');
});

test('a single letter between other words does not drag results', async () => {
  const specializations = (await ask('dall-e')).data.map(({ reason }) => reason?.text);
  expect(specializations).not.toContain('E-Discovery');
});

test.each(['design', 'diseño', 'Gestaltung'])('%s offers the category', async (q) => {
  expect((await ask(q)).offers[0]).toMatchObject({ kind: 'category', name: 'Design & UX' });
});

test.each([
  ['does grammarly train on my text', 'grammarly', 'training'],
  ['does zoom ai use my data for training', 'zoom', 'training'],
  ['does notion ai learn from my notes', 'notion', 'training'],
  ['hoeveel kost chatgpt', 'chatgpt', 'price'],
  ['ile kosztuje midjourney', 'midjourney', 'price'],
])('%s asks of %s about %s', async (q, id, about) => {
  expect((await ask(q)).question).toMatchObject({ of: id, about });
});

test.each([
  ['can I use canva commercially', ['canva']],
  ['chatgpt or google', ['chatgpt', 'gemini']],
  ['is my data safe with fireflies', ['fireflies-ai']],
  ['open source copilot for vscode', ['continue']],
  ['cheap crm for 3 people', ['hubspot-smart-crm', 'salesforce-sales-cloud', 'zoho-crm']],
  ['lesson plan for chemistry', ['magicschool']],
  ['case law in germany', ['noxtua']],
])('%s begins with %j', async (q, first) => {
  expect(ids(await ask(q)).slice(0, first.length)).toEqual(first);
});

test('what tests chatbots is no chatbot', async () => {
  const answer = await ask('gdpr chatbot hosted in eu');
  const fit = answer.data.filter((tool) => tool.fit?.isWhole).map(({ id }) => id);
  expect(fit).toContain('le-chat');
  expect(fit).not.toContain('langfuse');
});

test('data protection besides a need is a filter', async () => {
  const answer = await ask('ki für krankenhäuser datenschutz');
  expect(answer.filters.map(({ facet }) => facet)).toEqual(['compliance:gdpr']);
  expect(ids(answer)[0]).toBe('epic');
  expect((await ask('software für datenschutz')).filters).toEqual([]);
  expect(ids(await ask('gdpr request letter generator'))).toContain('onetrust');
});

test('of tools that an exclusion leaves, it says of how many its place is not recorded', async () => {
  const { perhapsExcluded, count } = await ask('crm not made in the us');
  expect(perhapsExcluded?.labels).toEqual(['Made in United States']);
  expect(perhapsExcluded?.tools).toBeGreaterThan(0);
  expect(perhapsExcluded?.tools).toBeLessThan(count);
});

test.each(['wedding toast', 'business plan for a flower shop'])('%s mentions no company', async (q) => {
  expect((await ask(q)).offers.filter(({ kind }) => kind === 'company')).toEqual([]);
});
