import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Programs and databases end in hooks; on a busy machine that takes longer than the usual ten seconds. */
const HOOK_TIMEOUT = 60_000;
/** Only what has failed takes so long, or what shares its machine with much else. */
const TEST_TIMEOUT = 60_000;

const ON_DATABASE = {
  setupFiles: ['tests/harness/quiet.ts', 'tests/harness/tidy.ts'],
  globalSetup: ['tests/harness/global-setup.ts'],
  server: { deps: { external: [/\/build\/[^/]+\/server\//] } },
  testTimeout: TEST_TIMEOUT,
  hookTimeout: HOOK_TIMEOUT,
};

/**
 * `unit` needs only the code; `database` a server and the build, which its global set-up provides; `faults`
 * starts the real program. The `long-` projects take minutes: `npm run test:attacks`, `test:backup`,
 * `test:catalogue` and `test:faults` run them, `npm test` does not.
 *
 * The files of `unit` and `database` share their modules, the built app above all: loading it for each file took a
 * third of the time. What a test replaces or opens is put back after it, by Vitest or by `tests/harness`.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    // By default one processor is left idle, which is half of two.
    maxWorkers: '100%',
    // A program that is started again need not compile again; `npm start` keeps it in the same place.
    env: { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/node') },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['tests/*.test.ts', 'tests/domain/**/*.test.{ts,tsx}', 'tests/ui/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/harness/quiet.ts'],
          testTimeout: TEST_TIMEOUT,
        },
      },
      {
        test: {
          ...ON_DATABASE,
          name: 'database',
          isolate: false,
          include: ['tests/{requests,catalogue,backup,adapters,attacks}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          setupFiles: ['tests/harness/quiet.ts'],
          testTimeout: 120_000,
          hookTimeout: HOOK_TIMEOUT,
        },
      },
      ...['attacks', 'backup', 'catalogue', 'faults'].map((kind) => ({
        test: {
          name: `long-${kind}`,
          include: [`tests/long/${kind}/**/*.test.ts`],
          setupFiles: ['tests/harness/quiet.ts', 'tests/harness/tidy.ts'],
          globalSetup: [
            'tests/harness/global-setup.ts',
            ...(kind === 'faults' ? ['tests/harness/prepared-site.ts'] : []),
          ],
          server: { deps: { external: [/\/build\/[^/]+\/server\//] } },
          testTimeout: 600_000,
          hookTimeout: HOOK_TIMEOUT,
          // What is measured here must not share the machine, either with each other or with the quick tests.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      })),
    ],
  },
});
