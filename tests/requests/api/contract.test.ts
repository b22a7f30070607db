import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '#features/api/endpoints.ts';
import { addMarked, keyHeaders, MARKED_ADDRESSES, planOf } from '../../harness/api/world.ts';
import { createTestApp } from '../../harness/app.ts';
import { addMember } from '../../harness/members.ts';
import { watched } from '../../harness/watched-database.ts';

/** The API against its own description, judged by others' validators. */

const app = await createTestApp({ settings: { SITE_URL: 'https://toolbox.test' } });
await addMarked(app.db);
const key = await keyHeaders(app.db, (await addMember(app.db, planOf('enterprise'))).id);

const schema = z.record(z.string(), z.unknown());
const operation = z.object({
  operationId: z.string(),
  responses: z.object({
    200: z.object({ content: z.object({ 'application/json': z.object({ schema }) }) }),
  }),
});
const description = z.object({
  paths: z.record(z.string(), z.object({ get: operation.optional(), post: operation.optional() })),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

const text = await (await app.get('/api/v1/openapi.json')).text();
const { paths, components } = description.parse(JSON.parse(text));
const operations = Object.values(paths).flatMap(({ get, post }) =>
  [get, post].filter((one) => one !== undefined),
);
const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema({ $id: 'api', components });

/** The described response, with its references to the shared schemas. */
function validatorOf(name: string) {
  const described = operations.find(({ operationId }) => operationId === name);
  const { schema: response = {} } = described?.responses[200].content['application/json'] ?? {};
  return ajv.compile(JSON.parse(JSON.stringify(response).replaceAll('"#/', '"api#/')));
}

test('the description passes a linter', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const source = text.replaceAll('http://localhost', 'https://toolbox.test');
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test('it describes every endpoint, and nothing else', () => {
  const described = Object.entries(paths).map(([path, { get, post }]) => [(get ?? post)?.operationId, path]);
  expect(described).toEqual([
    ...Object.entries(ENDPOINTS).map(([name, { path }]) => [name, path]),
    ['proposeValues', '/proposals'],
    ['getProposal', '/proposals/{id}'],
  ]);
});

const MORE = {
  listTools: ['/tools', '/tools?q=tool&limit=5', '/tools?q="Tool 01"', '/tools?fields=decision.platforms'],
  getTool: ['/tools/tool-05', '/tools/awkward'],
  listAlternatives: ['/tools/tool-02/alternatives'],
  getMarket: ['/categories/alpha-chat/market', '/categories/gamma-empty/market'],
  listQuestions: ['/questions?q=tool'],
  listRounds: ['/rounds?since=1980&until=1990&minAmount=1', '/rounds?country=Norway&stage=seed&investor=a'],
  listQuarters: ['/market/quarters?category=alpha-chat'],
  listCompanies: ['/companies?startsWith=Studio'],
  listInvestors: ['/investors?startsWith=A&limit=1'],
};

const cases = Object.entries(MARKED_ADDRESSES).flatMap(([name, [address]]) =>
  [address, ...((MORE as Record<string, string[]>)[name] ?? [])].flatMap((path) => [
    { name, path, who: 'a visitor', headers: {} },
    { name, path, who: 'a key', headers: key },
  ]),
);

describe('every answer is as described', () => {
  test.each(cases)('$path for $who', async ({ name, path, headers }) => {
    const response = await app.send(`/api/v1${path}`, { headers }, `sender ${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/json');
    const validate = validatorOf(name);
    validate(await response.json());
    expect(validate.errors ?? []).toEqual([]);
  });

  test('an answer that says more than it should is noticed', () => {
    const validate = validatorOf('listCategories');
    expect(validate({ data: [] })).toBe(true);
    expect(validate({ data: [], secret: 1 })).toBe(false);
    expect(validate({ data: [{ id: 'a' }] })).toBe(false);
  });
});

test('no answer costs more than four statements', async () => {
  let count = 0;
  const counting = await createTestApp({ db: watched(app.db, () => (count += 1)) });
  const costs: [path: string, statements: number][] = [];
  for (const { path } of cases.filter(({ who }) => who === 'a visitor')) {
    await counting.get(`/api/v1${path}`);
    count = 0;
    await counting.get(`/api/v1${path}`);
    costs.push([path, count]);
  }
  expect(costs.filter(([, statements]) => statements < 1 || statements > 4)).toEqual([]);
});
