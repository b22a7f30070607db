import { expect, test } from 'vitest';
import { ReadingNotes } from '#features/records/read/reading-notes.ts';
import { withFlags } from '#features/records/records/flag-cells.ts';

/** Answers of single columns become flags of the record. */

const DAY = '2026-11-30';
const flagsOf = (row: Record<string, unknown>, listed?: readonly string[], source = {}) => {
  const held = listed && { decision_information: { decision_flags: { value: listed, ...source } } };
  return withFlags({ id: 'lathe', ...row }, held, { source: null, notes: new ReadingNotes(), day: DAY });
};

test('of a new tool, those that it says yes to', () => {
  expect(flagsOf({ offers_sso: true, offers_api: false, free_tier: true })).toEqual({
    id: 'lathe',
    decision_information: { decision_flags: { value: ['free-tier', 'sso'] } },
  });
  expect(flagsOf({ offers_sso: false })).toEqual({ id: 'lathe' });
});

test('of a listed tool they come and go beside the others, as the editors’ of the day', () => {
  expect(flagsOf({ offers_sso: true, offers_api: false }, ['api', 'offline'])).toEqual({
    id: 'lathe',
    decision_information: {
      decision_flags: { value: ['offline', 'sso'], sources: [{ codes: ['sso'], date_updated: DAY }] },
    },
  });
  expect(flagsOf({ free_tier: false }, ['free-tier', 'sso'])).toMatchObject({
    decision_information: { decision_flags: { value: ['sso', 'no-free-tier'] } },
  });
});

test('of a listed tool whose flags have a source nothing changes', () => {
  const source = { source_synopsis: { synopsis: 'Its site' } };
  expect(flagsOf({ offers_sso: true }, ['api'], source)).toEqual({ id: 'lathe' });
});
