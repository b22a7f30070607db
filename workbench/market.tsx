import type { Momentum } from '#catalogue/market/momentum.ts';
import { ChangeText } from '#features/history/change-text.tsx';
import { Sparkline } from '#ui/charts/sparkline.tsx';
import { DatedEntry, DatedList, DatedRound } from '#ui/dated-list.tsx';
import { MomentumFold } from '#ui/momentum-fold.tsx';
import { ScrollingTable } from '#ui/scrolling-table.tsx';
import { type Example, LONG } from './example.ts';

const momentum: Momentum = {
  score: 64,
  parts: [
    { id: 'launch', points: 60, from: 'launched in 2024' },
    { id: 'releases', points: null, from: 'none recorded' },
    { id: 'rounds', points: 60, from: '1 of 3 in 24 months' },
    { id: 'ratings', points: 75, from: '12 ratings' },
  ],
};

/** What shows how things change and compare. */
export const MARKET: readonly Example[] = [
  {
    file: 'features/history/change-text.tsx',
    states: [
      {
        name: 'a value before and after',
        show: <ChangeText words={{ kind: 'value', before: '$10 a month', after: '$12 a month' }} />,
      },
      {
        name: 'not known before, long after',
        show: <ChangeText words={{ kind: 'value', before: null, after: LONG }} />,
      },
      {
        name: 'the first value of all',
        show: <ChangeText words={{ kind: 'value', before: null, after: '$12 a month' }} isFirst />,
      },
      {
        name: 'entries that came and went',
        show: (
          <ChangeText words={{ kind: 'entries', added: ['Illustrative seed', LONG], removed: ['Web'] }} />
        ),
      },
    ],
  },
  {
    file: 'ui/charts/sparkline.tsx',
    states: [
      { name: 'some columns', show: <Sparkline values={[1, 5, 0, 12, 3]} /> },
      { name: 'nothing', show: <Sparkline values={[0, 0]} /> },
    ],
  },
  {
    file: 'ui/dated-list.tsx',
    states: [
      {
        name: 'entries',
        show: (
          <DatedList title="Rounds">
            {[<DatedEntry key="1" to="#1" name={LONG} text="Series A, $5M" date="2026-02" />]}
          </DatedList>
        ),
      },
      {
        name: 'a round',
        show: (
          <DatedList title="Rounds">
            {[
              <DatedRound
                key="1"
                round={{
                  ...{ id: 'a', company: LONG, company_id: 'illustrative', round: 'Series A' },
                  ...{ date: '2026-02', up_to: false, amount: 5_000_000 },
                }}
              />,
            ]}
          </DatedList>
        ),
      },
      { name: 'nothing', show: <DatedList title="Rounds">{[]}</DatedList> },
    ],
  },
  {
    file: 'ui/momentum-fold.tsx',
    states: [
      { name: 'of a tool', show: <MomentumFold momentum={momentum} of="Illustrative tool" /> },
      {
        name: 'without enough data',
        show: <MomentumFold momentum={{ ...momentum, score: null }} of="Illustrative category" isBare />,
      },
    ],
  },
  {
    file: 'ui/scrolling-table.tsx',
    states: [
      {
        name: 'folded',
        show: (
          <ScrollingTable summary="The numbers of this chart" caption="Illustrative numbers">
            <tbody>
              <tr>
                <th scope="row">Q1 2026</th>
                <td className="num">12</td>
              </tr>
            </tbody>
          </ScrollingTable>
        ),
      },
    ],
  },
];
