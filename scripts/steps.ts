import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './folders.ts';

/** A program failed. Its output has already been shown; it is kept here for counting. */
export class StepFailed extends Error {
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

/** Runs one part of a command and prints its name, outcome and time on one line. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const tell = (sign: string) => {
    process.stdout.write(`${sign} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)\n`);
  };
  try {
    const result = await work();
    tell('✓');
    return result;
  } catch (error) {
    tell('✗');
    throw error;
  }
}

export interface RunOptions {
  env?: Readonly<Record<string, string>>;
  /** Shows output as it comes; otherwise only if the program fails. */
  show?: boolean;
}

/**
 * Runs a program in the project's folder.
 *
 * @returns what it printed
 * @throws StepFailed when its exit code is not 0
 */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { env, show = false } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const letGo = endTogether(child);
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      if (show) process.stdout.write(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => {
      letGo();
      if (code === 0) {
        resolve(output);
        return;
      }
      if (!show) process.stdout.write(output);
      reject(new StepFailed(`${command} ${args.join(' ')} ended with ${code}.`, output));
    });
  });
}

const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends a started program together with the command: a build left running would collide with the next one.
 *
 * @returns a function to call when the program has ended
 */
function endTogether(child: ChildProcess): () => void {
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of END_SIGNALS) process.on(signal, end);
  return () => {
    for (const signal of END_SIGNALS) process.off(signal, end);
  };
}
