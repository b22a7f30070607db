import type { IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isApiAddress } from '#site/api-address.ts';
import { BODY_LIMITS, type BodyKind } from '#site/limits.ts';
import { screenOf } from '#site/page-address.ts';
import { paths } from '#site/paths.ts';
import { createGate, type Gate } from '../request/gate.server.ts';
import { BodyPlaces } from './bodies.server.ts';

/**
 * Splits the process's capacity so that a rush of one kind of request does not shut out another. Rendering
 * uses one thread: beyond the few renderings that fill it while others wait for the database, more at once
 * are no faster. An answer should take at most a second, including the wait. Forms and payment events may
 * wait longer: somebody typed the form, and the provider would resend the event for days.
 */
const GATES = {
  visitors: { atOnce: 4, waiting: 24, patience: 200 },
  members: { atOnce: 4, waiting: 24, patience: 400 },
  forms: { atOnce: 16, waiting: 64, patience: 2_000 },
  /** Reads, forms and files of the desk: slow work there must not delay the public pages. */
  desk: { atOnce: 16, waiting: 64, patience: 2_000 },
  events: { atOnce: 4, waiting: 28, patience: 5_000 },
  photos: { atOnce: 16, waiting: 128, patience: 2_000 },
  // Drawing a picture keeps a processor busy; a rush of them must not delay pages.
  previews: { atOnce: 1, waiting: 16, patience: 2_000 },
  /** Programs send requests by the hundred and can wait; people must not wait for them. */
  programs: { atOnce: 2, waiting: 64, patience: 1_000 },
} as const;

export type GateName = keyof typeof GATES;

/** Everything that bounds the work and memory of requests. */
export interface Bounds {
  door: Door;
  recovery: Recovery;
  gates: Readonly<Record<GateName, Gate>>;
  /** Known senders (`MaySend`) have their own places. */
  bodies: Readonly<Record<BodyKind, Readonly<Record<'known' | 'strangers', BodyPlaces>>>>;
}

export function createBounds(): Bounds {
  // People behind one proxy or office share an address. They may fill a queue, but give way to others.
  const gate = (name: GateName) => createGate({ ...GATES[name], waitingOfOne: GATES[name].waiting });
  const places = (kind: BodyKind) => ({
    known: new BodyPlaces(BODY_LIMITS[kind]),
    strangers: new BodyPlaces(BODY_LIMITS[kind]),
  });
  return {
    door: new Door(),
    recovery: new Recovery(),
    gates: {
      visitors: gate('visitors'),
      members: gate('members'),
      forms: gate('forms'),
      desk: gate('desk'),
      events: gate('events'),
      photos: gate('photos'),
      previews: gate('previews'),
      programs: gate('programs'),
    },
    bodies: {
      form: places('form'),
      event: places('event'),
      message: places('message'),
      record: places('record'),
      text: places('text'),
      photo: places('photo'),
      catalogue: places('catalogue'),
    },
  };
}

const STORED_PHOTOS = paths.photo('');

/** Whether a read is for a stored photo, which needs no rendering but may wait for the storage. */
export function isOfStoredPhoto({ url }: IncomingMessage): boolean {
  return url?.startsWith(STORED_PHOTOS) ?? false;
}

const PREVIEWS = '/previews/';

/** Whether a read is for a page's preview picture, which may have to be drawn. */
export function isOfPreview({ url }: IncomingMessage): boolean {
  return url?.startsWith(PREVIEWS) ?? false;
}

/** Whether an address is one of the operators' desk. */
export function isOfDesk({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return /^\/operator(?![^/?])/.test(url);
}

/** The kind of body that an address accepts. */
export function bodyKindOf({ url = '' }: Pick<IncomingMessage, 'url'>): BodyKind {
  const path = url.split('?', 1)[0] ?? '';
  return isApiAddress(path) ? 'message' : (screenOf(path)?.body ?? 'form');
}

/** After this many turns of the event loop without a request, nobody waits to be accepted. */
const CALM_TURNS = 2;
/** Work begins after at most this many turns, even if requests keep coming. */
const MOST_TURNS = 64;

/**
 * Lets new requests in before work on earlier ones goes on. The event loop accepts one connection per turn,
 * and a turn that renders a page is long: with one rendering after another, a crowd would wait outside until
 * the system refused it. So each rendering waits until everyone is in and has been answered from memory,
 * queued or turned away.
 */
class Door {
  #arrived = 0;

  /** Notes an accepted request. */
  note(): void {
    this.#arrived += 1;
  }

  /** Waits until no more requests come in, for at most `MOST_TURNS`. */
  async calm(): Promise<void> {
    let calmTurns = 0;
    for (let turns = 0; turns < MOST_TURNS && calmTurns < CALM_TURNS; turns += 1) {
      const before = this.#arrived;
      await turn();
      calmTurns = this.#arrived === before ? calmTurns + 1 : 0;
    }
  }
}

/** An overload ends this long after the last refusal. */
const CALM_MS = 3_000;

/**
 * Gives memory back after an overload. V8 collects what a crowd leaves behind only when new work makes it
 * necessary: on a site gone quiet, the process would stay at its largest for minutes, and grow with each
 * further crowd. One full collection takes a tenth of a second, once everybody has been served.
 */
export class Recovery {
  readonly #collect: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(collect: () => void = collectGarbage) {
    this.#collect = collect;
  }

  /** Notes a request that was refused for lack of room. */
  note(): void {
    if (this.#timer) this.#timer.refresh();
    else this.#timer = setTimeout(() => this.#end(), CALM_MS).unref();
  }

  #end(): void {
    this.#timer = undefined;
    this.#collect();
  }
}

/** Sets the flag here rather than on the command line, so that it holds however the server is started. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major' });
}
