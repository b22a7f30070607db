import { defineConfig } from 'vitest/config';

/**
 * `unit` needs only the code; `database` a server and the build, which its global set-up provides; `faults`
 * starts the real program. The `long-` projects take minutes: `npm run test:attacks` and `npm run
 * test:faults` run them, `npm test` does not.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    // By default one processor is left idle, which is half of two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          // Pure functions and components share nothing that a test changes, so its files may share their modules.
          isolate: false,
          include: ['tests/*.test.ts', 'tests/domain/**/*.test.{ts,tsx}', 'tests/ui/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/harness/quiet.ts'],
        },
      },
      {
        test: {
          name: 'database',
          include: ['tests/{requests,catalogue,backup,adapters,attacks}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/harness/quiet.ts', 'tests/harness/tidy.ts'],
          globalSetup: ['tests/harness/global-setup.ts'],
          server: { deps: { external: [/\/build\/[^/]+\/server\//] } },
          // The first test of a file loads the built app; on a busy machine that takes seconds.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          setupFiles: ['tests/harness/quiet.ts'],
          globalSetup: ['tests/harness/build.ts'],
          testTimeout: 120_000,
        },
      },
      ...['attacks', 'faults'].map((kind) => ({
        test: {
          name: `long-${kind}`,
          include: [`tests/long/${kind}/**/*.test.ts`],
          setupFiles: ['tests/harness/quiet.ts', 'tests/harness/tidy.ts'],
          globalSetup: ['tests/harness/global-setup.ts'],
          server: { deps: { external: [/\/build\/[^/]+\/server\//] } },
          testTimeout: 600_000,
          hookTimeout: 60_000,
          // What is measured here must not share the machine, either with each other or with the quick tests.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      })),
    ],
  },
});
