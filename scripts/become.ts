import { inRoot } from './folders.ts';

export interface Start {
  /** Its NODE_ENV. */
  mode: string;
  /** For Node itself. */
  flags?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/**
 * Keeps the server small (docs/topics/operations.md); the Dockerfile and deploy/ai-toolbox.service say the same. Without
 * these, the heap grows to four times what is in use before it is collected; with them, to twice. The last is for speed:
 * Node's own code meets more shapes of sockets and streams here than V8 keeps apart by default.
 */
export const SMALL_SERVER: Pick<Start, 'flags' | 'env'> = {
  flags: [
    '--max-semi-space-size=16',
    '--max-old-space-size=896',
    '--expose-gc',
    '--heap-growing-percent=100',
    '--max-valid-polymorphic-map-count=16',
  ],
  env: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node'),
  },
};

/**
 * Replaces this process by a program of the project. It stays the same process, so that signals reach it and
 * nothing is left behind, but it starts a fresh Node, because NODE_ENV must be set before anything is loaded.
 */
export function become(program: string, args: readonly string[], { mode, flags = [], env }: Start): void {
  process.execve?.(process.execPath, [process.execPath, ...flags, inRoot(program), ...args], {
    ...env,
    ...process.env,
    NODE_ENV: mode,
  });
}
