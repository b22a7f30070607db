import type { LookupAddress } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { createPost, NOT_PUBLIC } from '#platform/outside/post.server.ts';
import { isPublicAddress } from '#platform/outside/public-address.server.ts';
import { RECEIVER_CERTIFICATE, startReceiver } from '../harness/receiver.ts';

/** How a message leaves: to exactly the addresses that were judged, within a time, without following anything. */

const message = (url: string) => ({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"a":"ä"}' });
const never = new AbortController().signal;
const found = (...addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const resolvesTo =
  (...addresses: string[]) =>
  (_host: string, done: (error: null, all: LookupAddress[]) => void) =>
    done(null, found(...addresses));

/** Lets the name of the test's receiver lead to it, and everything else be judged as usual. */
const toReceiver = {
  ca: RECEIVER_CERTIFICATE,
  resolve: resolvesTo('127.0.0.1'),
  isAllowed: (address: string) => address === '127.0.0.1' || isPublicAddress(address),
};

test('a message arrives as it was written, under the name of the receiver', async () => {
  const { url, received } = await startReceiver();
  expect(await createPost(toReceiver)(message(`${url}/hook`), never)).toEqual({ status: 204, error: null });
  expect(received).toMatchObject([
    { host: new URL(url).host, headers: { 'webhook-id': 'msg_1' }, body: '{"a":"ä"}' },
  ]);
});

test.each([
  ['/307', 307],
  ['/500', 500],
])('an answer at %s is a failure and leads nowhere', async (path, status) => {
  const { url, received } = await startReceiver();
  const outcome = await createPost(toReceiver)(message(url + path), never);
  expect(outcome).toEqual({ status, error: expect.any(String) });
  expect(received).toHaveLength(1);
});

test('of an endless answer, only the status is read', async () => {
  const { url } = await startReceiver();
  expect(await createPost(toReceiver)(message(`${url}/endless`), never)).toEqual({
    status: 200,
    error: null,
  });
});

test('a receiver that hangs is left after the time that it has', async () => {
  const { url } = await startReceiver();
  const outcome = await createPost({ ...toReceiver, timeoutMs: 300 })(message(`${url}/hang`), never);
  expect(outcome).toEqual({ status: null, error: expect.stringContaining('No answer') });
});

test('a name server that hangs, too', async () => {
  const post = createPost({ resolve: () => {}, timeoutMs: 100 });
  expect(await post(message('https://receiver.example'), never)).toMatchObject({
    error: expect.stringContaining('No answer'),
  });
});

test('a certificate that nobody vouches for is refused', async () => {
  const { url, received } = await startReceiver();
  const outcome = await createPost({ ...toReceiver, ca: undefined })(message(url), never);
  expect(outcome).toEqual({ status: null, error: 'No secure connection could be made' });
  expect(received).toEqual([]);
});

describe('nothing is sent', () => {
  test.each([22, 25, 1_023])('to port %i, which is not the web’s', async (port) => {
    const asked: string[] = [];
    const post = createPost({
      resolve: (host, done) => {
        asked.push(host);
        done(null, found('127.0.0.1'));
      },
    });
    const outcome = await post(message(`https://receiver.example:${port}/`), never);
    expect([outcome, asked]).toEqual([{ status: null, error: NOT_PUBLIC }, []]);
  });

  test.each([
    [['127.0.0.1']],
    [['10.0.0.7']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    // One bad address is enough: nobody knows which one a connection would take.
    [['8.8.8.8', '127.0.0.1']],
  ])('to a name that leads to %s', async (addresses) => {
    const { url, received } = await startReceiver();
    const post = createPost({ ca: RECEIVER_CERTIFICATE, resolve: resolvesTo(...addresses) });
    expect(await post(message(url), never)).toEqual({ status: null, error: NOT_PUBLIC });
    expect(received).toEqual([]);
  });

  test.each(['https://127.0.0.1', 'https://[::1]', 'https://2130706433', 'http://receiver.example'])(
    'to %s',
    async (url) => {
      expect(await createPost()(message(url), never)).toEqual({ status: null, error: NOT_PUBLIC });
    },
  );

  test('to the site itself', async () => {
    const { url, received } = await startReceiver();
    const post = createPost({ ...toReceiver, ownHost: 'receiver.example' });
    expect(await post(message(url), never)).toEqual({ status: null, error: NOT_PUBLIC });
    expect(received).toEqual([]);
  });

  test('when a name leads elsewhere after it was judged (DNS rebinding)', async () => {
    const { url, received } = await startReceiver();
    const answers = [found('192.0.2.1'), found('127.0.0.1')];
    let asked = 0;
    const judged: string[] = [];
    const post = createPost({
      ca: RECEIVER_CERTIFICATE,
      resolve(_host, done) {
        done(null, answers[asked] ?? []);
        asked += 1;
      },
      // Stands for a public address; nothing answers there.
      isAllowed(address) {
        judged.push(address);
        return address === '192.0.2.1';
      },
      timeoutMs: 300,
    });
    const first = await post(message(url), never);
    expect(first.status).toBeNull();
    // The connection went where the judged answer led: the name was asked for once.
    expect([asked, judged]).toEqual([1, ['192.0.2.1']]);
    expect(await post(message(url), never)).toEqual({ status: null, error: NOT_PUBLIC });
    expect(judged).toEqual(['192.0.2.1', '127.0.0.1']);
    expect(received).toEqual([]);
  });
});
