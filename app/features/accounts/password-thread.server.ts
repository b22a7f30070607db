import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** A thread that hashes passwords, one job at a time (`passwords.server.ts`). */

export type Job =
  | { do: 'hash'; password: string }
  /** Null stands for a missing hash; comparing it takes as long as a real one. */
  | { do: 'match'; password: string; hashes: readonly (string | null)[] };

export type Answer = { hash: string } | { fits: number } | { failed: string };

/** The parameters of every stored hash. Its format is `salt:key`, both in hex. */
const SCRYPT = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 } as const;
const KEY_BYTES = 64;
const SALT_BYTES = 16;

/** The salt is hashed as its hex text. NFKC makes a password the same on every keyboard. */
function keyOf(password: string, salt: string): Buffer {
  return scryptSync(password.normalize('NFKC'), salt, KEY_BYTES, SCRYPT);
}

function newSalt(): string {
  return randomBytes(SALT_BYTES).toString('hex');
}

function hashOf(password: string): string {
  const salt = newSalt();
  return `${salt}:${keyOf(password, salt).toString('hex')}`;
}

function fits(password: string, hash: string | null): boolean {
  const [salt = newSalt(), key = ''] = hash?.split(':') ?? [];
  const stored = Buffer.from(key, 'hex');
  const typed = keyOf(password, salt);
  return stored.byteLength === KEY_BYTES && timingSafeEqual(stored, typed);
}

function answer(job: Job): Answer {
  try {
    if (job.do === 'hash') return { hash: hashOf(job.password) };
    return { fits: job.hashes.findIndex((hash) => fits(job.password, hash)) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (job: Job) => parentPort?.postMessage(answer(job)));
