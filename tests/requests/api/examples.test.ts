import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'node-html-parser';
import { oazapfts } from 'oazapfts';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { proposalExample } from '#features/api/proposing.ts';
import { addCategory, addTool, fundingDetails } from '../../factories.ts';
import { keyHeaders, planOf } from '../../harness/api/world.ts';
import { brokenDatabase, createTestApp } from '../../harness/app.ts';
import { startEdge } from '../../harness/edge.ts';
import { addMember } from '../../harness/members.ts';

/** The examples of docs/api.md, and a client that is generated from the description: both ask a running site. */

const app = await createTestApp();
await addCategory(app.db, { id: 'coding-assistants' });
const rounds = fundingDetails([{ round: 'Series A', amount: 1e6, date: '2025-04', investors: ['Ann'] }]);
for (const id of ['notion', 'coda', 'clickup', 'grammarly']) {
  await addTool(
    app.db,
    { id, funding_info_is_premium: true },
    { inCategories: ['coding-assistants'], details: rounds },
  );
}
const member = await addMember(app.db, { ...planOf('basic'), email_verified: true });
const { Authorization } = await keyHeaders(app.db, member.id, 'Examples', true);

const ROOT = path.resolve(import.meta.dirname, '../../..');
const guide = readFileSync(path.join(ROOT, 'docs/api.md'), 'utf8');
const HERE = 'http://localhost:3000';
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, code = '']) =>
    code.trim(),
  );

/** The address, the headers and the body of a curl command. */
function readCurl(command: string) {
  const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  const given = words.flatMap((word, at) => (words[at - 1] === '-H' ? [word] : []));
  const headers = given.map((line) => {
    const [name = '', value = ''] = line.split(/:\s*/, 2);
    return [name, value.replace('Bearer $API_KEY', Authorization)] as const;
  });
  const body = words.find((_, at) => words[at - 1] === '-d');
  return {
    to: words.find((word) => word.startsWith(HERE)) ?? '',
    init: { headers: Object.fromEntries(headers), ...(body !== undefined && { method: 'POST', body }) },
  };
}

test('the guide has its examples', () => {
  expect([...blocks('sh'), ...blocks('js')]).toHaveLength(6);
});

test.each(blocks('sh'))('%s', async (command) => {
  const { port } = await startEdge(app.app);
  const { to, init } = readCurl(command);
  expect(command.startsWith('curl ')).toBe(true);
  const response = await fetch(to.replace(HERE, `http://127.0.0.1:${port}`), init);
  expect(response.status).toBe(init.body === undefined ? 200 : 201);
  const answer = z.looseObject({ data: z.array(z.unknown()).optional() }).parse(await response.json());
  if (init.body !== undefined) expect(JSON.parse(init.body)).toEqual(proposalExample('notion'));
  else if (init.headers.Authorization) expect(answer.data?.length).toBeGreaterThan(0);
});

test('the page of the API has the example of a proposal, its fields and its pace', async () => {
  const main = parse(await (await app.get('/api')).text()).querySelector('main');
  const shown = main?.querySelector('#proposals')?.parentNode;
  const command = shown?.querySelector('pre')?.text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'") ?? '';
  expect(JSON.parse(/-d '([^']*)'/.exec(command)?.[1] ?? '')).toEqual(proposalExample('notion'));
  const words = shown?.text.replaceAll(/\s+/g, ' ');
  for (const word of ['decision_price_from', 'description', '60 proposals at once'])
    expect(words).toContain(word);
  for (const word of ['decision_caution', 'is_featured', 'funding_']) expect(words).not.toContain(word);
  expect(main?.text).toContain('propose_value');
});

test('without a database, the page of the API says so', async () => {
  const broken = await createTestApp({ db: brokenDatabase() });
  const response = await broken.get('/api');
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('An error occurred');
});

test('the program walks through its list', async () => {
  const { port } = await startEdge(app.app);
  const [program = ''] = blocks('js');
  const code = program.replace(HERE, `http://127.0.0.1:${port}`);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  expect(stdout.trim()).toBe('4 tools; the categories: unchanged');
});

/** What someone writes with the generated client. It must satisfy the compiler and the site. */
const USE = `
import * as api from './client.ts';

export async function use(baseUrl: string, Authorization: string) {
  Object.assign(api.defaults, { baseUrl, headers: { Authorization } });
  const found = await api.listTools({ category: 'coding-assistants', sortBy: 'name', limit: 2 });
  if (found.status !== 200) throw new Error('No list');
  const names: string[] = found.data.data.map((tool) => tool.name);
  const tool = await api.getTool('notion', { fields: 'summary,funding' });
  if (tool.status !== 200) throw new Error('No tool');
  const raised: number | undefined = tool.data.funding?.total_funding?.value;
  const certainty: api.Certainty | undefined = tool.data.funding?.total_funding?.certainty;
  const missing = await api.getTool('nothing');
  const problem: string = missing.status === 404 ? missing.data.title : '';
  const refused = await api.listTools({ limit: 0 });
  return { names, next: found.data.next, raised, certainty, problem, refused: refused.status };
}

// @ts-expect-error The description has no such parameter.
export const wrong = () => api.listTools({ colour: 'red' });
`;

test('a client generated from the description is typed and works', { timeout: 60_000 }, async () => {
  const { port } = await startEdge(app.app);
  const site = `http://127.0.0.1:${port}`;
  const cache = path.join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'api-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'client.ts'), await oazapfts(`${site}/api/v1/openapi.json`, {}));
  await writeFile(path.join(folder, 'use.ts'), USE);
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--allowImportingTsExtensions',
    '--module',
    'esnext',
  ];
  const more = ['--moduleResolution', 'bundler', '--target', 'esnext', '--lib', 'esnext,dom', '--types', ''];
  const checked = promisify(execFile)(
    process.execPath,
    [tsc, '--ignoreConfig', ...options, ...more, 'use.ts'],
    {
      cwd: folder,
    },
  );
  await expect(checked).resolves.toMatchObject({ stdout: '' });
  const { use } = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'use.ts')).href);
  const result = await use(`${site}/api/v1`, Authorization);
  expect(result).toEqual({
    names: ['clickup', 'coda'],
    next: expect.any(String),
    raised: 1e6,
    certainty: 'computed',
    problem: 'Not found',
    refused: 400,
  });
});
