import { sendRaw } from './raw.ts';
import type { RawRequest } from './raw-requests.ts';

/**
 * Sends one request of the table, and checks what comes back and whether the server still answers.
 *
 * @returns what is wrong, in words
 */
export async function tryRaw(
  port: number,
  { bytes, responses, statuses }: RawRequest,
): Promise<{ faults: string[]; isAlive: boolean }> {
  const reply = await sendRaw(port, bytes);
  const faults: string[] = [];
  if (reply.statuses.length === 0 && !reply.isClosed) faults.push('no answer, and the connection is open');
  if (responses !== undefined && reply.statuses.length > responses) {
    faults.push(`${reply.statuses.length} responses: ${reply.statuses.join(' ')}`);
  }
  const isWrong = (status: number) =>
    statuses ? !statuses.includes(status) : status >= 500 && status !== 501 && status !== 505;
  for (const status of reply.statuses.filter(isWrong)) faults.push(`status ${status}`);
  if (/^(?:X-Injected|Set-Cookie|X-Inner):/im.test(reply.text)) faults.push('a header of the sender’s');
  if (/^root:|-----BEGIN|NODE_ENV=/m.test(reply.text)) faults.push('a file of the machine');
  if (/^Location: (?!\/(?!\/))/im.test(reply.text)) faults.push('a redirect to another site');
  return { faults, isAlive: await isAnswering(port) };
}

/** Whether the server answers somebody else now. */
export async function isAnswering(port: number): Promise<boolean> {
  const { statuses } = await sendRaw(
    port,
    'GET /about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  );
  return statuses.join() === '200';
}
