import { setTimeout as sleep } from 'node:timers/promises';
import { keepTickShape } from '#platform/start/tick-shape.server.ts';

/**
 * Prints what `process.nextTick` takes before and after V8 has collected, in nanoseconds. It needs --expose-gc.
 */
const SLICES = 40;
const TICKS = 2_000;

function nothing(): void {}

/** The best of several slices, which other programs have not held up. */
async function costOfTick(): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let slice = 0; slice < SLICES; slice += 1) {
    const begun = process.hrtime.bigint();
    for (let tick = 0; tick < TICKS; tick += 1) process.nextTick(nothing);
    best = Math.min(best, Number(process.hrtime.bigint() - begun) / TICKS);
    await sleep(0);
  }
  return best;
}

keepTickShape();
const before = await costOfTick();
for (let time = 0; time < 4; time += 1) {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  await sleep(1);
}
process.stdout.write(JSON.stringify({ before, after: await costOfTick() }));
