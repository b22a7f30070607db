import { describe, expect, test } from 'vitest';
import { readToolStatus } from '#catalogue/tools/tool-status.ts';
import { withStatedValues } from '#features/editing/stated-values.ts';
import { FINDINGS, type Finding } from '#features/lifecycle/findings.ts';
import { proposedValues } from '#features/lifecycle/record.ts';
import {
  afterVisit,
  LOOKS_KEPT,
  proposalOf,
  reasonOf,
  restHours,
  type Watch,
} from '#features/lifecycle/watch.ts';

/** What the checker makes of what it sees. */

const DAY = 24 * 60 * 60 * 1_000;
const BEGIN = Date.parse('2026-11-02T08:00:00Z');

function look(finding: Finding, at: number, address: string | null = 'https://cutter.example/') {
  return { at: new Date(at).toISOString(), finding, status: null, address, title: null };
}

/** The watch after looks on these days. */
function watched(...looks: readonly (readonly [day: number, finding: Finding])[]): Watch {
  let watch: Watch | null = null;
  for (const [day, finding] of looks) watch = afterVisit(watch, look(finding, BEGIN + day * DAY));
  if (!watch) throw new Error('No look was given.');
  return watch;
}

/** Looks when the schedule makes them, until a state is proven. @returns the watch, and after how many days */
function until(finding: Finding) {
  let watch = afterVisit(null, look(finding, BEGIN));
  let at = BEGIN;
  while (watch.state === 'degraded') {
    at += restHours(watch) * 60 * 60 * 1_000;
    watch = afterVisit(watch, look(finding, at));
  }
  return { state: watch.state, looks: watch.count, days: Math.round((at - BEGIN) / DAY) };
}

test.each([
  ['fine', { state: 'alive', looks: 1, days: 0 }],
  ['closed', { state: 'alive', looks: 1, days: 0 }],
  ['other address', { state: 'moved', looks: 5, days: 6 }],
  ['new owner', { state: 'acquired', looks: 5, days: 6 }],
  ['for sale', { state: 'parked', looks: 5, days: 6 }],
  ['other content', { state: 'taken over', looks: 6, days: 11 }],
  ['gone', { state: 'dead', looks: 5, days: 6 }],
  ['no name', { state: 'dead', looks: 6, days: 11 }],
  ['not found', { state: 'dead', looks: 6, days: 11 }],
  ['not public', { state: 'dead', looks: 7, days: 18 }],
  ['no connection', { state: 'dead', looks: 7, days: 18 }],
  ['too slow', { state: 'dead', looks: 8, days: 25 }],
  ['goes round', { state: 'dead', looks: 8, days: 25 }],
  ['server error', { state: 'dead', looks: 8, days: 25 }],
  ['not secure', { state: 'dead', looks: 9, days: 32 }],
] as const)('%s, again and again, ends as %j', (finding, end) => {
  expect(until(finding)).toEqual(end);
});

describe('a state needs its proof', () => {
  test.each<[string, Watch['state'], (readonly [number, Finding])[]]>([
    ['many looks on one day', 'degraded', Array.from({ length: 20 }, (_, n) => [n / 24, 'no name'] as const)],
    ['few looks over many days', 'degraded', [0, 10, 20, 30].map((day) => [day, 'no name'] as const)],
    ['one good look in between', 'degraded', [...fails(0, 6), [12, 'fine'], ...fails(13, 3)]],
    ['a good look at last', 'alive', [...fails(0, 12), [40, 'fine']]],
    [
      'faults of several kinds',
      'dead',
      [[0, 'too slow'], [3, 'server error'], [6, 'no connection'], ...fails(9, 2)],
    ],
    [
      'rules that are missing for weeks, then a fault',
      'degraded',
      [...fails(0, 12, 'no rules'), [23, 'too slow']],
    ],
    [
      'rules that are missing for a month, then a fault',
      'dead',
      [...fails(0, 15, 'no rules'), [30, 'too slow']],
    ],
    ['a fault that often passes at last', 'degraded', [...fails(0, 5), [12, 'not secure']]],
    [
      'a redirect, then a fault',
      'degraded',
      [
        [0, 'other address'],
        [3, 'other address'],
        [6, 'no name'],
      ],
    ],
    [
      'a redirect to one site, then sold',
      'degraded',
      [
        [0, 'other address'],
        [3, 'other address'],
        [6, 'for sale'],
      ],
    ],
  ])('%s: %s', (_what, state, looks) => {
    expect(watched(...looks).state).toBe(state);
  });

  function fails(from: number, count: number, finding: Finding = 'no name') {
    return Array.from({ length: count }, (_, n) => [from + 2 * n, finding] as const);
  }
});

test('evidence is kept within bounds, and none of a site that is fine', () => {
  const failing = watched(...Array.from({ length: 30 }, (_, day) => [day, 'no name'] as const));
  expect([failing.looks.length, failing.count, failing.since]).toEqual([
    LOOKS_KEPT,
    30,
    '2026-11-02T08:00:00.000Z',
  ]);
  const fine = watched([0, 'fine'], [7, 'closed'], [14, 'fine']);
  expect([fine.looks.length, fine.count]).toEqual([1, 3]);
});

test('every rest is at least six hours and at most two weeks', () => {
  const hours = Array.from({ length: 30 }, (_, n) => restHours({ state: 'degraded', count: n + 1 }));
  expect(hours).toEqual(hours.toSorted((a, b) => a - b));
  expect([hours[0], hours.at(-1)]).toEqual([6, 168]);
  expect(restHours({ state: 'dead', count: 6 })).toBe(14 * 24);
  expect(restHours({ state: 'dead', count: 6 }, true)).toBeLessThan(24);
});

describe('a proposal', () => {
  test.each<[Finding, string | null]>([
    ['fine', null],
    ['closed', null],
    ['no name', 'dead since 2026-11-02T08:00:00.000Z'],
    ['other address', 'moved: cutter.example'],
    ['new owner', 'acquired: cutter.example'],
    ['for sale', 'parked: cutter.example'],
    ['other content', 'taken over: '],
  ])('of %s rests on %s', (finding, evidence) => {
    const watch = watched(...Array.from({ length: 10 }, (_, n) => [n * 4, finding] as const));
    expect(proposalOf(watch, false)?.evidence ?? null).toBe(evidence);
  });

  test('is none while in doubt, nor for a tool that is recorded as acquired already', () => {
    expect(proposalOf(watched([0, 'no name'], [20, 'no name']), false)).toBeNull();
    const acquired = watched([0, 'new owner'], [3, 'new owner'], [6, 'new owner']);
    expect(proposalOf(acquired, false)?.proposal).toBe('acquired');
    expect(proposalOf(acquired, true)).toBeNull();
  });

  test('is none from a machine that has no way to a site', () => {
    const lost = watched(...Array.from({ length: 12 }, (_, n) => [n * 4, 'no route'] as const));
    expect([lost.state, proposalOf(lost, false), restHours(lost)]).toEqual(['degraded', null, 168]);
  });

  test('says why in words', () => {
    expect(reasonOf(watched([0, 'gone'], [3, 'gone'], [6, 'gone']))).toBe(
      'Dead: 3 looks since November 2, 2026. It says that it is gone for good.',
    );
    expect(reasonOf(watched([0, 'other address'], [3, 'other address'], [6, 'other address']))).toBe(
      'Moved: 3 looks since November 2, 2026. It leads to another site. https://cutter.example/',
    );
  });
});

describe('an accepted proposal', () => {
  const record = { id: 'cutter', name: 'Film Cutter', url: 'https://cutter.example/' };
  const seen = look('for sale', Date.parse('2026-11-23T08:00:00Z'), 'https://big.example/cutter');
  const recorded = { url: record.url, status: null };
  const accepted = (...[proposal, last]: [Parameters<typeof proposedValues>[0], typeof seen]) =>
    withStatedValues(record, proposedValues(proposal, [last], recorded), {
      origin: 'checker',
      date: '2026-11-30',
    });

  test.each([
    ['moved', 'active', 'https://big.example/cutter'],
    ['acquired', 'acquired', 'https://big.example/cutter'],
    ['parked', 'closed', undefined],
    ['taken over', 'closed', undefined],
    ['dead', 'closed', 'https://cutter.example/'],
  ] as const)('%s: the tool is %s, at %s', (proposal, status, url) => {
    const { business_information: business, ...own } = accepted(proposal, seen);
    const stored = (
      business as { business_current_status: { value: string; source_synopsis: unknown } } | undefined
    )?.business_current_status;
    expect([readToolStatus(stored?.value), own.url]).toEqual([status, url]);
    if (stored) {
      const source = {
        synopsis: 'Its own site',
        date_updated: '2026-11-23',
        url: proposal === 'dead' ? record.url : seen.address,
      };
      expect(stored.source_synopsis).toEqual(source);
      expect(stored.value).toContain('November 2026');
    }
  });

  test('without an address that answers names the tool’s own', () => {
    expect(JSON.stringify(accepted('parked', { ...seen, address: null }))).toContain(
      '"url":"https://cutter.example/"',
    );
  });
});

test('every finding says something, and takes a proof', () => {
  for (const [name, { text, looks, state, days }] of Object.entries(FINDINGS)) {
    expect(text, name).toMatch(/^It.*\.$|^No connection can be made\.$/);
    if (state !== 'alive') expect([looks >= 3, days >= 4], name).toEqual([true, true]);
  }
});
