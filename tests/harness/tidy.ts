import { afterAll } from 'vitest';
import { dropDatabases } from './database.ts';
import { removeFolders } from './folders.ts';

/** Dropping a database waits for a checkpoint, which takes a while on a busy machine. */
const TIMEOUT_MS = 60_000;

afterAll(async () => {
  await dropDatabases();
  removeFolders();
}, TIMEOUT_MS);
