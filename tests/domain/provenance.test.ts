import { expect, test } from 'vitest';
import { proposedValues } from '#features/editing/proposal.ts';
import { withOwnSource } from '#features/editing/provenance.ts';
import { withStatedValues } from '#features/editing/stated-values.ts';
import { factsBeforeAndAfter } from '#features/history/changed-facts.ts';
import { shownChange } from '#features/history/changed-values.ts';

/** A value never keeps the source of another value. */

const DAY = '2026-11-28';
const VENDORS = { synopsis: 'Stated by the vendor', date_updated: '2026-05' };
const PAGE = { synopsis: 'Price page', date_updated: '2026-11', url: 'https://a.example/prices' };
const OURS = { date_updated: DAY };
const ROUND = { round: 'Series A', amount: 5, source: 'A Times' };
const of = (value: unknown, source_synopsis?: object) => ({
  value,
  ...(source_synopsis && { source_synopsis }),
});

test.each([
  ['changed alone becomes the editors’ of the day', of(0.04, VENDORS), of(0.06, VENDORS), of(0.06, OURS)],
  ['changed with its source has that', of(0.04, VENDORS), of(0.06, PAGE), of(0.06, PAGE)],
  [
    'changed with its day alone is of that day',
    of(0.04, VENDORS),
    of(0.06, { ...VENDORS, date_updated: '2026-10' }),
    of(0.06, { ...VENDORS, date_updated: '2026-10' }),
  ],
  [
    'changed with its source alone is of the day',
    of(0.04, VENDORS),
    of(0.06, { ...PAGE, date_updated: VENDORS.date_updated }),
    of(0.06, { ...PAGE, date_updated: DAY }),
  ],
  ['changed without a source has none', of(0.04), of(0.06), of(0.06)],
  ['changed with the old source taken away has none', of(0.04, VENDORS), of(0.06), of(0.06)],
  ['unchanged keeps its source', of(0.04, VENDORS), of(0.04, VENDORS), of(0.04, VENDORS)],
  ['unchanged may get another source', of(0.04, VENDORS), of(0.04, PAGE), of(0.04, PAGE)],
  ['new has the source that it is given', undefined, of('Bern', PAGE), of('Bern', PAGE)],
  [
    'with an entry that nobody has filled in is unchanged',
    of(['a'], VENDORS),
    of(['a', {}], VENDORS),
    of(['a', {}], VENDORS),
  ],
  ['gone has nothing to be said of', of(0.04, VENDORS), of(null, VENDORS), of(null, VENDORS)],
  [
    'that says its own day is of the day of its change',
    of({ amount: 10, per: 'mo', as_of: '2024' }, VENDORS),
    of({ amount: 12, per: 'mo', as_of: '2024' }, VENDORS),
    of({ amount: 12, per: 'mo', as_of: DAY }, OURS),
  ],
  [
    'that says its own day is of its new source’s day',
    of({ amount: 10, per: 'mo', as_of: '2024' }, VENDORS),
    of({ amount: 12, per: 'mo', as_of: '2024' }, PAGE),
    of({ amount: 12, per: 'mo', as_of: '2026-11' }, PAGE),
  ],
  [
    'of entries takes the source from those that are changed',
    of([ROUND, { ...ROUND, round: 'Seed' }], VENDORS),
    of(
      [
        { ...ROUND, amount: 6 },
        { ...ROUND, round: 'Seed' },
      ],
      VENDORS,
    ),
    of(
      [
        { round: 'Series A', amount: 6 },
        { ...ROUND, round: 'Seed' },
      ],
      OURS,
    ),
  ],
  [
    'of entries takes it from a new one that stands in the place of another',
    of([ROUND], VENDORS),
    of(
      [
        { ...ROUND, amount: 6, source: 'B Daily' },
        { ...ROUND, round: 'Series B' },
      ],
      VENDORS,
    ),
    of(
      [
        { ...ROUND, amount: 6, source: 'B Daily' },
        { round: 'Series B', amount: 5 },
      ],
      OURS,
    ),
  ],
  [
    'of entries leaves it with a new one beside those that stay',
    of([ROUND], VENDORS),
    of([ROUND, { ...ROUND, round: 'Series B' }], VENDORS),
    of([ROUND, { ...ROUND, round: 'Series B' }], OURS),
  ],
])('a value %s', (_, shown, typed, own) => {
  expect(withOwnSource(typed, { shown, listed: shown }, DAY)).toEqual(own);
});

const CODED = [{ codes: ['soc2', 'hipaa'], ...PAGE }];

test.each([
  [
    'added is of the day, beside those that stay',
    of(['soc2'], PAGE),
    of(['soc2', 'gdpr'], PAGE),
    {
      ...of(['soc2', 'gdpr'], OURS),
      sources: [{ codes: ['soc2'], ...PAGE }],
    },
  ],
  [
    'taken away leaves the others their source',
    of(['soc2', 'gdpr'], PAGE),
    of(['gdpr'], PAGE),
    of(['gdpr'], PAGE),
  ],
  [
    'exchanged, each with its own',
    { ...of(['soc2', 'hipaa', 'gdpr'], VENDORS), sources: CODED },
    { ...of(['soc2', 'gdpr', 'pci'], VENDORS), sources: CODED },
    {
      ...of(['soc2', 'gdpr', 'pci'], OURS),
      sources: [
        { codes: ['soc2'], ...PAGE },
        { codes: ['gdpr'], ...VENDORS },
      ],
    },
  ],
  [
    'added with a source for all has that',
    of(['soc2'], VENDORS),
    of(['soc2', 'gdpr'], PAGE),
    of(['soc2', 'gdpr'], PAGE),
  ],
  ['added to a list without a source has none', of(['soc2']), of(['soc2', 'gdpr']), of(['soc2', 'gdpr'])],
  [
    'put in the place of another takes nothing from it',
    { value: ['hipaa'], sources: CODED },
    { value: ['gdpr'], sources: CODED },
    of(['gdpr']),
  ],
])('a code that is %s', (_, shown, typed, own) => {
  expect(withOwnSource(typed, { shown, listed: shown }, DAY, true)).toEqual(own);
});

test('a value that is typed back has its source back', () => {
  const listed = of(0.04, VENDORS);
  const shown = of(0.06, OURS);
  expect(withOwnSource(of(0.04, OURS), { shown, listed }, DAY)).toEqual(listed);
});

test.each([
  ['nobody has opened', {}, { synopsis: 'b.example/prices, stated by the vendor', date_updated: DAY }],
  [
    'an editor has read',
    { read_on: '2026-11-02' },
    { synopsis: 'Stated by the vendor', date_updated: '2026-11-02', url: 'https://b.example/prices' },
  ],
])('what a vendor states at an address that %s', (_, read, source) => {
  const PRICE = 'decision_information.decision_price_from';
  const price = (amount: number, source?: object) => ({
    decision_information: { decision_price_from: of({ amount, per: 'mo', as_of: '2024' }, source) },
  });
  const paths = new Set([PRICE]);
  const [today, url] = [price(10, PAGE), 'https://b.example/prices'];
  const values = proposedValues(today, price(12, { url }), paths).map((value) => ({ ...value, ...read }));
  // No older day is kept.
  const value = { amount: 12, per: 'mo', as_of: source.date_updated };
  expect(withStatedValues(today, values, { origin: 'vendor', date: DAY })).toEqual({
    decision_information: { decision_price_from: of(value, source) },
  });
});

const READ = { url: 'https://www.b.example/trust', read_on: '2026-09-01' };
const BY_AGENT = {
  synopsis: 'b.example, read by the site’s agent',
  date_updated: READ.read_on,
  url: READ.url,
};

test.each<['agent' | 'program', object, { is_read?: true }]>([
  ['agent', BY_AGENT, {}],
  [
    'program',
    { synopsis: 'b.example/trust, as proposed by a program of a member', date_updated: READ.read_on },
    {},
  ],
  [
    'program',
    { ...BY_AGENT, synopsis: 'b.example, as proposed by a program of a member' },
    { is_read: true },
  ],
])('what the %s names is its source, linked once it was read here', (origin, source, read) => {
  const said = { path: 'decision_information.decision_terms', after: 'https://b.example/terms' };
  const value = { ...said, ...READ, ...read };
  expect(withStatedValues({}, [value], { origin, date: DAY })).toEqual({
    decision_information: { decision_terms: of('https://b.example/terms', source) },
  });
});

test.each([
  ['an own source', PAGE, { source_synopsis: PAGE, sources: [{ ...BY_AGENT, codes: ['gdpr'] }] }],
  ['no source', undefined, { sources: [{ ...BY_AGENT, codes: ['gdpr'] }] }],
])('a code that the agent adds to a list with %s takes nothing from the others', (_, source, sources) => {
  const path = 'decision_information.decision_compliance';
  const today = { decision_information: { decision_compliance: of(['soc2'], source) } };
  const value = { path, before: ['soc2'], after: ['soc2', 'gdpr'], ...READ };
  expect(withStatedValues(today, [value], { origin: 'agent', date: DAY })).toEqual({
    decision_information: { decision_compliance: { value: ['soc2', 'gdpr'], ...sources } },
  });
});

test('that a value is gone is not what its source has said, in feeds and in the history', () => {
  const before = of('Only for teams', VENDORS);
  const tool = { is_premium: null, updated_at: DAY };
  const [fact] = factsBeforeAndAfter({ decision_caution: { old: before } }, tool);
  const [part, field] = ['decision', 'decision_caution'] as const;
  const change = shownChange(
    { id: 'a', at: DAY, part, field, before, after: undefined, made_by: 'desk' },
    null,
  );
  expect([fact?.origin.certainty, change?.origin]).toEqual(['editorial', null]);
});
