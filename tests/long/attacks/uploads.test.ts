import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startAttackedSite } from '../../harness/attacked-site.ts';
import { askOnce } from '../../harness/flood.ts';
import { addMember } from '../../harness/members.ts';
import { report } from '../../harness/report.ts';

const UPLOADS = 400;
const MEGABYTE = 1024 * 1024;

/** Sends most of a photo and then nothing more. */
function beginUpload(port: number, headers: Record<string, string>): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const lines = Object.entries({
    Host: `127.0.0.1:${port}`,
    Origin: `http://127.0.0.1:${port}`,
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': String(5 * MEGABYTE),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /settings/photo HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write('--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n');
  socket.write(Buffer.alloc(4 * MEGABYTE));
  socket.resume();
  return socket;
}

test('400 uploads that never end cost little memory, and are cut off', async () => {
  const site = await startAttackedSite();
  const port = Number(new URL(site.origin).port);
  const member = await addMember(site.db);
  const page = `${site.origin}/tools/chatgpt`;
  await askOnce(page);
  const before = site.memory();
  let open = UPLOADS;
  const sockets = Array.from({ length: UPLOADS }, (_, index) => {
    // Each comes from a different address, so that the limits per sender do not help.
    const socket = beginUpload(port, { ...member.headers, 'X-Forwarded-For': `192.0.2.${index % 250}` });
    return socket.once('close', () => {
      open -= 1;
    });
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, site.memory());
  }, 100);
  onTestFinished(() => clearInterval(watching));
  await expect
    .poll(() => sockets.every(({ writableLength }) => writableLength === 0), { timeout: 50_000 })
    .toBe(true);
  expect((await askOnce(page)).status).toBe(200);
  expect((await askOnce(`${site.origin}/search?q=other`)).status).toBe(200);
  // It was two gigabytes without limits. All bodies together may take 160 MB.
  expect(most - before).toBeLessThan(300 * MEGABYTE);
  await expect.poll(() => open, { timeout: 90_000, interval: 1_000 }).toBe(0);
  report({ what: 'uploads that never ended', count: UPLOADS, ended: site.isRunning() ? 0 : 1 });
});
