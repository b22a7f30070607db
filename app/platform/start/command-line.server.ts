import { innermostMessage } from '../database/unavailable.server.ts';
import { speakAsStored } from '../site/cached-site.server.ts';
import { createLog, type Logger } from '../watch/log.server.ts';
import { readSettings, type Settings } from './settings.server.ts';
import { StartError } from './start-error.server.ts';
import { openStore, type Store } from './store.server.ts';

/** What a command-line program works with. */
export interface OwnSite {
  store: Store;
  settings: Settings;
  log: Logger;
}

/** Opens the site's own database for a command-line program, and always closes it. */
export async function onOwnSite<Result>(work: (site: OwnSite) => Promise<Result>): Promise<Result> {
  const settings = readSettings();
  const log = createLog(settings);
  const store = await openStore(settings, { log, say: (line) => process.stderr.write(`${line}\n`) });
  try {
    await speakAsStored(store.db.read);
    return await work({ store, settings, log });
  } finally {
    await store.close();
  }
}

/**
 * Runs a command-line program.
 *
 * @param main takes the arguments and returns the exit code; an error is printed in one line, with exit code 1
 */
export async function runProgram(main: (args: readonly string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : innermostMessage(error)}\n`);
    process.exitCode = 1;
  }
}
