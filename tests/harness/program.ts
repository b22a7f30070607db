import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The real program, or the command that becomes it. */

/** Ends a program in order and waits until it has gone. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Waits for a program to end; what it said on stderr comes in lines. */
export async function outcome(child: ChildProcess) {
  let error = '';
  child.stderr?.on('data', (chunk) => {
    error += chunk;
  });
  child.stdout?.resume();
  const [code] = await once(child, 'close');
  return { code, lines: error.trim().split('\n') };
}

/** Waits for the line that names the address. */
export async function ready(child: ChildProcess): Promise<string> {
  const [, address = ''] = await printed(child, /ready: (\S+)/);
  return address;
}

/** Waits until a program has printed something. */
export async function printed(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let output = '';
  child.stderr?.resume();
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += chunk;
    const match = pattern.exec(output);
    if (match) {
      child.stdout?.resume();
      return match;
    }
  }
  throw new Error(`The program ended before it printed ${pattern}: ${output}`);
}
