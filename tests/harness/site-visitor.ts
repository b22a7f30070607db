import type { HostMemory } from '#features/lifecycle/host-memory.server.ts';
import { createVisit, type Visit } from '#features/lifecycle/visit.server.ts';
import { isPublicAddress } from '#platform/outside/public-address.server.ts';
import type { Reach } from '#platform/outside/public-lookup.server.ts';

/** How long the checker waits in a test, in milliseconds. */
export interface Patience {
  answerMs?: number;
  visitMs?: number;
  /** The types of answers that are read. */
  types?: RegExp;
  memory?: HostMemory;
  pauseSeconds?: number;
  longestPauseSeconds?: number;
  pageBytes?: number;
  /** Whether they are read as bytes. */
  isForBytes?: boolean;
  /** Trusted instead of the usual authorities. */
  ca?: string;
  /** Looks names up in its own way. */
  resolve?: NonNullable<Reach['resolve']>;
}

/** A visitor for whom names below .example lead to this machine, and `private.example` to a private address. */
export function visitorOf(patience: Patience = {}): Visit {
  return createVisit({
    origin: 'https://toolbox.example',
    pauseSeconds: 0,
    longestPauseSeconds: 0.05,
    resolve(host, done) {
      if (!host.endsWith('.example')) {
        return done(Object.assign(new Error('no name'), { code: 'ENOTFOUND' }), []);
      }
      done(null, [{ address: host === 'private.example' ? '10.0.0.7' : '127.0.0.1', family: 4 }]);
    },
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    ...patience,
  });
}
