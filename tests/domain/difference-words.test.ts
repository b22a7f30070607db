import { expect, test } from 'vitest';
import { shownDifference } from '#features/editing/words.ts';

const AT = '2026-11-23T12:49:09.463Z';

test.each([
  { path: 'created_at', after: '2026-11-23T12:49:09.46352+00:00', words: 'November 23, 2026' },
  { path: 'created_at', after: undefined, words: null },
  { path: 'name', after: '2026-11-23', words: '2026-11-23' },
  { path: 'is_featured', after: true, words: 'yes' },
])('$path, now $after, reads $words', ({ path, after, words }) => {
  expect(shownDifference({ path, before: undefined, after }, AT).words).toEqual({
    kind: 'value',
    before: null,
    after: words,
  });
});

test('the sources of single codes name them as pages do', () => {
  const path = 'decision_information.decision_compliance';
  const after = {
    value: ['soc2', 'hipaa'],
    sources: [{ codes: ['hipaa', 'soc2'], synopsis: 'Trust page', date_updated: '2026-11-20' }],
  };
  const { sources } = shownDifference({ path, before: undefined, after }, AT);
  expect(sources?.after).toMatch(/^HIPAA, SOC 2.*: .*Trust page/);
});

test('whether a tool is Free or Premium is told in the words of the form', () => {
  expect(shownDifference({ path: 'is_premium', before: undefined, after: false }, AT)).toMatchObject({
    label: 'What the tool itself costs',
    words: { kind: 'value', before: null, after: 'Free: has a free tier' },
  });
});
