import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';

/** The user that the database server runs as. */
export interface Identity {
  uid: number;
  gid: number;
}

/**
 * Debian's and Alpine's `nobody`. Any number works, whether or not such a user exists, so we need not make
 * one.
 */
const UNPRIVILEGED: Identity = { uid: 65_534, gid: 65_534 };

/** Where root stores what an unprivileged server needs if it cannot enter the project's folder. */
const SHARED_STATE = '/var/lib/ai-toolbox';

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of an existing data folder or as
 * `nobody`; otherwise it runs as our own user (null).
 */
export function serverIdentity(dataDir: string): Identity | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : UNPRIVILEGED;
}

/** Whether a user may pass through every folder down to a path and enter (or run) what lies there. */
export function canReach(identity: Identity | null, target: string): boolean {
  if (identity === null) return true;
  return withAncestors(target).every((place) => {
    const entry = statSync(place, { throwIfNoEntry: false });
    return entry === undefined || mayEnter(identity, entry);
  });
}

function mayEnter(identity: Identity, entry: { mode: number; uid: number; gid: number }): boolean {
  if (entry.uid === identity.uid) return (entry.mode & 0o100) !== 0;
  if (entry.gid === identity.gid) return (entry.mode & 0o010) !== 0;
  return (entry.mode & 0o001) !== 0;
}

function withAncestors(target: string): string[] {
  const parent = path.dirname(target);
  return parent === target ? [target] : [...withAncestors(parent), target];
}

/** A data folder that an unprivileged server can reach, the same on every start. */
export function reachableDataDir(dataDir: string): string {
  return path.join(SHARED_STATE, shortHash(dataDir), path.basename(dataDir));
}

/** The folder for a copy of the server's programs, shared by all clones of the same version. */
export function reachableProgramsDir(name: string): string {
  return path.join(SHARED_STATE, name);
}

/** Twelve characters for a path: socket addresses must stay below about 100 bytes. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
