import { type HTMLElement, parse } from 'node-html-parser';
import { expect } from 'vitest';
import { operators } from '#features/operators/tables/operators.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from './app.ts';
import { words } from './main-part.ts';
import { addMember, type TestMember } from './members.ts';
import { sentBy } from './sent-form.ts';

const tool = (id: string, more: object = {}) => ({
  id,
  name: `The ${id}`,
  description: 'It does one thing.',
  url: `https://${id}.example.org`,
  tags: ['one', 'two'],
  categories: [{ category: 'video', specializations: ['cutting'] }],
  business_information: {
    business_location: {
      value: 'Berlin, Germany',
      source_synopsis: { synopsis: 'Its website', date_updated: '2026-01' },
    },
    business_pricing_pricing_model: { value: 'Paid' },
  },
  funding_competition_information: {
    funding_funding_rounds: {
      value: [{ round: 'Seed', amount: 1_500_000.5, date: '2025', investors: ['A, B & Co'] }],
    },
  },
  decision_information: {
    decision_flags: { value: ['sso', 'api'] },
    decision_languages: { value: ['de', 'en'] },
  },
  ...more,
});

export type Fields = Record<string, string>;

export const placeOf = (response: Response) => response.headers.get('location') ?? '';

/** A desk with an owner, an editor and imported tools, and functions that send their forms. */
export async function startEditing() {
  const app = await createTestApp({ settings: { OPERATOR_EMAILS: 'ops@example.org' } });
  const owner = await addMember(app.db, { email: 'ops@example.org' });
  const editor = await addMember(app.db);
  await app.db.write.insert(operators).values({ user_id: editor.id, role: 'editor' });
  await importFiles(app.db, {
    'categories.ndjson': ndjson([
      {
        id: 'video',
        name: 'Video',
        specializations: [
          { id: 'cutting', name: 'Cutting' },
          { id: 'sound', name: 'Sound' },
        ],
      },
    ]),
    'tools.ndjson': ndjson(['cutter', 'mixer', 'double', 'leaver', 'heir', 'rover'].map((id) => tool(id))),
  });

  async function post(path: string, fields: Fields, by: TestMember = owner): Promise<Response> {
    return app.send(path, { method: 'POST', body: new URLSearchParams(fields), headers: by.headers });
  }

  async function page(path: string, by: TestMember = owner): Promise<HTMLElement> {
    const response = await app.get(path, by.headers);
    expect(response.status, path).toBe(200);
    return parse(await response.text());
  }

  /** Begins a draft of a tool. @returns its address */
  async function beginDraft(id: string, by?: TestMember): Promise<string> {
    const response = await post(`/operator/tools/${id}`, { intent: 'edit' }, by);
    expect(response.status).toBe(303);
    return placeOf(response);
  }

  async function save(draft: string, change: Fields, by?: TestMember): Promise<void> {
    const form = sentBy(await page(draft, by));
    const response = await post(draft, { ...form, ...change, intent: 'save' }, by);
    expect([response.status, placeOf(response)]).toEqual([303, draft]);
  }

  async function publish(draft: string, choices: Fields = {}, by?: TestMember): Promise<Response> {
    const form = sentBy(await page(`${draft}/review`, by));
    return post(`${draft}/review`, { ...form, ...choices, intent: 'publish' }, by);
  }

  const tabOf = async (id: string, tab = '') => words(await page(`/tools/${id}${tab && `?tab=${tab}`}`));

  return { app, owner, editor, post, page, beginDraft, save, publish, tabOf };
}
