import { spawn } from 'node:child_process';
import { ensureBuild } from './build.ts';
import { check } from './check.ts';
import { inRoot } from './folders.ts';
import { StepFailed } from './steps.ts';
import { testEverything } from './test.ts';
import { testLong } from './test-long.ts';

/** The commands of package.json, on the pinned Node with the dependencies in place. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  async start() {
    await ensureBuild();
    becomeProgram('server.ts', [], 'production');
  },
  async dev() {
    becomeProgram('server.ts', [], 'development');
  },
  check,
  test: testEverything,
  'test:attacks': () => testLong('attacks'),
  'test:faults': () => testLong('faults'),
  async catalogue(args) {
    becomeProgram('catalogue/cli.ts', args, 'production');
  },
  async billing(args) {
    becomeProgram('billing/cli.ts', args, 'production');
  },
  async backup(args) {
    becomeProgram('backup/cli.ts', ['backup', ...args], 'production');
  },
  async restore(args) {
    becomeProgram('backup/cli.ts', ['restore', ...args], 'production');
  },
  async bench(args) {
    await ensureBuild();
    const [part, ...rest] = args;
    if (part === 'search') becomeProgram('bench/search.ts', rest, 'production');
    else becomeProgram('bench/run.ts', args, 'production');
  },
};

/**
 * Runs a program of the project in a process of its own, because its NODE_ENV is set before anything is
 * loaded. Signals are passed on, and its exit code is ours.
 */
function becomeProgram(program: string, args: readonly string[], mode: string): void {
  const child = spawn(process.execPath, [inRoot(program), ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: mode },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

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
