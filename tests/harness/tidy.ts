import { afterAll } from 'vitest';
import { dropDatabases } from './database.ts';
import { removeFolders } from './folders.ts';

afterAll(async () => {
  await dropDatabases();
  await removeFolders();
});
