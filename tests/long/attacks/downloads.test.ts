import { connect, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { keyHeaders } from '../../harness/api/world.ts';
import { startAttackedSite } from '../../harness/attacked-site.ts';
import { MACHINE_ADDRESSES } from '../../harness/attacks/machine-addresses.ts';
import { addMember } from '../../harness/members.ts';
import { report } from '../../harness/report.ts';

/** Files of the site, downloaded in ways nobody should use. */

const LOGO = '/files/logos/adobe-firefly.svg';

async function scriptOf(origin: string): Promise<string> {
  const page = await (await fetch(origin)).text();
  return /\/assets\/[\w-]+\.js/.exec(page)?.[0] ?? '';
}

/** Requests a file and hangs up when the first bytes arrive, or before. */
function askAndHangUp(port: number, target: string, waits: boolean, headers = ''): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('close', () => resolve()).on('error', () => {});
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`, () => {
      if (!waits) socket.resetAndDestroy();
    });
    socket.once('data', () => socket.resetAndDestroy());
  });
}

test('10,000 downloads that break off leave no descriptor open', async () => {
  const site = await startAttackedSite();
  const port = Number(new URL(site.origin).port);
  const targets = [LOGO, await scriptOf(site.origin)];
  await Promise.all(targets.map((target) => askAndHangUp(port, target, true)));
  const before = site.descriptors();
  const COUNT = 10_000;
  let sent = 0;
  const client = async () => {
    while (sent < COUNT) {
      sent += 1;
      await askAndHangUp(port, targets[sent % 2] ?? LOGO, sent % 3 === 0);
    }
  };
  await Promise.all(Array.from({ length: 50 }, client));
  await expect.poll(() => site.descriptors(), { timeout: 10_000 }).toBeLessThan(before + 20);
  expect((await fetch(site.origin + LOGO)).status).toBe(200);
  report({ what: 'downloads broken off', count: sent, ended: site.isRunning() ? 0 : 1 });
});

test('answers for programs that break off leave no descriptor and no database connection in use', async () => {
  const site = await startAttackedSite();
  const port = Number(new URL(site.origin).port);
  const member = await addMember(site.db, { subscription_status: 'enterprise' });
  const headers = { ...(await keyHeaders(site.db, member.id)), ...member.headers };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // The starter catalogue has no tool-02, and this site another address than the one that oEmbed is asked for.
  const targets = MACHINE_ADDRESSES('chatgpt', 'ai-chatbots-and-assistants').filter(
    (address) => !/tool-02|^\/oembed/.test(address),
  );
  const statuses = async () => {
    const found: [string, number][] = [];
    for (const target of targets) {
      const response = await fetch(site.origin + target, { headers });
      await response.arrayBuffer();
      found.push([target, response.status]);
    }
    return found;
  };
  const all200 = targets.map((target) => [target, 200]);
  // The site makes its downloads after it has started.
  await expect.poll(statuses, { timeout: 60_000, interval: 1_000 }).toEqual(all200);
  const before = site.descriptors();
  const COUNT = 3_000;
  let sent = 0;
  const client = async () => {
    while (sent < COUNT) {
      sent += 1;
      await askAndHangUp(port, targets[sent % targets.length] ?? '', sent % 3 !== 0, lines.join(''));
    }
  };
  await Promise.all(Array.from({ length: 30 }, client));
  await expect.poll(() => site.descriptors(), { timeout: 10_000 }).toBeLessThan(before + 20);
  await site.db.write.execute(sql`DELETE FROM rate_limits`);
  expect(await statuses()).toEqual(all200);
  const { rows } = await site.db.write.execute(sql`
    SELECT count(*)::int AS busy FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE '%transaction%'`);
  expect(rows).toEqual([{ busy: 0 }]);
  report({ what: 'answers for programs broken off', count: sent, ended: site.isRunning() ? 0 : 1 });
});

test('ranges of every kind, from the build and from the storage, do not stop the site', async () => {
  const site = await startAttackedSite();
  const far = '9'.repeat(20);
  const ranges = [
    '5-2',
    `0-${far}`,
    `${far}-`,
    `-${far}`,
    '-0',
    '0-0,1-1',
    'a-b',
    '',
    '-',
    `${far}-${far}`,
    '0-',
    '1e3-2',
  ];
  const statuses = new Set<number>();
  for (const target of ['/robots.txt', '/favicon.svg', await scriptOf(site.origin), LOGO]) {
    for (const range of ranges) {
      for (const method of ['GET', 'HEAD']) {
        const response = await fetch(site.origin + target, { method, headers: { Range: `bytes=${range}` } });
        await response.arrayBuffer();
        statuses.add(response.status);
        if (response.status === 416) expect(response.headers.get('Content-Range')).toMatch(/^bytes \*\/\d+$/);
      }
    }
  }
  expect([...statuses].sort()).toEqual([200, 206, 416]);
  report({ what: 'odd ranges', count: ranges.length * 8, ended: site.isRunning() ? 0 : 1 });
});

test('a site without a descriptor left answers 503 or closes, and comes back', async () => {
  const LIMIT = 400;
  const site = await startAttackedSite({ descriptors: LIMIT });
  const port = Number(new URL(site.origin).port);
  const held: Socket[] = [];
  onTestFinished(() => {
    for (const socket of held) socket.destroy();
  });
  // One connection exists before; the others take all remaining descriptors.
  const first = connect(port, '127.0.0.1');
  held.push(first);
  const statusOver = (socket: Socket) => {
    socket.write(`GET ${LOGO} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return new Promise<string>((resolve) => {
      const settle = (data?: Buffer) => {
        socket.off('data', settle).off('close', settle);
        resolve(data?.toString().split(' ', 2)[1] ?? 'closed');
      };
      socket.once('data', settle).once('close', settle);
    });
  };
  expect(await statusOver(first)).toBe('200');
  let closed = 0;
  while (closed < 50 && held.length < 2 * LIMIT) {
    const socket = connect(port, '127.0.0.1');
    socket
      .on('error', () => {})
      .once('close', () => {
        closed += 1;
      });
    held.push(socket);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await expect.poll(() => closed, { timeout: 10_000 }).toBeGreaterThan(0);
  const answers: string[] = [];
  for (let asked = 0; asked < 20 && !first.destroyed; asked += 1) answers.push(await statusOver(first));
  expect(answers).toContain('503');
  expect(answers.every((answer) => ['200', '503', 'closed'].includes(answer))).toBe(true);
  expect((await fetch(`${site.origin}/`).catch(() => null))?.status ?? 'closed').not.toBe(500);
  for (const socket of held) socket.destroy();
  await expect
    .poll(
      () =>
        fetch(site.origin + LOGO).then(
          ({ status }) => status,
          () => 'closed',
        ),
      { timeout: 10_000 },
    )
    .toBe(200);
  report({
    what: 'connections against a limit of descriptors',
    count: held.length,
    ended: site.isRunning() ? 0 : 1,
  });
});
