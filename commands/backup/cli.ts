import path from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '#platform/start/settings.server.ts';
import { describeFailure } from './fault.ts';
import { makeBackup } from './make.ts';
import { createProgress } from './progress.ts';
import { restore } from './restore.ts';

/** The command line of backups: `npm run backup <file>`, `npm run restore <file>`. */

const USAGE = `Usage:
  npm run backup <file>
  npm run restore <file> [-- --replace]
Both are described in docs/operating.md.
`;
const STOPPED = 130;

interface Command {
  name: 'backup' | 'restore';
  file: string;
  replace: boolean;
}

function readCommand(): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    // Without "--" before it, npm takes the option as its own and passes it on like this.
    const replace = values.replace || process.env.npm_config_replace === 'true';
    const [name, file, ...rest] = positionals;
    if ((name !== 'backup' && name !== 'restore') || !file || rest.length > 0) return undefined;
    if (name === 'backup' && replace) return undefined;
    // npm runs us in the project's folder, but the command was typed here.
    return { name, file: path.resolve(process.env.INIT_CWD ?? '', file), replace };
  } catch {
    return undefined;
  }
}

async function run({ name, ...command }: Command, signal: AbortSignal): Promise<void> {
  const progress = createProgress((line) => process.stdout.write(`${line}\n`));
  const options = { ...command, settings: readSettings(), progress, signal };
  await (name === 'backup' ? makeBackup(options) : restore(options));
}

const command = readCommand();
if (command) {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stopping.abort());
  }
  try {
    await run(command, stopping.signal);
  } catch (error) {
    const line = stopping.signal.aborted ? 'Stopped. Nothing was changed.' : describeFailure(error);
    process.stderr.write(`${line}\n`);
    process.exitCode = stopping.signal.aborted ? STOPPED : 1;
  }
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}
