import { expect, test } from 'vitest';
import { judgeEvents } from '../../../bench/agents/judge-events.ts';

/** What sentences tell of companies and tools: nothing wrong, rather than everything. */

test('no sentence of the corpus is read wrongly, and most events are read', () => {
  const { told, right, wrong, events, sentences } = judgeEvents();
  expect(sentences).toBeGreaterThan(80);
  expect(wrong).toEqual([]);
  expect(right / told).toBeGreaterThanOrEqual(0.98);
  expect(right / events).toBeGreaterThan(0.85);
});
