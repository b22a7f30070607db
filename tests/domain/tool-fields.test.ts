import { describe, expect, test } from 'vitest';
import { countDataPoints } from '#catalogue/tools/data-points.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { FIELD_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { readLeaf } from '#catalogue/tools/single-value.ts';
import { fieldsOf, TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';

describe('the field table', () => {
  test('has room for what spec §9 names: 93 data points and more', () => {
    expect(countDataPoints()).toBeGreaterThanOrEqual(93);
  });

  test('names each field once and gives each an empty text', () => {
    const keys = TOOL_FIELDS.map((field) => field.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(TOOL_FIELDS.filter((field) => field.empty.trim() === '')).toEqual([]);
  });

  test.each(FIELD_GROUPS)('keeps the sections of %s together', (group) => {
    const sections = fieldsOf(group).map((field) => field.section);
    const runs = sections.filter((section, index) => section !== sections[index - 1]);
    expect(runs).toEqual([...new Set(sections)]);
  });
});

describe('reading a single value', () => {
  test.each([
    ['text', ' a ', 'a'],
    ['yes/no', true, true],
    ['yes/no', ' No ', false],
    ['list', 'a; b', ['a', 'b']],
    ['list', ' ; ', undefined],
  ] as const)('%s takes %j', (kind, input, value) => {
    expect(readLeaf({ kind }, input)).toEqual({ value });
  });

  test('names of tools keep a semicolon inside', () => {
    const names = readLeaf({ kind: 'list', names: 'tools' }, 'Otter.ai, tl;dv; Granola;');
    expect(names).toEqual({ value: ['Otter.ai', 'tl;dv', 'Granola'] });
  });

  test.each([
    ['text', 1],
    ['yes/no', 'maybe'],
    ['yes/no', 1],
    ['link', 'javascript:alert(1)'],
    ['email', 'nobody'],
    ['date', '2026-13'],
    ['list', [1]],
  ] as const)('%s refuses %j with a reason', (kind, input) => {
    expect(readLeaf({ kind }, input)).toEqual({ reason: expect.stringMatching(/^must be/) });
  });
});

describe('reading stored data', () => {
  const source = { synopsis: 'Company announcement', date_updated: '2025-06' };

  test('keeps a value with its source, and a bare value without one', () => {
    const { data, faults } = readGroup('basic', {
      basic_information_tagline: { value: ' Clinical notes ', source_synopsis: source },
      basic_information_version: '5',
    });
    expect(faults).toEqual([]);
    expect(data).toEqual({
      basic_information_tagline: { value: 'Clinical notes', source_synopsis: source },
      basic_information_version: { value: '5' },
    });
  });

  test("finds the commentary under the product's own name (spec §3, {product}_commentary)", () => {
    const commentary = [{ name: 'A. Person', expert_commentary: 'Useful.' }];
    expect(readGroup('basic', { basic_information_chatgpt_commentary: { value: commentary } }).data).toEqual({
      basic_information_commentary: { value: commentary },
    });
  });

  test('tells a plain market share from one with a source', () => {
    const share = { value: 12.5, unit: 'of downloads' };
    expect(readGroup('funding', { competitive_market_share: share }).data).toEqual({
      competitive_market_share: { value: share },
    });
    expect(
      readGroup('funding', { competitive_market_share: { value: share, source_synopsis: source } }).data,
    ).toEqual({ competitive_market_share: { value: share, source_synopsis: source } });
  });

  test('leaves out malformed parts, keeps the rest and names each fault', () => {
    const { data, faults } = readGroup('funding', {
      funding_total_funding: { value: 'a lot' },
      funding_funding_rounds: {
        value: [{ round: 'Seed', amount: '1,500,000', date: 'last year', investors: 'A; B, C', lead: 'A' }],
        source_synopsis: { synopsis: 'Press', date_updated: 'yesterday' },
      },
      competitive_tools: { value: 'none' },
      unheard_of: 1,
    });
    expect(data).toEqual({
      funding_funding_rounds: {
        value: [{ round: 'Seed', amount: 1_500_000, investors: ['A', 'B', 'C'] }],
        source_synopsis: { synopsis: 'Press', date_updated: null },
      },
    });
    expect(faults.map((fault) => fault.field)).toEqual([
      'funding_total_funding',
      'funding_funding_rounds[0].date',
      'funding_funding_rounds[0].lead',
      'funding_funding_rounds.source_synopsis.date_updated',
      'competitive_tools',
      'unheard_of',
    ]);
  });

  test('a source may say where it can be read', () => {
    const url = 'https://news.example.org/clinical';
    const tagline = { value: 'a', source_synopsis: { ...source, url } };
    expect(readGroup('basic', { basic_information_tagline: tagline })).toEqual({
      data: { basic_information_tagline: tagline },
      faults: [],
    });
  });

  test.each([
    [{ ...source, url: 'javascript:alert(1)' }, /must be an address/, source],
    [{ ...source, url: 'example.org' }, /must be an address/, source],
    [{ ...source, url: 7 }, /must be an address/, source],
    [
      { date_updated: '2025-06', url: 'https://a.example.org' },
      /needs a "synopsis"/,
      { synopsis: null, date_updated: '2025-06' },
    ],
  ])('the source %j is refused with a reason', (source_synopsis, reason, kept) => {
    const { data, faults } = readGroup('basic', {
      basic_information_tagline: { value: 'a', source_synopsis },
    });
    expect(data).toEqual({ basic_information_tagline: { value: 'a', source_synopsis: kept } });
    expect(faults).toEqual([
      {
        field: 'basic_information_tagline.source_synopsis.url',
        reason: expect.stringMatching(reason),
      },
    ]);
  });

  test.each([
    ['business', 'business_website', 'javascript:alert(1)'],
    ['business', 'business_website', 'example.com'],
    ['business', 'business_contact_email', 'nobody'],
    ['basic', 'basic_information_tagline', 7],
    ['social', 'social_media_x_followers', Number.NaN],
  ] as const)('refuses %s %s = %s', (group, key, value) => {
    const { data, faults } = readGroup(group, { [key]: { value } });
    expect(data).toEqual({});
    expect(faults).toHaveLength(1);
  });

  test.each([null, undefined, {}, { basic_information_tagline: null }, { basic_information_founders: [] }])(
    'nothing is nothing: %j',
    (input) => {
      expect(readGroup('basic', input)).toEqual({ data: {}, faults: [] });
    },
  );

  test.each(['text', 7, []])('an object is needed, not %j', (input) => {
    expect(readGroup('basic', input).faults).toHaveLength(1);
  });
});
