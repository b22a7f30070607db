import { describe, expect, test } from 'vitest';
import { citationsOf } from '#features/figures/citations.ts';
import { exportName } from '#features/market/export-name.ts';
import { filtersText } from '#features/market/filter-words.ts';
import { figureId } from '#site/figure-address.ts';

const quoted = {
  site: 'AI Toolbox',
  subject: 'Video [beta]',
  address: 'https://ai.example/figures/market/video#funding12',
  day: '2026-11-29',
};
const figure = {
  label: 'Raised, 12 months',
  value: '$107M',
  coverage: '2 of 2 rounds; Vault 72%',
  origin: { certainty: 'computed', source: 'Counted in the catalogue', date: 'November 2, 2026' },
} as const;

describe('lines to cite', () => {
  test('say what, of whom, how much of it is known, of when and where', () => {
    expect(citationsOf({ ...quoted, figure }).map(({ text }) => text)).toEqual([
      'AI Toolbox. (2026, November 2). Video [beta]: Raised, 12 months: $107M (2 of 2 rounds; Vault 72%) [computed]. Retrieved November 29, 2026, from https://ai.example/figures/market/video#funding12',
      'Video [beta], Raised, 12 months: $107M (2 of 2 rounds; Vault 72%), computed, as of November 2, 2026. AI Toolbox, https://ai.example/figures/market/video#funding12, November 29, 2026.',
      String.raw`Video \[beta\], Raised, 12 months: **$107M** (2 of 2 rounds; Vault 72%), computed, as of November 2, 2026. [AI Toolbox](https://ai.example/figures/market/video#funding12), November 29, 2026.`,
    ]);
  });

  test('name whoever published it, and no address ends early', () => {
    const origin = {
      certainty: 'sourced',
      source: 'A_B',
      url: 'https://a.example/x)(y',
      date: '2025',
    } as const;
    const [apa, plain, markdown] = citationsOf({ ...quoted, figure: { ...figure, origin } });
    expect(apa?.text).toContain('(2025). ');
    expect(apa?.text).toContain('Data from A_B, https://a.example/x)(y. Retrieved');
    expect(plain?.text).toContain('Source: A_B, https://a.example/x)(y.');
    expect(markdown?.text).toContain(String.raw`[A\_B](https://a.example/x%29%28y)`);
  });

  test('say that a value may be out of date', () => {
    const origin = { ...figure.origin, isOutdated: true } as const;
    for (const { text } of citationsOf({ ...quoted, figure: { ...figure, origin } })) {
      expect(text).toContain('computed, may be out of date');
    }
  });

  test('of an unknown day have none', () => {
    const origin = { ...figure.origin, date: 'undated' };
    expect(citationsOf({ ...quoted, figure: { ...figure, origin } })[0]?.text).toContain('(n.d.)');
  });
});

test.each([
  ['Market Growth, in listed tools', 'market-growth'],
  ['Free Tier', 'free-tier'],
  ['funding12', 'funding12'],
])('the address of %s ends in %s', (label, id) => {
  expect(figureId(label)).toBe(id);
});

test('a file is named after its filters and its day, whatever was asked for', () => {
  const filters = { stage: 'seed', country: `Côte d'Ivoire"\r\nX: y`, since: undefined };
  expect(exportName('rounds.csv', filters, '2026-11-29')).toBe(
    'rounds-stage-seed-country-cote-d-ivoire-x-y-2026-11-29.csv',
  );
  expect(exportName('rounds.xlsx', {}, '2026-11-29')).toBe('rounds-2026-11-29.xlsx');
  expect(exportName('rounds.csv', { company: 'x'.repeat(500) }, '2026-11-29').length).toBeLessThan(130);
});

test('filters in words', () => {
  expect(filtersText({ stage: 'seed', minAmount: 5_000_000, led: undefined })).toBe(
    'Stage: Seed; Amount from: $5,000,000',
  );
  expect(filtersText({})).toBe('none');
});
