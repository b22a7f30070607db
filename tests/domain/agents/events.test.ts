import { expect, test } from 'vitest';
import { eventIn } from '#features/agents/events/stated-event.ts';
import { judgeEvents } from '../../made-up-vendors/judge-events.ts';

/** What sentences tell of companies and tools: nothing wrong, rather than everything. */

test('no sentence of the corpus is read wrongly, and most events are read', () => {
  const { told, right, wrong, events, sentences } = judgeEvents();
  expect(sentences).toBeGreaterThan(80);
  expect(wrong).toEqual([]);
  expect(right / told).toBeGreaterThanOrEqual(0.98);
  expect(right / events).toBeGreaterThan(0.85);
});

test.each(['Jo-Ann', 'A+B', 'Node.js', 'Yahoo!', 'a/b', 'C#'])('%s is a name, not a pattern', (name) => {
  const told = eventIn(
    `${name} raises $20M Series B led by Index Ventures.`,
    { names: [name], isOwn: true },
    '2026-11-02',
  );
  expect(told).toMatchObject({ kind: 'round', who: name });
});
