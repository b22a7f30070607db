import { expect, test } from 'vitest';
import { createGate, type Gate, gotNoTurn, NoTurn } from '#platform/request/gate.server.ts';

/** Work that continues until it is told to end. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { until: () => promise, end: resolve };
}

const patient = (of: string) => ({ of, signal: new AbortController().signal });

test('lets a fixed number through at once, and the others in the order in which they came', async () => {
  const inTurn = createGate({ atOnce: 2, waiting: 10, waitingOfOne: 10 });
  const begun: number[] = [];
  const jobs = [0, 1, 2, 3, 4].map(work);
  const done = jobs.map((job, index) =>
    inTurn(patient('a'), () => {
      begun.push(index);
      return job.until();
    }),
  );
  expect(begun).toEqual([0, 1]);
  jobs[1]?.end();
  await done[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const job of jobs) job.end();
  await Promise.all(done);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('refuses work while all places are taken, and accepts it when one is free', async () => {
  const inTurn = createGate({ atOnce: 1, waiting: 2, waitingOfOne: 2 });
  const first = work();
  const begun = [inTurn(patient('a'), first.until), ...['b', 'c'].map((of) => inTurn(patient(of), nothing))];
  await expect(inTurn(patient('d'), nothing)).rejects.toThrow(NoTurn);
  first.end();
  await Promise.all(begun);
  await expect(inTurn(patient('d'), nothing)).resolves.toBeUndefined();
});

test('gives one requester only a part of the places', async () => {
  const inTurn = createGate({ atOnce: 1, waiting: 10, waitingOfOne: 2 });
  const first = work();
  const begun = ['a', 'a', 'a'].map((of) => inTurn(patient(of), first.until));
  await expect(inTurn(patient('a'), nothing)).rejects.toThrow(NoTurn);
  const other = inTurn(patient('b'), nothing);
  first.end();
  await expect(Promise.all([...begun, other])).resolves.toHaveLength(4);
});

/** Asks, and notes what has begun and what got no turn. */
function noted(inTurn: Gate) {
  const begun: string[] = [];
  const ask = (of: string, name: string) =>
    inTurn(patient(of), async () => void begun.push(name)).catch(() => void begun.push(`not ${name}`));
  return { begun, ask };
}

test('askers take turns, and whoever has most waiting gives way when all places are taken', async () => {
  const inTurn = createGate({ atOnce: 1, waiting: 4, waitingOfOne: 4 });
  const first = work();
  const running = inTurn(patient('a'), first.until);
  const { begun, ask } = noted(inTurn);
  const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('a', 'a4'), ask('b', 'b1')];
  // 'a' has three waiting, so it gives way to a second of 'b'; to a third it would not.
  asked.push(ask('b', 'b2'), ask('b', 'b3'), ask('c', 'c1'));
  first.end();
  await Promise.all([running, ...asked]);
  expect(begun.filter((name) => !name.startsWith('not'))).toEqual(['a1', 'b1', 'c1', 'b2']);
  expect(begun.filter((name) => name.startsWith('not')).toSorted()).toEqual([
    'not a2',
    'not a3',
    'not a4',
    'not b3',
  ]);
});

test('a second job has its turn, however many newcomers there are', async () => {
  const inTurn = createGate({ atOnce: 1, waiting: 10, waitingOfOne: 10 });
  const first = work();
  const running = inTurn(patient('a'), first.until);
  const { begun, ask } = noted(inTurn);
  const newcomers: Promise<unknown>[] = [];
  const greet = (count: number): Promise<unknown> =>
    inTurn(patient(`new ${count}`), async () => {
      begun.push('new');
      if (count < 9) newcomers.push(greet(count + 1));
    });
  const asked = [ask('a', 'a1'), ask('a', 'a2'), greet(0)];
  first.end();
  await Promise.all([running, ...asked]);
  await expect.poll(() => begun).toHaveLength(12);
  await Promise.all(newcomers);
  expect(begun.slice(0, 3)).toEqual(['a1', 'new', 'a2']);
});

test('does no work for those who have left, and gives their places to others', async () => {
  const inTurn = createGate({ atOnce: 1, waiting: 1, waitingOfOne: 1 });
  const first = work();
  const running = inTurn(patient('a'), first.until);
  const leaving = new AbortController();
  const asker = { of: 'b', signal: leaving.signal };
  const gone = inTurn(asker, () => Promise.reject(new Error('This must not be worked on.')));
  leaving.abort();
  await expect(gone).rejects.toThrow(NoTurn);
  await expect(inTurn(asker, nothing)).rejects.toThrow(NoTurn);
  const other = inTurn(patient('c'), nothing);
  first.end();
  await expect(Promise.all([running, other])).resolves.toHaveLength(2);
});

test('lets nobody wait longer than the limit', async () => {
  const inTurn = createGate({ atOnce: 1, waiting: 3, waitingOfOne: 3, patience: 5 });
  const first = work();
  const running = inTurn(patient('a'), first.until);
  await expect(inTurn(patient('b'), nothing)).rejects.toThrow(NoTurn);
  expect(inTurn.load()).toEqual({ running: 1, waiting: 0 });
  // A turn once given is kept, however long the work takes.
  first.end();
  await running;
  await expect(inTurn(patient('b'), nothing)).resolves.toBeUndefined();
  expect(inTurn.load()).toEqual({ running: 0, waiting: 0 });
});

test('carries on after work that fails', async () => {
  const inTurn = createGate({ atOnce: 1, waiting: 1, waitingOfOne: 1 });
  await expect(inTurn(patient('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(inTurn(patient('a'), nothing)).resolves.toBeUndefined();
});

test('recognizes work without a turn by its code', () => {
  expect([new NoTurn('…'), new Error('…'), null].map(gotNoTurn)).toEqual([true, false, false]);
});

async function nothing() {}
