import type { IncomingMessage } from 'node:http';
import { BODY_LIMITS } from '#domain/limits.ts';
import { paths } from '#domain/paths.ts';
import { createGate, type Gate } from '#server/request/gate.server.ts';
import { BodyPlaces } from './bodies.server.ts';
import { Door } from './door.server.ts';

/**
 * Shares of the process, so that a crowd of one kind keeps nobody of another out. Rendering is work for one
 * thread: more at once than keeps it busy while others wait for the database makes nobody faster. An answer is
 * to come within a second, of which waiting may take a part. Who sends a form has typed it, and the payment
 * provider sends each event again for days: both rather wait.
 */
const GATES = {
  visitors: { atOnce: 4, waiting: 24, patience: 200 },
  members: { atOnce: 4, waiting: 24, patience: 400 },
  forms: { atOnce: 16, waiting: 64, patience: 2_000 },
  events: { atOnce: 4, waiting: 28, patience: 5_000 },
  photos: { atOnce: 16, waiting: 128, patience: 2_000 },
} as const;

export type GateName = keyof typeof GATES;
export type BodyKind = keyof typeof BODY_LIMITS;

/** What bounds the work and the memory that requests can cost, together. */
export interface Bounds {
  door: Door;
  gates: Readonly<Record<GateName, Gate>>;
  bodies: Readonly<Record<BodyKind, BodyPlaces>>;
}

export function createBounds(): Bounds {
  // Whoever shares an address with many, behind a proxy or in an office, is not to wait for that.
  const gate = (name: GateName) => createGate({ ...GATES[name], waitingOfOne: GATES[name].waiting });
  const { form, event, photo } = BODY_LIMITS;
  return {
    door: new Door(),
    gates: {
      visitors: gate('visitors'),
      members: gate('members'),
      forms: gate('forms'),
      events: gate('events'),
      photos: gate('photos'),
    },
    bodies: { form: new BodyPlaces(form), event: new BodyPlaces(event), photo: new BodyPlaces(photo) },
  };
}

const STORED_PHOTOS = paths.photo('');

/** Whether a read is of a stored photo, which costs no rendering, but maybe a wait for the storage. */
export function isOfStoredPhoto({ url }: IncomingMessage): boolean {
  return url?.startsWith(STORED_PHOTOS) ?? false;
}

/** What a request that writes may bring, by its address. */
export function bodyKindOf({ url = '' }: IncomingMessage): BodyKind {
  const path = url.split('?', 1)[0]?.replace(/\.data$/, '');
  if (path === paths.webhook) return 'event';
  return path === paths.profilePhoto ? 'photo' : 'form';
}
