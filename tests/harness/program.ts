import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';

/** The real program, or the command that turns into it. */

/** Ends a program cleanly and waits until it has gone. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Waits for a program to end; returns its stderr as lines. */
export async function outcome(child: ChildProcess) {
  let error = '';
  child.stderr?.on('data', (chunk) => {
    error += chunk;
  });
  child.stdout?.resume();
  const [code] = await once(child, 'close');
  return { code, lines: error.trim().split('\n') };
}

/** Waits for the line with the address. */
export async function ready(child: ChildProcess): Promise<string> {
  const [, address = ''] = await printed(child, /ready: (\S+)/);
  return address;
}

/**
 * Waits until a program has printed something.
 *
 * @throws with all of its output if it ends first
 */
export async function printed(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let output = '';
  let complaints = '';
  const hear = (chunk: Buffer) => {
    complaints += chunk;
  };
  child.stderr?.on('data', hear);
  const ended = new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += chunk;
    const match = pattern.exec(output);
    if (match) {
      child.stdout?.resume();
      child.stderr?.off('data', hear).resume();
      return match;
    }
  }
  throw new Error(
    `The program ended (${await ended}) before it printed ${pattern}.\n${output}\n${complaints}`,
  );
}

export interface RunningProcess {
  pid: number;
  args: string;
}

/** A process's children and their descendants. */
export function descendants(pid: number): RunningProcess[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  const all = lines.map((line) => {
    const [, own = '', parent = '', args = ''] = /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? [];
    return { pid: Number(own), parent: Number(parent), args };
  });
  const below = (parent: number): RunningProcess[] =>
    all
      .filter((candidate) => candidate.parent === parent)
      .flatMap((child) => [{ pid: child.pid, args: child.args }, ...below(child.pid)]);
  return below(pid);
}
