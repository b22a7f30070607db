import { describe, expect, test } from 'vitest';
import { decisionOf } from '#catalogue/tools/decision.ts';
import type { FactId } from '#catalogue/tools/fact-ids.ts';
import { DECISION_FIELDS, TERMS_SECTION } from '#catalogue/tools/fields/decision.ts';
import type { SourceSynopsis } from '#catalogue/tools/tool-fields.ts';

const TOOL = {
  is_premium: false,
  status: 'active',
  business_current_status: null,
} as const;
const of = (date_updated: string | null, synopsis: string | null = null): SourceSynopsis => ({
  synopsis,
  date_updated,
});
const textOf = (
  data: Parameters<typeof decisionOf>[0],
  id: FactId,
  tool: Parameters<typeof decisionOf>[1] = TOOL,
) => decisionOf(data, tool, null).facts.find((fact) => fact.id === id)?.text;

/** Their places are of their own. */
const ELSEWHERE = ['decision_caution', 'decision_language_count', 'decision_rivals'];

test('every fact at a glance has a place on the page', () => {
  const placed = new Set<string>([...decisionOf({}, TOOL, null).unknown, ...ELSEWHERE]);
  const atAGlance = DECISION_FIELDS.filter(({ section }) => section !== TERMS_SECTION);
  const lost = atAGlance.map(({ key }) => key).filter((key) => !placed.has(key));
  expect(lost, 'Give each a row in `factRows` of app/catalogue/tools/decision.ts').toEqual([]);
});

describe('what visitors decide by', () => {
  test.each([
    [{ decision_languages: { value: ['de'] } }, 'German'],
    [{ decision_language_count: { value: 90 } }, '90 in all, not recorded by name'],
    [
      { decision_languages: { value: ['de', 'fr'] }, decision_language_count: { value: 2 } },
      'German, French',
    ],
    [{ decision_languages: { value: ['de'] }, decision_language_count: { value: 9 } }, 'German; 9 in all'],
    [{}, undefined],
  ])('the languages of %j read %s', (data, text) => {
    expect(textOf(data, 'decision_languages')).toBe(text);
  });

  test.each([
    ['active', false, 'Yes'],
    ['acquired', false, 'Yes'],
    ['closed', false, 'Had one'],
    ['merged', false, 'Had one'],
    ['closed', true, undefined],
    ['active', null, undefined],
  ] as const)(
    'a free tier that nobody can have any more is not offered: %s, %s',
    (status, is_premium, text) => {
      expect(textOf({}, 'free_tier', { ...TOOL, status, is_premium })).toBe(text);
    },
  );

  test.each([
    [
      [{ name: 'Free', amount: 0, per: 'mo', includes: ['5 notes', 'Daily limits'] }],
      '5 notes, Daily limits',
    ],
    [
      [
        { name: 'Home', monthly: 0, includes: ['5 notes'] },
        { name: 'School', amount: 0, includes: ['Any notes'] },
        { name: 'Pro', amount: 9, includes: ['Sharing'] },
      ],
      'Home: 5 notes; School: Any notes',
    ],
  ])('a free plan says what it gives', (plans, text) => {
    const { facts } = decisionOf({}, TOOL, null, { plans: { value: plans } });
    expect(facts.find(({ id }) => id === 'free_plan')).toMatchObject({ text });
  });

  test.each([
    [
      'of which nothing is recorded is not known',
      TOOL,
      { plans: { value: [{ name: 'Free', amount: 0 }] } },
      true,
    ],
    ['that nobody has recorded is not known', TOOL, { plans: null }, true],
    ['in a tab that is closed is not spoken of', TOOL, {}, false],
    ['is none of a tool without one', { ...TOOL, is_premium: true }, { plans: null }, false],
  ])('a free plan %s', (_, tool, open, isUnknown) => {
    const { facts, unknown } = decisionOf({}, tool, null, open);
    expect(facts.map(({ id }) => id)).not.toContain('free_plan');
    expect(unknown.includes('free_plan')).toBe(isUnknown);
  });

  test('languages that are only counted unfold where a public tab names some', () => {
    const data = { decision_language_count: { value: 9 } };
    const inTab = { value: ['German', 'Dutch'], source_synopsis: of('2026-02', 'Release notes') };
    const { facts } = decisionOf(data, TOOL, null, { languages: inTab });
    expect(facts).toContainEqual(
      expect.objectContaining({
        text: '9 in all, 2 recorded by name',
        detail: 'German, Dutch (Attributed · February 2026)',
        origin: expect.objectContaining({ certainty: 'editorial' }),
      }),
    );
  });

  test('more languages by name than are counted are shown by name', () => {
    const inTab = { value: ['German', 'Dutch'], source_synopsis: of('2026-02', 'Release notes') };
    const { facts } = decisionOf({ decision_language_count: { value: 1 } }, TOOL, null, { languages: inTab });
    expect(facts).toContainEqual(
      expect.objectContaining({
        text: 'German, Dutch',
        origin: expect.objectContaining({ source: 'Release notes' }),
      }),
    );
  });

  test('languages that only a public tab names are shown with their own source', () => {
    const inTab = { value: ['German', 'Dutch'], source_synopsis: of('2026-02', 'Release notes') };
    const { facts, unknown, lastChecked } = decisionOf({}, TOOL, null, { languages: inTab });
    const origin = expect.objectContaining({ source: 'Release notes', date: 'February 2026' });
    expect(facts).toContainEqual({
      id: 'decision_languages',
      label: 'Languages',
      text: 'German, Dutch',
      origin,
    });
    expect(unknown).not.toContain('decision_languages');
    expect(lastChecked).toBe('February 2026, attributed');
    expect(
      decisionOf({ decision_languages: { value: ['fr'] } }, TOOL, null, { languages: inTab }),
    ).toMatchObject({
      lastChecked: null,
    });
  });

  test.each([
    [false, [], 'Yes'],
    [true, ['api'], undefined],
    [true, ['free-tier'], 'Yes'],
    [null, ['api'], undefined],
    [null, ['free-tier'], 'Yes'],
    [true, ['no-free-tier'], 'No'],
    [null, ['api', 'no-free-tier'], 'No'],
  ])('where premium is %s and the flags are %j, a free tier: %s', (is_premium, value, text) => {
    expect(textOf({ decision_flags: { value } }, 'free_tier', { ...TOOL, is_premium })).toBe(text);
  });

  test('a price on request has a date too', () => {
    const price = { decision_price_from: { value: { per: 'custom', as_of: '2025' } } };
    expect(textOf(price, 'decision_price_from')).toBe('On request, as of 2025');
  });

  test.each([
    [['early 2026', '2026-01'], 'Early 2026, attributed'],
    [['early 2026', '2026-03'], 'March 2026, attributed'],
    [['mid 2025', '2025-05', '2024'], 'Mid 2025, attributed'],
    [['late 2025', '2025-11-03'], 'November 3, 2025, attributed'],
    [[null], null],
  ])('of the dates %j the newest is when it was last checked: %s', (dates, lastChecked) => {
    const [first = null, second = null, third = null] = dates;
    const data = {
      decision_best_for: { value: 'x', source_synopsis: of(first, 'Its site') },
      decision_caution: { value: 'x', source_synopsis: of(second, 'Its site') },
      decision_platforms: { value: ['web'], source_synopsis: of(third, 'Its site') },
    };
    expect(decisionOf(data, TOOL, null).lastChecked).toBe(lastChecked);
  });

  test('what stands among the terms is not checked with the facts', () => {
    const data = {
      decision_platforms: { value: ['web'], source_synopsis: of('2026-01', 'Its site') },
      decision_status_page: { value: 'https://status.example.com', source_synopsis: of('2026-07') },
    };
    expect(decisionOf(data, TOOL, null).lastChecked).toBe('January 2026, attributed');
  });

  test('the day on which a record was brought in, or an editor has changed a value, is not a check', () => {
    expect(decisionOf({ decision_best_for: { value: 'x' } }, TOOL, null).lastChecked).toBeNull();
    const changed = { decision_best_for: { value: 'x', source_synopsis: of('2026-01-05') } };
    expect(decisionOf(changed, TOOL, null).lastChecked).toBeNull();
  });

  test('a status that is news leaves the facts', () => {
    const said = { value: 'Shut down (2025)', source_synopsis: of('2025-07') };
    const { facts, news, unknown } = decisionOf(
      {},
      { ...TOOL, status: 'closed', business_current_status: said },
      null,
    );
    expect(news).toMatchObject({ text: 'Shut down (2025)', origin: { date: 'July 2025' } });
    expect([...facts.map(({ id }) => id), ...unknown]).not.toContain('business_current_status');
    expect(decisionOf({}, { ...TOOL, business_current_status: { value: 'Active' } }, null).news).toBeNull();
  });
});
