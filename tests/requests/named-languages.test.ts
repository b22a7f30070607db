import { beforeAll, expect, test } from 'vitest';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { startEditing } from '../harness/editing.ts';
import { words } from '../harness/main-part.ts';

/** A filter for a language finds it wherever it is named, except behind a lock. */

const { app, page } = await startEditing();

const named = { basic_information: { basic_information_localization: { value: ['English', 'German'] } } };
const tool = (id: string, facts: object) => ({
  id,
  name: `Sifter ${id}`,
  url: `https://www.${id}.com`,
  description: 'Sifts flour.',
  categories: [{ category: 'video' }],
  ...facts,
});

beforeAll(async () => {
  const { faults } = await importFiles(app.db, {
    'tools.ndjson': ndjson([
      tool('listed', { decision_information: { decision_languages: { value: ['de'] } } }),
      tool('tab', named),
      tool('both', { ...named, decision_information: { decision_language_count: { value: 40 } } }),
      tool('locked', { ...named, basic_info_is_premium: true }),
      tool('counted', { decision_information: { decision_language_count: { value: 40 } } }),
      tool('dutch', { decision_information: { decision_languages: { value: ['nl'] } } }),
    ]),
  });
  expect(faults).toEqual([]);
});

test('lists the tools that name a language in any field, and counts those of which none is recorded', async () => {
  const root = await page('/tools?q=sifts&language=de');
  const names = root.querySelectorAll('main li.tool h3').map(words).toSorted();
  expect(names).toEqual(['Sifter both', 'Sifter listed', 'Sifter tab']);
  expect(words(root.querySelector('main'))).toContain(
    'Not known of 2 more tools: their languages are not recorded.',
  );
});
