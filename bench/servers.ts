import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 120_000;
const HAS_TASKSET = process.platform === 'linux' && spawnSync('taskset', ['--version']).status === 0;

/** Puts what is measured on the first core, and what measures on the second. */
export const CORES = {
  server: HAS_TASKSET ? ['taskset', '-c', '0'] : [],
  generator: HAS_TASKSET ? ['taskset', '-c', '1'] : [],
};

export interface RunningServer {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a Node program on the first core, away from the load generator, and waits until it answers. */
export async function startServer(
  program: (port: number) => { args: string[]; env?: Record<string, string> },
): Promise<RunningServer> {
  const port = await freePort();
  const { args, env } = program(port);
  const [command = '', ...rest] = [...CORES.server, process.execPath, ...args];
  const child = spawn(command, rest, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await answering(child, origin);
  return { origin, pid: child.pid ?? 0, stop: () => stop(child) };
}

async function answering(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server at ${origin} ended with ${child.exitCode}.`);
    const answered = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await sleep(100);
  }
  throw new Error(`The server at ${origin} did not answer within ${START_TIMEOUT_MS / 1000} s.`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port could be had.');
  return address.port;
}
