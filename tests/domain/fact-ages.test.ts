import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogueAges } from '#catalogue/figures/ages-by-category.ts';
import { type DatedFact, datedFacts, describeOutdated } from '#catalogue/figures/fact-ages.ts';
import { outdatedNotes } from '#catalogue/figures/outdated-notes.ts';
import { toolsToCheck } from '#catalogue/figures/to-check.ts';
import { originOf } from '#catalogue/tools/code-sources.ts';
import { agesOf, dayOf, FACT_KINDS, isOutdated, kindOf, lastDayOf } from '#catalogue/tools/fact-ages.ts';
import { knownFreeTier } from '#catalogue/tools/free-tier.ts';
import { type CodeSource, TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { statedField } from '#features/api/value.ts';
import { catalogueOfTools, topic } from '../harness/catalogue-in-memory.ts';

/** How old facts are, and which may be out of date. */

const kinds = (facts: readonly DatedFact[]) => facts.map(({ kind }) => kind);
const day = (date: string) => dayOf(Date.parse(date));

describe('the latest day of a date', () => {
  test.each([
    ['2026-02-14', '2026-02-14'],
    ['2026-02', '2026-02-28'],
    ['2024-02', '2024-02-29'],
    ['2026', '2026-12-31'],
    ['early 2026', '2026-04-30'],
    ['mid 2026', '2026-08-31'],
    ['late 2026', '2026-12-31'],
  ])('%s may be as late as %s', (date, last) => {
    expect(lastDayOf(date)).toBe(day(last));
  });

  test.each(['', 'soon', '12026'])('%j is no date', (date) => {
    expect(lastDayOf(date)).toBeNull();
  });
});

describe('a fact', () => {
  test.each([
    ['price', 180],
    ['figure', 180],
    ['status', 90],
    ['compliance', 365],
    ['other', 365],
  ] as const)('of the kind %s keeps for %d days, and not for one more', (kind, days) => {
    const of = day('2026-01-01');
    expect(isOutdated(kind, of, of + days)).toBe(false);
    expect(isOutdated(kind, of, of + days + 1)).toBe(true);
    expect(isOutdated(kind, null, of + 10_000)).toBeNull();
  });

  test('that happened stays as it is', () => {
    expect(isOutdated('past', day('1999-01-01'), day('2026-01-01'))).toBeNull();
  });

  test.each([
    ['decision_price_from', 'price'],
    ['business_current_status', 'status'],
    ['decision_compliance', 'compliance'],
    ['basic_information_release_date', 'past'],
    ['decision_platforms', 'other'],
    ['not_in_the_table', 'other'],
  ])('%s is of the kind %s', (field, kind) => {
    expect(kindOf(field)).toBe(kind);
  });

  test.each([
    ['decision_flags', ['api', 'free-tier'], 'price'],
    ['decision_flags', ['no-free-tier'], 'price'],
    ['decision_flags', ['api'], 'other'],
    ['decision_platforms', ['web'], 'other'],
  ])('%s with the codes %j is of the kind %s', (field, codes, kind) => {
    expect(kindOf(field, codes)).toBe(kind);
  });

  test('keeps as long as the topic on sources says', () => {
    const topic = readFileSync(new URL('../../docs/topics/sources.md', import.meta.url), 'utf8');
    const rows = topic.matchAll(/^\| ([A-Z][a-z ]+?)(?: \(.*\))? \| (\d+|for ever) \|$/gm);
    const said = Array.from(rows, ([, label, days]) => [label, days]);
    expect(said).toEqual(
      Object.values(FACT_KINDS).map(({ label, days }) => [label, days === null ? 'for ever' : String(days)]),
    );
  });

  test('has one kind', () => {
    const named = Object.values(FACT_KINDS).flatMap(({ fields }): string[] => [...fields]);
    expect(new Set(named).size).toBe(named.length);
    expect(named.filter((field) => !TOOL_FIELDS.some(({ key }) => key === field))).toEqual([]);
  });
});

describe('a value with its source', () => {
  const price = (date: string | null, as_of?: string) => ({
    value: { amount: 10, per: 'mo', ...(as_of && { as_of }) },
    source_synopsis: { synopsis: 'Price list', date_updated: date },
  });
  const TODAY = day('2026-11-29');

  test.each([
    ['2026-06-02', undefined, undefined],
    ['2026-06-01', undefined, true],
    ['early 2026', undefined, true],
    ['mid 2026', undefined, undefined],
    // It held at the end of that month, whenever somebody read it there.
    ['2026-11-20', '2026-04', true],
    // Nobody read of a day to come.
    ['2026-04-01', '2026', true],
    [null, '2025', true],
    [null, undefined, undefined],
  ])('of %s, which names %s, may be out of date: %s', (date, asOf, isOld) => {
    expect(originOf(price(date, asOf), 'decision_price_from', TODAY).isOutdated).toBe(isOld);
  });

  test('may be out of date if one of its codes may', () => {
    const stored = {
      value: ['soc2', 'gdpr'],
      source_synopsis: { synopsis: null, date_updated: '2024' },
      sources: [{ codes: ['soc2'], synopsis: 'Trust', date_updated: '2026-11' }],
    };
    const origin = originOf(stored, 'decision_compliance', TODAY);
    expect(origin.isOutdated).toBe(true);
    expect(origin.byCode?.map((part) => part.origin.isOutdated)).toEqual([undefined, true]);
    expect(origin.lastDay).toBe(day('2024-12-31'));
    expect(originOf(stored, 'decision_compliance', null).isOutdated).toBeUndefined();
  });

  test('that is a list is as old as its oldest code, also if that is not the weakest', () => {
    const stored = {
      value: ['soc2', 'gdpr'],
      source_synopsis: { synopsis: null, date_updated: '2026-11-01' },
      sources: [{ codes: ['soc2'], synopsis: 'Trust', date_updated: '2026-02-01' }],
    };
    expect(originOf(stored, 'decision_compliance', TODAY)).toMatchObject({
      certainty: 'editorial',
      date: 'November 1, 2026',
      lastDay: day('2026-02-01'),
    });
  });

  test('that is a free tier is judged as a price, alone, in its list and by programs', () => {
    const flags = {
      value: ['api', 'free-tier'],
      source_synopsis: { synopsis: null, date_updated: 'early 2026' },
    };
    const isOld = (stored: typeof flags & { sources?: CodeSource[] }) => [
      knownFreeTier({ is_premium: true }, stored, TODAY)?.origin.isOutdated,
      originOf(stored, 'decision_flags', TODAY).isOutdated,
      statedField('decision_flags', stored.value, stored, TODAY).may_be_out_of_date,
    ];
    expect(isOld(flags)).toEqual([true, true, true]);
    const { sources: ages } = statedField('decision_flags', flags.value, flags, TODAY);
    expect(ages?.map(({ codes, may_be_out_of_date }) => [codes, may_be_out_of_date])).toEqual([
      [['api'], false],
      [['free-tier'], true],
    ]);
    expect(statedField('decision_flags', ['api', 'sso'], flags, TODAY).sources).toBeUndefined();
    expect(isOld({ ...flags, value: ['api'] })).toEqual([undefined, undefined, false]);
    const sources = [{ codes: ['free-tier'], synopsis: 'Pricing', date_updated: '2026-11' }];
    expect(isOld({ ...flags, sources })).toEqual([undefined, undefined, false]);
    expect(kinds(datedFacts('decision_flags=2026|decision_flags:free-tier=2026'))).toEqual([
      'other',
      'price',
    ]);
  });
});

test('facts by age are counted in steps, and those without a day apart', () => {
  const today = day('2026-11-29');
  const ages = agesOf([today + 20, today, today - 92, today - 93, today - 366, today - 367, null], today);
  expect(ages.map(({ facts }) => facts)).toEqual([3, 1, 1, 1, 1]);
});

describe('the open facts of tools', () => {
  const today = day('2026-11-29');
  const catalogue = catalogueOfTools(
    [
      {
        id: 'known',
        facets: ['in:voice/'],
        prominence: 9,
        counted: { openFacts: datedFacts('decision_price_from=2026-05-01|decision_platforms=2026-11-01') },
      },
      {
        id: 'old',
        facets: ['in:voice/', 'in:video/'],
        prominence: 2,
        counted: { openFacts: datedFacts('decision_price_from=2026-11-01,2024|business_current_status=') },
      },
      {
        id: 'fresh',
        facets: ['in:video/'],
        prominence: 5,
        counted: { openFacts: datedFacts('decision_compliance=2026-11-01') },
      },
      { id: 'nothing', facets: ['in:video/'] },
    ],
    { topics: [topic('voice'), topic('video')] },
  );

  test('add up by category, the oldest first, and by kind', () => {
    const of = (kind: 'price' | null, sort: 'outdated' | 'name' | 'facts' | 'undated') =>
      catalogueAges(catalogue, { kind, sort }, today);
    expect(of(null, 'outdated').all).toEqual({ facts: 5, outdated: 2, undated: 1 });
    expect(of(null, 'outdated').categories).toEqual([
      { id: 'voice', name: 'voice', facts: 4, outdated: 2, undated: 1 },
      { id: 'video', name: 'video', facts: 3, outdated: 1, undated: 1 },
    ]);
    expect(of(null, 'undated').categories.map(({ id }) => id)).toEqual(['video', 'voice']);
    expect(of(null, 'name').categories.map(({ id }) => id)).toEqual(['video', 'voice']);
    expect(of('price', 'facts').categories.map(({ id, facts }) => [id, facts])).toEqual([
      ['voice', 2],
      ['video', 1],
    ]);
    expect(of(null, 'name').ages.map(({ facts }) => facts)).toEqual([2, 0, 1, 1, 1]);
  });

  test('that may be out of date are the desk’s list of what to check', () => {
    const of = (kind: 'price' | 'status' | null, sort: 'known' | 'oldest') =>
      toolsToCheck(catalogue, { kind, sort }, today).map(({ id, outdated, facts }) => [id, outdated, facts]);
    expect(of(null, 'known')).toEqual([
      ['known', 1, 2],
      ['old', 1, 2],
    ]);
    expect(of(null, 'oldest').map(([id]) => id)).toEqual(['old', 'known']);
    expect(of('price', 'known')).toEqual([
      ['known', 1, 1],
      ['old', 1, 1],
    ]);
    expect(of('status', 'known')).toEqual([]);
  });

  test('are told to a list whose filters rest on them', () => {
    const entries = catalogue.entries();
    expect(outdatedNotes(entries, ['price:under-20', 'api'], today)).toEqual([
      'The price of 2 of these 4 tools may be out of date.',
    ]);
    expect(outdatedNotes(entries, ['compliance:soc2', 'platform:ios'], today)).toEqual([]);
    expect(outdatedNotes(entries.slice(0, 1), ['price:under-20'], today)).toEqual([
      'The price of this tool may be out of date.',
    ]);
  });

  test.each([
    ['training:never', 'decision_trains_on_data', 'answer about training'],
    ['retention:1-30', 'decision_retention', 'retention time'],
    ['subprocessors:published', 'decision_subprocessors', 'answer about sub-processors'],
    ['data:EU', 'decision_data_regions', 'place of data'],
    ['sso', 'decision_flags', 'list of features'],
    ['free', 'decision_flags:free-tier', 'free tier'],
    ['under:20', 'decision_price_from', 'price'],
  ])('%s rests on %s', (facet, field, label) => {
    const tools = (said: string) =>
      catalogueOfTools([{ id: 'a', counted: { openFacts: datedFacts(said) } }, { id: 'b' }]).entries();
    expect(outdatedNotes(tools(`${field}=2024`), [facet], today)).toEqual([
      `The ${label} of 1 of these 2 tools may be out of date.`,
    ]);
    expect(outdatedNotes(tools('decision_platforms=2024'), [facet], today)).toEqual([]);
  });

  test.each([
    [
      { facts: 1, outdated: 0, undated: 1 },
      'Of 1 fact that visitors choose by, none is known to be out of date and 1 is undated.',
    ],
    [
      { facts: 1204, outdated: 310, undated: 12 },
      'Of 1,204 facts that visitors choose by, 310 may be out of date and 12 are undated.',
    ],
  ])('%j reads: %s', (sums, words) => {
    expect(describeOutdated(sums)).toBe(words);
  });
});
