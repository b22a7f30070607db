import path from 'node:path';
import { become, SMALL_SERVER } from './become.ts';
import { ensureBuild } from './build.ts';
import { check } from './check.ts';
import { inRoot, tool } from './folders.ts';
import { run, StepFailed } from './steps.ts';
import { makeScreens, testEverything, testFiles, testInBrowser, testOldestPostgres } from './test.ts';
import { testLong } from './test-long.ts';

/** What `npm run bench` measures if it is named; without a name it measures pages against a bare server. */
const BENCHMARKS = ['agents', 'import', 'landscape', 'next', 'nodes', 'pages', 'size', 'start'];

/** The commands of package.json, on the pinned Node with the dependencies in place. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  async start() {
    await ensureBuild();
    become('server.ts', [], { mode: 'production', ...SMALL_SERVER });
  },
  async dev() {
    become('server.ts', [], { mode: 'development' });
  },
  async build() {
    await ensureBuild();
    const { findPrograms } = await import('#platform/start/postgres/programs.server.ts');
    // The site may later be started by a user who cannot write here.
    findPrograms(null);
  },
  check,
  async fix() {
    await run(tool('biome'), ['check', '--write'], { show: true });
  },
  test: (args) => (args.length > 0 ? testFiles(args) : testEverything()),
  'test:attacks': () => testLong('attacks'),
  'test:backup': () => testLong('backup'),
  'test:browser': testInBrowser,
  'test:catalogue': () => testLong('catalogue'),
  'test:faults': () => testLong('faults'),
  'test:postgres-15': testOldestPostgres,
  screens: makeScreens,
  async db(args) {
    // It asks in the terminal whether a table is new or renamed.
    become('node_modules/drizzle-kit/bin.cjs', args, { mode: 'development' });
  },
  async catalogue(args) {
    become('commands/catalogue/cli.ts', args, { mode: 'production' });
  },
  async agents(args) {
    become('commands/agents/cli.ts', args, { mode: 'production' });
  },
  async billing(args) {
    become('commands/billing/cli.ts', args, { mode: 'production' });
  },
  async operator(args) {
    become('commands/operators/cli.ts', args, { mode: 'production' });
  },
  async backup(args) {
    become('commands/backup/cli.ts', ['backup', ...args], { mode: 'production' });
  },
  async restore(args) {
    become('commands/backup/cli.ts', ['restore', ...args], { mode: 'production' });
  },
  async bench(args) {
    await ensureBuild();
    const [part = '', ...rest] = args;
    if (part === '' || part.startsWith('--')) become('bench/pages.ts', args, { mode: 'production' });
    else if (BENCHMARKS.includes(part)) become(`bench/${part}.ts`, rest, { mode: 'production' });
    else {
      process.stderr.write(`There is no benchmark "${part}". There are: ${BENCHMARKS.join(', ')}.\n`);
      process.exitCode = 2;
    }
  },
};

// The dependencies' tools are found by name and run on this Node.
process.env.PATH = [path.dirname(process.execPath), inRoot('node_modules', '.bin'), process.env.PATH].join(
  path.delimiter,
);

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  process.stderr.write(`Commands: ${Object.keys(COMMANDS).join(', ')}\n`);
  process.exitCode = 2;
} else {
  try {
    await command(args);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
