import { inRoot } from './folders.ts';

/**
 * Goes on as a program of the project: in this very process, so that signals reach it and nothing stays behind,
 * but on a fresh Node, because NODE_ENV has to be set before anything is loaded.
 *
 * @param mode NODE_ENV of the program
 */
export function become(program: string, args: readonly string[], mode: string): void {
  process.execve?.(process.execPath, [process.execPath, inRoot(program), ...args], {
    ...process.env,
    NODE_ENV: mode,
  });
}
