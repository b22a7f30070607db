import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where the sites within this process keep their data, until it ends. */
export const DATA_FOLDER = mkdtempSync(path.join(tmpdir(), 'toolbox-bench-'));

process.once('exit', () => rmSync(DATA_FOLDER, { recursive: true, force: true }));
