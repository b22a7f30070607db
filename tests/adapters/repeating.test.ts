import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { repeat } from '#platform/jobs/repeating.server.ts';

/** The messages of a worker whose first turns fail as told, after two more turns that succeed. */
async function logOf(failures: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  let turns = 0;
  const worker = repeat({ operation: 'looking', log, pauseMs: 1 }, async () => {
    const failure = failures[turns++];
    if (failure) throw new Error(failure);
  });
  onTestFinished(() => worker.stop());
  await expect.poll(() => turns).toBeGreaterThan(failures.length + 1);
  return lines;
}

test.each([
  ['nothing failed', [], []],
  ['one failure many times over', Array(9).fill('away'), ['looking failed', 'looking works again']],
  ['another failure', ['away', 'away', 'full'], ['looking failed', 'looking failed', 'looking works again']],
])('a worker tells of %s once, and of its end', async (_, failures, lines) => {
  expect(await logOf(failures)).toEqual(lines);
});

test('a worker whose turn it was not does not say that it works again', async () => {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const worker = repeat({ operation: 'looking', log, pauseMs: 1 }, async () => {
    lines.push('turn');
    const turns = lines.filter((line) => line === 'turn').length;
    if (turns === 1) throw new Error('away');
    return turns < 3 ? 'not now' : 'done';
  });
  onTestFinished(() => worker.stop());
  await expect
    .poll(() => lines.slice(0, 5))
    .toEqual(['turn', 'looking failed', 'turn', 'turn', 'looking works again']);
});
