import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { page } from '../harness/counting-app.ts';
import { startEdge } from '../harness/edge.ts';

test('requests that are sent without waiting are answered in their order', async () => {
  const edge = await startEdge((request) => page(new URL(request.url).pathname));
  await edge.ask('/kept');
  writeFileSync(path.join(edge.files, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const targets = [
    '/made',
    '/kept',
    '/files/logo.svg',
    '/%',
    '/kept',
    '/made-too',
    '//elsewhere/kept',
    '/last',
  ];
  const socket = connect(edge.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const [last] = targets.slice(-1);
  const requests = targets.map(
    (target) =>
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${target === last ? 'Connection: close\r\n' : ''}\r\n`,
  );
  socket.write(requests.join(''));
  let answers = '';
  for await (const chunk of socket) answers += chunk;
  const bodies = [...answers.matchAll(/\r\n\r\n(.*?)(?=HTTP\/1\.1|$)/gs)].map(([, body]) => body);
  expect(bodies).toEqual([
    '/made',
    '/kept',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '/%EF%BF%BD',
    '/kept',
    '/made-too',
    '//elsewhere/kept',
    '/last',
  ]);
});

test('pipelined requests for a kept page whose answers nobody reads take little memory', async () => {
  const edge = await startEdge(async ({ url }) => page(url.endsWith('/large') ? 'x'.repeat(1_000_000) : ''));
  await edge.ask('/large', { 'Accept-Encoding': 'br' });
  const before = process.memoryUsage().arrayBuffers;
  const socket = connect(edge.port, '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  // Without an encoding, the page is made from the one that is kept.
  socket.write(`GET /large HTTP/1.1\r\nHost: 127.0.0.1:${edge.port}\r\n\r\n`.repeat(500));
  let most = 0;
  for (let turn = 0; turn < 300; turn += 1) {
    await edge.ask('/small');
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  expect(most).toBeLessThan(30_000_000);
});
