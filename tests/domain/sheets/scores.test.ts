import { expect, test } from 'vitest';
import { type Criterion, standingsOf } from '#features/sheets/scores.ts';

/** What a reader's scores come to. */

const criterion = (name: string, weight: number, ...scores: (number | null)[]): Criterion => ({
  name,
  weight,
  scores,
});

/** Tool, place, result, whether tied, what is missing. */
type Line = [tool: number, place: number | null, result: number | null, tie: boolean, missing: string];

const CASES: [string, Criterion[], number, Line[]][] = [
  [
    'without criteria nobody has a place',
    [],
    2,
    [
      [0, null, null, false, ''],
      [1, null, null, false, ''],
    ],
  ],
  [
    'the best comes first',
    [criterion('Price', 1, 2, 5, 3)],
    3,
    [
      [1, 1, 5, false, ''],
      [2, 2, 3, false, ''],
      [0, 3, 2, false, ''],
    ],
  ],
  [
    'weights count',
    [criterion('Price', 5, 4, 2), criterion('Ease', 1, 0, 5)],
    2,
    [
      [0, 1, 3.33, false, ''],
      [1, 2, 2.5, false, ''],
    ],
  ],
  [
    'weight 0 does not count, nor is it missing',
    [criterion('Price', 1, 4, 2), criterion('Colour', 0, null, 5)],
    2,
    [
      [0, 1, 4, false, ''],
      [1, 2, 2, false, ''],
    ],
  ],
  [
    'a missing score is no zero',
    [criterion('Price', 1, 4, 3), criterion('Ease', 1, null, 4)],
    2,
    [
      [0, 1, 4, false, 'Ease'],
      [1, 2, 3.5, false, ''],
    ],
  ],
  [
    'a zero is a score',
    [criterion('Price', 1, 0, null)],
    2,
    [
      [0, 1, 0, false, ''],
      [1, null, null, false, 'Price'],
    ],
  ],
  [
    'ties share a place, and the next is counted on',
    [criterion('Price', 2, 3, 4, 4, 1)],
    4,
    [
      [1, 1, 4, true, ''],
      [2, 1, 4, true, ''],
      [0, 3, 3, false, ''],
      [3, 4, 1, false, ''],
    ],
  ],
  [
    'what looks the same is a tie',
    [criterion('A', 3, 1, 2), criterion('B', 3, 3, 2)],
    2,
    [
      [0, 1, 2, true, ''],
      [1, 1, 2, true, ''],
    ],
  ],
  [
    'scores that are not there count as missing',
    [criterion('Price', 1, 2)],
    2,
    [
      [0, 1, 2, false, ''],
      [1, null, null, false, 'Price'],
    ],
  ],
];

test.each(CASES)('%s', (_, criteria, tools, lines) => {
  const found = standingsOf(criteria, tools).map(({ tool, place, result, isTied, missing }) => [
    ...[tool, place, result, isTied],
    missing.join(),
  ]);
  expect(found).toEqual(lines);
});
