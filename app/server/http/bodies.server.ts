import type { IncomingMessage } from 'node:http';
import type { BodyLimits } from '#domain/limits.ts';

/**
 * Counts the bodies of one kind that are arriving, so that unfinished ones cannot fill the memory and one
 * sender cannot take every place.
 */
export class BodyPlaces {
  readonly #limits: BodyLimits;
  readonly #bySender = new Map<string, number>();
  #taken = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** @returns a function that gives the place back (call it once), or null when there is none */
  take(sender: string): (() => void) | null {
    const own = this.#bySender.get(sender) ?? 0;
    if (this.#taken >= this.#limits.atOnce || own >= this.#limits.fromOneSender) return null;
    this.#taken += 1;
    this.#bySender.set(sender, own + 1);
    return () => {
      this.#taken -= 1;
      const left = (this.#bySender.get(sender) ?? 1) - 1;
      if (left > 0) this.#bySender.set(sender, left);
      else this.#bySender.delete(sender);
    };
  }
}

/** The most we read of a refused body: the client reads our answer only after sending it. */
const HEARD_BYTES = 64 * 1024 * 1024;

/**
 * Reads a body of at most `maxBytes`. A larger one yields one byte too many, or nothing when its
 * Content-Length already says so; the app then refuses it with its own page.
 *
 * @throws when the client disconnects
 */
export async function readBody(message: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(message.headers['content-length']) > maxBytes) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes + 1);
}

/**
 * A body that is read only when the app asks for it: the app first checks who is sending it, and may refuse.
 */
export function streamBody(message: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = message.iterator({ destroyOnReturn: false });
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Reads the rest of a body after its answer was sent, and discards it. */
export function hearOut(message: IncomingMessage): void {
  if (message.complete || message.destroyed) return;
  let heard = 0;
  message.on('data', (chunk: Buffer) => {
    heard += chunk.byteLength;
    if (heard > HEARD_BYTES) message.socket.destroy();
  });
}
