import { copyFile, mkdir, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { holds, LOGO_NAME, openLogoFolder } from '#features/imports/logos.server.ts';
import { namesIn } from '#platform/start/folder.server.ts';

/**
 * The files of logos or of pictures of tools, each called as its tool's id. The last one of each name that another took the place of, or that was removed, stays in a folder
 * that the site does not serve, so that a change can be undone.
 *
 * @param dataDir the folder of everything that the site stores
 */
export function pictureFiles(dataDir: string, kind: 'logos' | 'pictures') {
  const folder = path.join(dataDir, 'files', kind);
  const former = path.join(folder, '.former');
  return {
    async put(name: string, bytes: Uint8Array): Promise<void> {
      const place = await openLogoFolder(folder);
      try {
        await mkdir(former, { recursive: true });
        await ifThere(copyFile(path.join(folder, name), path.join(former, name)));
        await place.put(name, Buffer.from(bytes));
      } finally {
        await place.close();
      }
    },
    async drop(address: string): Promise<void> {
      const name = path.basename(address);
      if (!LOGO_NAME.test(name)) return;
      await mkdir(former, { recursive: true });
      await ifThere(rename(path.join(folder, name), path.join(former, name)));
    },
    async keeps(address: string, isReplaced: boolean): Promise<boolean> {
      const name = path.basename(address);
      if (!LOGO_NAME.test(name)) return false;
      if (!isReplaced && (await ifThere(stat(path.join(folder, name))))) return true;
      return ifThere(stat(path.join(former, name)));
    },
    async bringBack(address: string, isReplaced: boolean): Promise<void> {
      const name = path.basename(address);
      if (!isReplaced && (await ifThere(stat(path.join(folder, name))))) return;
      await ifThere(rename(path.join(former, name), path.join(folder, name)));
    },
    /** Whether a file is this very logo. */
    has: (name: string, bytes: Uint8Array) => holds(path.join(folder, name), Buffer.from(bytes)),
    /** The last former logo of a tool; null if none is kept. */
    async former(tool: string): Promise<Uint8Array | null> {
      const kept = (await namesIn(former)).filter((name) => path.parse(name).name === tool);
      const dated = await Promise.all(
        kept.map(async (name) => ({ name, at: (await stat(path.join(former, name))).ctimeMs })),
      );
      const [last] = dated.toSorted((a, b) => b.at - a.at);
      return last ? readFile(path.join(former, last.name)) : null;
    },
    /** The ids of tools of which a former logo is kept that is not the present one. */
    async withFormer(): Promise<ReadonlySet<string>> {
      const ids = new Set<string>();
      for (const name of await namesIn(former)) {
        const bytes = await readFile(path.join(former, name));
        if (!(await holds(path.join(folder, name), bytes))) ids.add(path.parse(name).name);
      }
      return ids;
    },
  };
}

/** @returns false if the file is not there */
async function ifThere(done: Promise<unknown>): Promise<boolean> {
  try {
    await done;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
