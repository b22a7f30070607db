import { inRoot } from './folders.ts';

/**
 * Replaces this process by a program of the project. It stays the same process, so that signals reach it and
 * nothing is left behind, but it starts a fresh Node, because NODE_ENV must be set before anything is loaded.
 *
 * @param mode the program's NODE_ENV
 */
export function become(program: string, args: readonly string[], mode: string): void {
  process.execve?.(process.execPath, [process.execPath, inRoot(program), ...args], {
    ...process.env,
    NODE_ENV: mode,
  });
}
