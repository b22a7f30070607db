import { afterAll } from 'vitest';
import { dropDatabases } from './database.ts';
import { removeFolders } from './folders.ts';

/** Dropping a database waits for a checkpoint, which a busy machine takes its time for. */
const TIMEOUT_MS = 60_000;

afterAll(async () => {
  await dropDatabases();
  await removeFolders();
}, TIMEOUT_MS);
