import type { IncomingMessage } from 'node:http';
import type { BodyLimits } from '#domain/limits.ts';

/**
 * Counts the bodies of one kind that are on their way, so that unfinished ones fill neither the memory nor,
 * from a single sender, every place that there is.
 */
export class BodyPlaces {
  readonly #limits: BodyLimits;
  readonly #bySender = new Map<string, number>();
  #taken = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** @returns a function that gives the place back, to be called once; null when there is no place */
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

/** Of a body that is refused we hear out no more than this: its client reads our answer when it has sent it. */
const HEARD_BYTES = 64 * 1024 * 1024;

/**
 * Reads a body of at most so many bytes. Of a larger one it gives one byte too many, or nothing where the
 * Content-Length says it already: the app knows it by that and refuses it with a page of its own.
 *
 * @throws when the client breaks off
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

/** A body that is read when the app asks for it, which may be never: it first looks who sends it. */
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

/** Hears out what is left of a body when its answer has been sent, and keeps none of it. */
export function hearOut(message: IncomingMessage): void {
  if (message.complete || message.destroyed) return;
  let heard = 0;
  message.on('data', (chunk: Buffer) => {
    heard += chunk.byteLength;
    if (heard > HEARD_BYTES) message.socket.destroy();
  });
}
