import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { installPackages, isRootOnDebian } from '../../scripts/debian.ts';
import { temporaryFolder } from './folders.ts';
import { freePort } from './ports.ts';

const HAPROXY = '/usr/sbin/haproxy';

export interface Balancer {
  origin: string;
  /** Waits until all nodes receive requests. */
  sendsToAll(): Promise<void>;
}

/**
 * A balancer in front of nodes on this machine. It sends requests to those that are ready.
 *
 * @param ports the nodes' ports
 */
export async function startHaproxy(ports: readonly number[]): Promise<Balancer> {
  if (!existsSync(HAPROXY)) {
    if (!isRootOnDebian()) throw new Error('This test needs haproxy; install it.');
    await installPackages(['haproxy']);
  }
  const port = await freePort();
  const file = path.join(temporaryFolder(), 'haproxy.cfg');
  writeFileSync(file, configuration(port, ports));
  const child = spawn(HAPROXY, ['-db', '-f', file], { stdio: 'ignore' });
  onTestFinished(() => end(child));
  const origin = `http://127.0.0.1:${port}`;
  const sendsToAll = () =>
    vi.waitFor(
      async () => {
        const table = await (await fetch(`${origin}/haproxy;csv`)).text();
        expect(table.match(/^nodes,node\d.*,UP,/gm)).toHaveLength(ports.length);
      },
      { timeout: 15_000, interval: 100 },
    );
  await sendsToAll();
  return { origin, sendsToAll };
}

/** The configuration that docs/operating.md recommends, with shorter intervals. */
function configuration(port: number, nodes: readonly number[]): string {
  return `
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  option redispatch 1
  retry-on conn-failure empty-response
frontend site
  bind 127.0.0.1:${port}
  stats enable
  stats uri /haproxy
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /ready
  timeout check 2s
  default-server check inter 500ms fall 2 rise 2
${nodes.map((node, index) => `  server node${index} 127.0.0.1:${node}`).join('\n')}
`;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
