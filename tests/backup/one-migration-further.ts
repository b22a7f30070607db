import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../harness/folders.ts';

const FURTHER = `ALTER TABLE questions_tools ADD COLUMN asked_by text;
--> statement-breakpoint
UPDATE questions_tools SET asked_by = 'somebody';`;

/** A copy of a migrations folder with one more migration, which changes a table and its rows. */
export async function oneMigrationFurther(from: string): Promise<string> {
  const folder = temporaryFolder();
  await cp(from, folder, { recursive: true });
  const journalFile = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  const { idx, when } = journal.entries.at(-1);
  const next = { idx: idx + 1, version: '7', when: when + 1, tag: '9999_further', breakpoints: true };
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
  await writeFile(path.join(folder, `${next.tag}.sql`), FURTHER);
  return folder;
}
