import { createSocket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { claimableOf } from '#features/vendors/claimable.server.ts';
import { createOutside } from '#features/vendors/outside.server.ts';
import { isPublicAddress } from '#platform/outside/public-address.server.ts';
import { RECEIVER_CERTIFICATE, RECEIVER_KEY } from '../harness/receiver.ts';

/** How the site looks at other servers to check a claim. */

const resolvesTo =
  (...addresses: string[]) =>
  (_host: string, done: (error: null, all: LookupAddress[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );

/** Lets the name of the test's server lead to it, and everything else be judged as usual. */
const toServer = {
  ca: RECEIVER_CERTIFICATE,
  resolve: resolvesTo('127.0.0.1'),
  isAllowed: (address: string) => address === '127.0.0.1' || isPublicAddress(address),
};

/** A vendor's site under the name receiver.example. @returns its address, and the paths that were asked for */
async function startSite() {
  const asked: string[] = [];
  const server = createServer({ cert: RECEIVER_CERTIFICATE, key: RECEIVER_KEY }, (request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/near') response.writeHead(302, { Location: '/page' }).end();
    else if (request.url === '/far')
      response.writeHead(302, { Location: 'https://elsewhere.example/page' }).end();
    else if (request.url === '/round') response.writeHead(302, { Location: '/round' }).end();
    else if (request.url === '/plain')
      response.writeHead(302, { Location: 'http://receiver.example/' }).end();
    else if (request.url === '/404') response.writeHead(404).end('code');
    else if (request.url === '/long') response.end('x'.repeat(1_000_000));
    else if (request.url === '/slow') response.writeHead(200).write('code');
    else response.end('code');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `https://receiver.example:${(server.address() as AddressInfo).port}`, asked };
}

test('a page is read, through redirects of its own host alone', async () => {
  const { url, asked } = await startSite();
  const outside = createOutside(toServer);
  expect(await outside.page(`${url}/page`)).toBe('code');
  expect(await outside.page(`${url}/near`)).toBe('code');
  for (const path of ['/far', '/plain', '/404']) expect(await outside.page(url + path), path).toBeNull();
  asked.length = 0;
  expect(await outside.page(`${url}/round`)).toBeNull();
  expect(asked.length).toBeLessThan(6);
});

test('of a long page only the beginning is read, and of a slow one nothing', async () => {
  const { url } = await startSite();
  const outside = createOutside({ ...toServer, timeoutMs: 300 });
  expect((await outside.page(`${url}/long`))?.length).toBe(64 * 1024);
  expect(await outside.page(`${url}/slow`)).toBeNull();
});

test.each(['127.0.0.1', '10.0.0.7', '169.254.169.254'])('no page is read at %s', async (address) => {
  const { url, asked } = await startSite();
  const outside = createOutside({ ca: RECEIVER_CERTIFICATE, resolve: resolvesTo('8.8.8.8', address) });
  expect(await outside.page(`${url}/page`)).toBeNull();
  expect(asked).toEqual([]);
});

test.each(['https://127.0.0.1', 'https://[::1]', 'http://receiver.example', 'https://own.example'])(
  'no page is read at %s',
  async (url) => {
    const resolve = () => {
      throw new Error('The name was looked up.');
    };
    expect(await createOutside({ ownHost: 'own.example', resolve }).page(url)).toBeNull();
  },
);

/** A name server that answers every question with one TXT record in two parts (RFC 1035 §3.3.14). */
async function startNameServer(parts: readonly string[] | null): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    if (parts === null) return;
    const data = Buffer.concat(
      parts.map((part) => Buffer.from(`${String.fromCharCode(part.length)}${part}`)),
    );
    const asked = question.subarray(12, question.indexOf(0, 12) + 5);
    const head = Buffer.concat([question.subarray(0, 2), Buffer.from('81800001000100000000', 'hex')]);
    const answer = Buffer.from('c00c00100001000000000000', 'hex');
    answer.writeUInt16BE(data.length, 10);
    socket.send(Buffer.concat([head, asked, answer, data]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

test('records of a domain are read, and none where no answer comes', async () => {
  const nameServers = [await startNameServer(['ai-toolbox-', 'claim=code'])];
  expect(await createOutside({ nameServers }).records('receiver.example')).toEqual(['ai-toolbox-claim=code']);
  const silent = [await startNameServer(null)];
  expect(await createOutside({ nameServers: silent, timeoutMs: 200 }).records('a.example')).toEqual([]);
});

test.each([
  ['https://www.cutter.co.uk/start', { host: 'www.cutter.co.uk', domain: 'cutter.co.uk', hasMail: true }],
  ['https://mail.proton.me', { host: 'mail.proton.me', domain: 'proton.me', hasMail: false }],
  ['https://somebody.github.io', null],
  ['https://github.com/somebody', null],
  ['https://play.google.com/store', null],
  ['https://notgithub.com', { host: 'notgithub.com', domain: 'notgithub.com', hasMail: true }],
  ['https://co.uk', null],
  ['https://192.0.2.1', null],
  ['https://localhost', null],
  ['https://cutter.com:8443', null],
  ['no address', null],
  [null, null],
])('%s can be claimed at %j', (url, place) => {
  expect(claimableOf(url)).toEqual(place);
});
