import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { madeUpAddresses } from '../../harness/attacks/made-up.ts';
import { startProgram } from '../../harness/attacks/program.ts';
import { sendRaw } from '../../harness/attacks/raw.ts';
import { RAW_REQUESTS } from '../../harness/attacks/raw-requests.ts';
import { isAnswering, tryRaw } from '../../harness/attacks/try-raw.ts';
import { report } from '../../harness/report.ts';

/** The whole program under bytes that no browser sends: at the end it answers as it did at the beginning. */

const program = await startProgram();
let count = 0;
afterAll(async () => {
  report({ what: 'odd requests to the whole program', count, ended: Number(program.hasEnded()) });
  await program.stop();
});

test.each(RAW_REQUESTS)('$name', async (request) => {
  count += 1;
  const { faults, isAlive } = await tryRaw(program.port, request);
  expect(faults).toEqual([]);
  expect(isAlive).toBe(true);
});

test('five thousand made-up addresses', async () => {
  const faults: string[] = [];
  const addresses = madeUpAddresses(5_000);
  const ask = async () => {
    for (let address = addresses.pop(); address !== undefined; address = addresses.pop()) {
      count += 1;
      const bytes = `GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
      const { statuses } = await sendRaw(program.port, bytes);
      if (statuses.length !== 1 || (statuses[0] ?? 500) >= 500) faults.push(`${statuses.join()} ${address}`);
    }
  };
  await Promise.all([ask(), ask(), ask(), ask()]);
  expect(faults).toEqual([]);
});

/** The beginning of a request that never ends. */
const BEGINNINGS = [
  '',
  'GET / HTTP/1.1\r\nHost: local',
  'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 60000\r\n\r\na',
  'POST /auth/login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n',
];

test('six hundred senders who never finish keep nobody else waiting', async () => {
  const sockets = Array.from({ length: 600 }, (_, index): Socket => {
    const socket = connect(program.port, '127.0.0.1');
    socket.on('error', () => socket.destroy());
    socket.write(BEGINNINGS[index % BEGINNINGS.length] ?? '');
    return socket.resume();
  });
  count += sockets.length;
  try {
    for (let second = 0; second < 10; second += 1) {
      for (const socket of sockets) if (socket.writable) socket.write('b');
      const before = performance.now();
      expect(await isAnswering(program.port)).toBe(true);
      expect(performance.now() - before).toBeLessThan(5_000);
      await wait(1_000);
    }
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  expect(await isAnswering(program.port)).toBe(true);
});

test('two thousand connections that are broken off at once', async () => {
  const bytes = 'GET /tools HTTP/1.1\r\nHost: localhost\r\n\r\n';
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: 100 }, () => breakOff(bytes)));
  }
  count += 2_000;
  expect(await isAnswering(program.port)).toBe(true);
});

/** Sends a request and resets the connection while it is being answered. */
function breakOff(bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(program.port, '127.0.0.1', () => {
      socket.write(bytes, () => socket.resetAndDestroy());
    });
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
  });
}

test('the program kept running and logged no failure', () => {
  expect(program.hasEnded()).toBe(false);
  expect(program.errors()).toEqual([]);
});
