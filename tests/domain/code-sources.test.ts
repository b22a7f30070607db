import { expect, test } from 'vitest';
import { originOf, originOfCode } from '#catalogue/tools/code-sources.ts';
import { type FieldFault, readGroup, readSource } from '#catalogue/tools/field-values.ts';
import { statedField } from '#features/api/value.ts';
import { codeSourceLines, readCodeSourceLines } from '#features/editing/code-source-lines.ts';

/** Where the codes of a list come from. */

const PAGE = { synopsis: 'Trust center', date_updated: '2026-07-11', url: 'https://trust.example.com' };
const EARLY = { synopsis: null, date_updated: 'early 2026' };
const STORED = {
  value: ['soc2', 'gdpr', 'hipaa'],
  source_synopsis: EARLY,
  sources: [{ codes: ['hipaa', 'soc2'], ...PAGE }],
};

test('a list is as sure as its weakest code, and says which code comes from where', () => {
  const { byCode, ...whole } = originOf(STORED, 'decision_compliance', null);
  expect(whole).toEqual({
    certainty: 'editorial',
    date: 'early 2026',
    source:
      "SOC 2, HIPAA: Sourced, Trust center, July 11, 2026; GDPR: Editorial, Reported by the directory's editors, early 2026",
  });
  expect(byCode?.map(({ codes, origin }) => [codes, origin.certainty, origin.url])).toEqual([
    ['SOC 2, HIPAA', 'sourced', PAGE.url],
    ['GDPR', 'editorial', undefined],
  ]);
});

test.each([
  ['soc2', { certainty: 'sourced', source: 'Trust center', url: PAGE.url }],
  ['gdpr', { certainty: 'editorial', date: 'early 2026' }],
])('the code %s has its own source', (code, origin) => {
  expect(originOfCode(STORED, code, 'decision_compliance', null)).toMatchObject(origin);
});

test('a list whose codes all have sources has no other', () => {
  const stored = { ...STORED, value: ['soc2', 'hipaa'] };
  const { data, faults } = readGroup('decision', { decision_compliance: stored });
  expect(faults).toEqual([]);
  expect(data.decision_compliance).toEqual({ value: stored.value, sources: STORED.sources });
  expect(originOf(data.decision_compliance, 'decision_compliance', null)).toMatchObject({
    certainty: 'sourced',
    url: PAGE.url,
  });
});

test('programs get the sources by code, and above them the weakest', () => {
  expect(statedField('decision_compliance', STORED.value, STORED, null)).toMatchObject({
    certainty: 'editorial',
    date: 'early 2026',
    sources: [
      { codes: ['soc2', 'hipaa'], certainty: 'sourced', source_url: PAGE.url, date: '2026-07-11' },
      { codes: ['gdpr'], certainty: 'editorial', date: 'early 2026' },
    ],
  });
});

test.each([
  [[{ codes: ['soc2', 'gdpr'], ...PAGE }]],
  [
    [
      { codes: ['soc2'], synopsis: 'A | B', date_updated: 'early 2026' },
      { codes: ['gdpr'], synopsis: 'C' },
    ],
  ],
  [[{ codes: ['soc2'], date_updated: '2026-07' }]],
])('the form gives %j back', (sources) => {
  expect(readCodeSourceLines(codeSourceLines(sources))).toEqual(sources);
});

test.each([
  ['a name that turns around how it is read', { synopsis: '\u202Eegap A' }, 'synopsis'],
  ['a name that shows nothing', { synopsis: '\u3164' }, 'synopsis'],
  ['an approximate date far ahead', { synopsis: 'A page', date_updated: 'late 2099' }, 'date_updated'],
])('%s is no source', (_, given, part) => {
  const faults: FieldFault[] = [];
  readSource(given, 'file', faults, 2031);
  expect(faults.map(({ field }) => field)).toEqual([`file.source_synopsis.${part}`]);
});
