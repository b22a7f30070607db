import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeDueLetter } from '#features/letters/letters.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';
import { test as watched } from './browser.ts';
import { freePort } from './ports.ts';
import { printed, stop } from './program.ts';
import { databaseUrl, startSite } from './site.ts';

/** A site that has just been started for the first time, without the starter catalogue. */
interface NewSite {
  address: string;
  /** Where its mails are. */
  outbox: string;
  /** What its start says about becoming the owner. */
  advice: string;
  /** `npm run operator …`: what it prints. */
  operator(...args: string[]): Promise<string>;
  /** Makes the weekly letter of a date, as the site does on that Monday. */
  makeLetter(date: string): Promise<void>;
}

const run = promisify(execFile);

/** The tests of a file share one new site, which all their pages belong to. */
export const test = watched.extend<object, { site: NewSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'toolbox-new-site-'));
      // The database's user must reach it.
      chmodSync(folder, 0o755);
      const DATA_DIR = path.join(folder, 'data');
      const PORT = String(await freePort());
      const address = `http://localhost:${PORT}`;
      const child = startSite({ DATA_DIR, PORT, STARTER_CATALOGUE: 'off' });
      try {
        const [advice] = await printed(child, /Nobody runs this site yet.*/);
        await use({
          address,
          outbox: path.join(DATA_DIR, 'outbox'),
          advice,
          async operator(...args) {
            const env = { ...process.env, DATABASE_URL: '', DATA_DIR };
            return (await run('npm', ['run', '--silent', 'operator', '--', ...args], { env })).stdout;
          },
          async makeLetter(date) {
            const db = openDatabase(databaseUrl(DATA_DIR));
            await makeDueLetter(db.write, Date.parse(`${date}T06:00:00Z`)).finally(db.close);
          },
        });
      } finally {
        await stop(child);
        rmSync(folder, { recursive: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site.address),
});
