import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import type { TestMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';
import { sentBy } from '../harness/sent-form.ts';

/** Records of the desk name tools by name or id, and none that is not listed (docs/topics/desk.md). */

const app = await createTestApp({ empty: true });
let editor: TestMember;
const tool = (id: string, name: string, more: object = {}) => ({ id, name, description: 'Works.', ...more });

beforeAll(async () => {
  editor = await addOperator(app.db, 'editor');
  await importFiles(app.db, {
    'tools.ndjson': ndjson([
      tool('mixer', 'Sound Mixer', { former_ids: ['blender'] }),
      tool('twin-a', 'Twin'),
      tool('twin-b', 'Twin'),
      tool('comma', 'Cut, Copy'),
      tool('notion', 'Notion'),
    ]),
    'companies.ndjson': ndjson([{ id: 'acme', name: 'Acme' }]),
    'questions.ndjson': ndjson([{ id: 'how', question: 'How?' }]),
    'business-functions.ndjson': ndjson([{ id: 'sales', slug: 'sales', function_name: 'Sales' }]),
  });
  // Both name tools that are listed no more.
  await app.db.write.execute(
    sql`UPDATE questions_tools SET primary_tool = 'Gone', related_tools = 'Long gone'`,
  );
  await app.db.write.execute(sql`UPDATE business_functions SET tool_ids = '{gone}'`);
});

const at = (kind: string, id: string) => `/operator/records/${kind}/${id}`;
const opened = async (path: string) => sentBy(parse(await (await app.get(path, editor.headers)).text()));
async function save(path: string, change: Record<string, string>) {
  const body = new URLSearchParams({ ...(await opened(path)), ...change, intent: 'save' });
  return app.send(path, { method: 'POST', body, headers: editor.headers });
}

test.each([
  ['questions', 'how', 'primary_tool', 'sound MIXER', 'Sound Mixer'],
  ['questions', 'how', 'primary_tool', 'mixer', 'mixer'],
  ['questions', 'how', 'primary_tool', 'twin-b', 'twin-b'],
  ['questions', 'how', 'related_tools', 'Long gone\nCut, Copy\nNotion', 'Long gone\ncomma\nNotion'],
  [
    'business-functions',
    'sales',
    'tool_ids',
    'gone\nSound Mixer\nblender\nhttp://x/tools/notion',
    'gone\nmixer\nmixer\nnotion',
  ],
  ['companies', 'acme', 'main_tool', 'Notion', 'notion'],
])('%s %s: %s takes %j', async (kind, id, field, typed, kept) => {
  const path = at(kind, id);
  const response = await save(path, { [field]: typed });
  expect(response.headers.get('location')).toBe(`${path}?done=saved`);
  expect((await opened(path))[field]).toBe(kept);
});

test.each([
  ['questions', 'how', 'primary_tool', 'Motion', 'Near it: Notion (notion)'],
  ['questions', 'how', 'related_tools', 'Notion\nTwin', 'Give the id of one: twin-a, twin-b'],
  ['business-functions', 'sales', 'tool_ids', 'Mixer', 'Near it: Sound Mixer (mixer)'],
  ['companies', 'acme', 'main_tool', 'xqzw', 'No tool has this name or id.'],
])('%s %s: %s refuses %j', async (kind, id, field, typed, said) => {
  const path = at(kind, id);
  const before = await opened(path);
  const response = await save(path, { [field]: typed });
  const text = await response.text();
  expect(response.status).toBe(400);
  const control = parse(text).querySelector(`[name=${field}][aria-invalid=true]`);
  expect(control?.parentNode?.text).toContain(said);
  expect(await opened(path)).toEqual(before);
});
