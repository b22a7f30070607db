import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../harness/ports.ts';
import { stop } from '../../harness/program.ts';

/** What the server of `npm run dev` tells open pages. */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PATIENCE = { timeout: 60_000, interval: 200 };

test('open pages follow edits, and stay when the site stores something', async () => {
  const stored = path.join(ROOT, 'var', `stored-${process.pid}.txt`);
  mkdirSync(path.dirname(stored), { recursive: true });
  writeFileSync(stored, 'before');
  onTestFinished(() => rmSync(stored));
  const { edits } = await openPage();
  const edit = async () => {
    const before = edits.length;
    await vi.waitFor(() => {
      utimesSync(path.join(ROOT, 'app/features/home/about/about.tsx'), new Date(), new Date());
      expect(edits.length).toBeGreaterThan(before);
    }, PATIENCE);
  };
  await edit();
  writeFileSync(stored, 'after');
  await edit();
  expect(new Set(edits)).toEqual(new Set(['features/home/about/about']));
});

/** The page that a browser has open: of which routes it hears that they were edited. */
async function openPage() {
  const port = await freePort();
  const child = spawn(process.execPath, ['tests/harness/component-page.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'development', PORT: String(port) },
    stdio: 'ignore',
  });
  onTestFinished(() => stop(child));
  const client = await vi.waitFor(
    async () => (await fetch(`http://127.0.0.1:${port}/@vite/client`)).text(),
    PATIENCE,
  );
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1];
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?token=${token}`, 'vite-hmr');
  onTestFinished(() => socket.close());
  const edits: (string | null)[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { event, data: edited } = JSON.parse(data);
    if (event === 'react-router:hmr') edits.push(edited.route?.id ?? null);
  });
  await once(socket, 'open');
  return { edits };
}
