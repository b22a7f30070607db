import { describe, expect, test } from 'vitest';
import { writeSheetForm } from '#features/sheets/forms.ts';
import type { SheetContent } from '#features/sheets/sheet-rules.ts';
import { differencesOf, uponStored } from '#features/sheets/upon-stored.ts';

/** Two windows in which one sheet is changed. */

const CONTENT: SheetContent = {
  ...{ question: 'Which?', context: 'One\nTwo', seats: 5, currency: null, needs: [], plans: [null, null] },
  budget: null,
  rate: null,
  ...{ notes: [null, null], sharesNotes: true, criteria: [{ name: 'Ease', weight: 1, scores: [1, null] }] },
};
const form = (version: string, change: Partial<SheetContent> = {}, tools = ['a', 'b']) =>
  writeSheetForm({ version, tools, content: { ...CONTENT, ...change } });
/** What a browser sends of a form that nobody has touched. */
const sent = {
  ...form('1'),
  context: 'One\r\nTwo',
  'note-0': '',
  'note-1': '',
  'criterion-1': '',
  'weight-1': '1',
};

describe('a save upon an older state', () => {
  test('keeps what the other window has stored in a field that was not touched here', () => {
    const stored = form('2', { question: 'Which one?', notes: ['Stored', null] });
    const mine = uponStored({ ...sent, 'note-1': 'Typed' }, stored);
    expect(mine).toMatchObject({
      question: 'Which one?',
      'note-0': 'Stored',
      'note-1': 'Typed',
      version: '2',
    });
    expect(mine.opened).toBe(stored.opened);
  });

  test('keeps what was typed in a field that both have changed, and one that was emptied here', () => {
    const stored = form('2', { question: 'Which one?' });
    expect(uponStored({ ...sent, question: 'Mine?', 'criterion-0': '' }, stored)).toMatchObject({
      question: 'Mine?',
      'criterion-0': '',
    });
  });

  test('moves both with their tools', () => {
    const stored = form('2', { notes: ['On b', null] }, ['b', 'c']);
    expect(uponStored({ ...sent, 'note-0': 'On a', 'score-0-1': '4' }, stored)).toMatchObject({
      'note-0': 'On b',
      'note-1': '',
      'score-0-0': '4',
    });
  });

  test('without saying what it was opened with counts as touched throughout', () => {
    const stored = form('2', { question: 'Which one?' });
    for (const opened of ['', 'x', '[1]'])
      expect(uponStored({ ...sent, opened }, stored).question).toBe('Which?');
  });
});

test('only fields that differ are named, whatever line ends and weights a browser adds', () => {
  const stored = form('2', { notes: ['Stored', null] });
  expect(differencesOf({ ...sent, 'note-0': 'Typed' }, stored)).toEqual({
    stored: [{ name: 'note-0', stored: 'Stored' }],
    gone: [],
  });
});
