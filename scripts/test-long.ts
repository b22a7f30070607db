import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Injected } from '../tests/harness/report.ts';
import { ensureBuild } from './build.ts';
import { tool } from './folders.ts';
import { run, StepFailed } from './steps.ts';

/** Includes the quick tests of the same kind, so that the report is complete. */
const PARTS = {
  attacks: ['--project', 'database', '--project', 'long-attacks', 'attacks/'],
  backup: ['--project', 'database', '--project', 'long-backup', 'backup/'],
  catalogue: ['--project', 'long-catalogue'],
  faults: ['--project', 'faults', '--project', 'long-faults'],
} as const;

/**
 * Runs the attacks, the backups, the faults or what is tried with the whole starter catalogue, including the long ones, and
 * prints what was sent or injected and what was lost, leaked or ended as a result.
 */
export async function testLong(kind: keyof typeof PARTS): Promise<void> {
  await ensureBuild();
  const folder = mkdtempSync(path.join(tmpdir(), 'toolbox-report-'));
  const file = path.join(folder, 'report.ndjson');
  try {
    await run(tool('vitest'), ['run', ...PARTS[kind]], {
      env: { TEST_REPORT: file, NO_COLOR: '1' },
      show: true,
    });
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    process.exitCode = 1;
  }
  if (existsSync(file)) printReport(readLines(file));
  rmSync(folder, { recursive: true });
}

function readLines(file: string): Injected[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): Injected => JSON.parse(line));
}

function printReport(lines: readonly Injected[]): void {
  for (const { what, count } of lines) process.stdout.write(`${String(count).padStart(9)}  ${what}\n`);
  const sum = (key: 'count' | 'lost' | 'leaked' | 'ended') =>
    lines.reduce((total, line) => total + (line[key] ?? 0), 0);
  process.stdout.write(
    `\n${sum('count')} in all: ${sum('lost')} lost, ${sum('leaked')} leaked, ${sum('ended')} ended\n`,
  );
}
