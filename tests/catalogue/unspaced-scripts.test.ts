import { expect, test } from 'vitest';
import { searchTools } from '#features/directory/search.server.ts';
import { withDatabase } from '../harness/database.ts';
import { askedQuery } from '../harness/search/judge.ts';
import { importFiles, ndjson } from './workbench.ts';

/** Chinese, Japanese and Thai put no spaces between words; Korean adds particles to them. */
const TOOLS = [
  { id: 'apart', name: '甲工具', description: 'AI 翻译 与 写作' },
  { id: 'within', name: '乙工具', description: '在线翻译工具，支持多种语言' },
  { id: 'named', name: '丙翻译', description: '翻译软件' },
  { id: 'minutes', name: '文書要約くん', description: '会議の議事録を自動で作成します' },
  { id: 'minutes-named', name: '議事録メーカー', description: '議事録 を作ります' },
  { id: 'particle', name: '회의록봇', description: '회의록을 자동으로 작성합니다' },
  { id: 'no-particle', name: '노트봇', description: '회의록 작성' },
  { id: 'thai', name: 'ผู้ช่วย', description: 'เครื่องมือแปลภาษาออนไลน์' },
];

test.each([
  ['翻译', ['apart', 'named', 'within']],
  ['議事録', ['minutes', 'minutes-named']],
  ['회의록', ['no-particle', 'particle']],
  ['แปลภาษา', ['thai']],
])('%s finds the tools that contain it, spaces around it or not', async (q, ids) => {
  const db = await withDatabase({ empty: true });
  await importFiles(db, { 'tools.ndjson': ndjson(TOOLS) });
  const { data } = await searchTools(db.read, { ...askedQuery(q), q });
  expect(data.map(({ id }) => id).sort()).toEqual(ids);
});

test('a term of several words comes first where its letters stand together', async () => {
  const db = await withDatabase({ empty: true });
  await importFiles(db, { 'tools.ndjson': ndjson(TOOLS) });
  const { data } = await searchTools(db.read, { ...askedQuery('在线翻译'), q: '在线翻译' });
  expect(data[0]?.id).toBe('within');
});
