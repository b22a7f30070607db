import type { IncomingMessage } from 'node:http';
import type { BodyLimits } from '#site/limits.ts';

export interface Sending {
  of: string;
  /** How many bytes have arrived; null when all have. */
  received(): number | null;
  /** Ends the transfer. */
  cut(): void;
}

interface Place extends Sending {
  since: number;
}

/**
 * A body that is slower than this pace (bytes per millisecond) after this long has stalled: the largest photo would not
 * arrive in time.
 */
const PATIENCE_MS = 5_000;
const FAIR_PACE = 64;

/**
 * Limits the bodies of one kind that arrive at once, so that unfinished ones cannot fill the memory and a few senders
 * cannot take every place. If all places are taken, a new body replaces a stalled one, or else one of the sender with
 * the most, if that is more than the new sender would have.
 */
export class BodyPlaces {
  readonly #limits: BodyLimits;
  readonly #places = new Set<Place>();

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** @returns a function that frees the place; null if there is none */
  take(sending: Sending): (() => void) | null {
    const all = [...this.#places];
    const own = all.filter(({ of }) => of === sending.of).length;
    if (own >= this.#limits.fromOneSender) return null;
    if (all.length >= this.#limits.atOnce) {
      const loser = all.find(isSlow) ?? unfinishedOfMost(all, own + 1);
      if (!loser) return null;
      this.#places.delete(loser);
      loser.cut();
    }
    const place = { ...sending, since: performance.now() };
    this.#places.add(place);
    return () => void this.#places.delete(place);
  }
}

/** An unfinished body of the sender with the most, if that sender has more than `fewest`. */
function unfinishedOfMost(all: readonly Place[], fewest: number): Place | undefined {
  const unfinished = Map.groupBy(
    all.filter(({ received }) => received() !== null),
    ({ of }) => of,
  );
  const [most = []] = [...unfinished.values()].toSorted((a, b) => b.length - a.length);
  return most.length > fewest ? most[0] : undefined;
}

function isSlow({ since, received }: Place): boolean {
  const took = performance.now() - since;
  const bytes = received();
  return bytes !== null && took > PATIENCE_MS && bytes < took * FAIR_PACE;
}

/** A request's body with what `take` needs to know of it. */
export function sendingOf(request: IncomingMessage, of: string): Sending {
  const { socket } = request;
  const before = socket.bytesRead;
  return {
    of,
    received: () => (request.complete ? null : socket.bytesRead - before),
    cut: () => request.destroy(),
  };
}

/** The most that we read of a refused body: clients read our answer only after sending it. */
const HEARD_BYTES = 64 * 1024 * 1024;

/**
 * Reads a body of at most `maxBytes`. Of a larger one it returns one byte too many, or nothing if Content-Length
 * already says so; the app then refuses it with its own page.
 *
 * @throws if the client disconnects
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

/** A body that is read only on demand: the app first checks the sender, and may refuse. */
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

/** Reads and discards the rest of a body after its answer was sent. */
export async function hearOut(message: IncomingMessage): Promise<void> {
  let heard = 0;
  try {
    for await (const chunk of message.iterator({ destroyOnReturn: false })) {
      heard += chunk.byteLength;
      if (heard > HEARD_BYTES) message.socket.destroy();
    }
  } catch {
    // The client has gone.
  }
}
