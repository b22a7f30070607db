import path from 'node:path';
import { parseArgs } from 'node:util';

export const USAGE = `Usage:
  npm run catalogue import <file or folder> [--dry-run]
  npm run catalogue export <folder>
  npm run catalogue export-open <folder>
The formats are described in docs/catalogue.md.
`;

export interface Command {
  name: 'import' | 'export' | 'export-open';
  target: string;
  isDryRun: boolean;
}

const COMMANDS = ['import', 'export', 'export-open'] as const;

/** What `npm run catalogue` is asked to do; undefined for anything else. */
export function readCommand(args: string[], env: NodeJS.ProcessEnv): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    // Without "--" before it, npm takes the option as its own and passes it on like this.
    const isDryRun = values['dry-run'] || env.npm_config_dry_run === 'true';
    const [name, target, ...rest] = positionals;
    const known = COMMANDS.find((each) => each === name);
    if (!known || !target || rest.length > 0) return undefined;
    if (known !== 'import' && isDryRun) return undefined;
    return { name: known, target: path.resolve(target), isDryRun };
  } catch {
    return undefined;
  }
}
