import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';

/** The user that the database server runs as. */
export interface Identity {
  uid: number;
  gid: number;
}

/** Debian's and Alpine's `nobody`; any existing or unknown number serves, so that no user has to be made. */
const UNPRIVILEGED: Identity = { uid: 65_534, gid: 65_534 };

/** Where root keeps what an unprivileged server must reach when the project lies in a closed folder. */
const SHARED_STATE = '/var/lib/ai-toolbox';

/**
 * PostgreSQL refuses to run as root. As root it gets the owner of an existing data folder, or nobody;
 * as anyone else it runs as ourselves (null).
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

/** A folder for a project's data that an unprivileged server can reach, the same one on every start. */
export function reachableDataDir(dataDir: string): string {
  return path.join(SHARED_STATE, shortHash(dataDir), path.basename(dataDir));
}

/** The folder for a copy of the server's programs; clones that use the same version share it. */
export function reachableProgramsDir(name: string): string {
  return path.join(SHARED_STATE, name);
}

/** Twelve characters that stand for a path: socket addresses must stay below about 100 bytes. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
