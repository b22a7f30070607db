import { expect, test } from 'vitest';
import { tabSections } from '#catalogue/tools/tool-display.ts';
import type { GroupData } from '#catalogue/tools/tool-fields.ts';

/** The rounds in the tab of a tool. */

const data: GroupData<'funding'> = {
  funding_funding_rounds: {
    value: [
      {
        round: 'Series A',
        amount: 9e6,
        announced_as: '€8M',
        date: '2025-02',
        closed: '2025-04-03',
        investors: ['Fund', 'Angel'],
        led_by: ['Angel', 'Late'],
        company: 'casetext',
      },
      { round: 'Acquisition', date: '2024', company: 'casetext', source: 'Wire' },
      { round: 'Acquisition', date: '2024', source: 'Press', source_url: 'https://press.example/a' },
    ],
    source_synopsis: { synopsis: 'Paper', date_updated: '2025' },
  },
};

test('say who led them, where they are published, when they closed, what was announced, and of which other company they are', () => {
  const companies = new Map([['casetext', 'Casetext']]);
  const rows = tabSections('funding', data, { companies }, null).flatMap(({ rows: own }) => own);
  expect(rows.find(({ label }) => label === 'Funding rounds')?.value).toMatchObject({
    kind: 'timeline',
    rounds: [
      {
        announcedAs: '€8M',
        closed: 'April 3, 2025',
        investors: [
          { name: 'Fund', led: false },
          { name: 'Angel', led: true },
          { name: 'Late', led: true },
        ],
        company: { id: 'casetext', name: 'Casetext', said: 'raised by' },
      },
      {
        ...{ announcedAs: null, investors: [], company: { id: 'casetext', name: 'Casetext', said: 'of' } },
        source: { name: 'Wire', url: null },
      },
      {
        ...{ announcedAs: null, closed: null, investors: [], company: null },
        source: { name: 'Press', url: 'https://press.example/a' },
      },
    ],
  });
});
