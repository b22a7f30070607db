import { connect } from 'node:net';

/** What came back over one connection, unchanged. */
export interface RawReply {
  /** The status of each response on the connection. */
  statuses: number[];
  text: string;
  /** Whether the server has closed the connection. */
  isClosed: boolean;
}

/** How long to wait for more after the last byte. */
const QUIET_MS = 400;
/** How long to wait for the first byte. */
const PATIENCE_MS = 5_000;

/**
 * Writes raw bytes to a port, which no HTTP client would do, and listens until the server closes or falls
 * silent.
 */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawReply> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    let timer = setTimeout(() => finish(false), PATIENCE_MS);
    const finish = (isClosed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ statuses: statusesOf(text), text, isClosed });
    };
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      clearTimeout(timer);
      timer = setTimeout(() => finish(false), QUIET_MS);
    });
    // A server that refuses may close before it has read everything.
    socket.on('error', () => finish(true));
    socket.on('close', () => finish(true));
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  });
}

function statusesOf(text: string): number[] {
  return [...text.matchAll(/^HTTP\/1\.[01] (\d{3}) /gm)].map(([, status]) => Number(status));
}
