import { setImmediate } from 'node:timers/promises';
import { format } from 'node:util';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

/** Anything that a test prints by accident, above all a React warning, fails it, and so does what Node.js warns of. */
const METHODS = ['debug', 'error', 'info', 'log', 'warn'] as const;
const printed: string[] = [];

const noteWarning = (warning: Error) => printed.push(`${warning.stack ?? warning}`);
process.on('warning', noteWarning);
afterAll(async () => {
  // Node.js warns a moment after the cause.
  await setImmediate();
  process.off('warning', noteWarning);
  expectNothingPrinted('What runs between the tests of a file must not print.');
});

beforeEach(() => {
  for (const method of METHODS) {
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      printed.push(`console.${method}: ${format(...values)}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expectNothingPrinted('A test must not print.');
});

function expectNothingPrinted(rule: string): void {
  const stray = printed.splice(0);
  if (stray.length > 0) throw new Error(`${rule}\n${stray.join('\n')}`);
}
