import { inRoot, tool } from './folders.ts';
import { run, StepFailed, step } from './steps.ts';

/** Checks that only read the code. All of them run, at once, even if one fails. */
const CHECKS: ReadonlyArray<{ name: string; work: () => Promise<unknown> }> = [
  { name: 'format and lint', work: () => run(tool('biome'), ['check', '--error-on-warnings']) },
  {
    name: 'types',
    async work() {
      await run(process.execPath, [inRoot('node_modules/@react-router/dev/bin.cjs'), 'typegen']);
      await run(tool('tsc'), ['--noEmit']);
    },
  },
  { name: 'unused code', work: () => run(tool('knip'), ['--no-progress']) },
  // What tests alone use is marked `@internal`.
  { name: 'code that only tests use', work: () => run(tool('knip'), ['--no-progress', '--production']) },
];

/** Checks the code without running the unit tests. */
export async function readCode(): Promise<void> {
  const failed: string[] = [];
  await Promise.all(
    CHECKS.map(({ name, work }) =>
      step(name, work).catch((error: unknown) => {
        if (!(error instanceof StepFailed)) throw error;
        failed.push(name);
      }),
    ),
  );
  if (failed.length > 0) throw new StepFailed(`To mend: ${failed.join(', ')}.`, '');
}

/** The quick part of the tests: the code itself, its architecture and its pure rules. */
export async function check(): Promise<void> {
  await readCode();
  await step('unit tests', () => run(tool('vitest'), ['run', '--project', 'unit']));
}
