import { toolsMeant } from '#features/editing/meant-tools.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/**
 * Finds the tools in file names: 'cutter.png', 'Cutter logo (final) (1).svg', 'the-cutter@2x.webp'.
 *
 * @returns ids in the order of the files; undefined for no or several tools
 */
export async function toolsNamed(db: DrizzleDb, files: readonly string[]): Promise<(string | undefined)[]> {
  const readings = files.map(readingsOf);
  const meant = await toolsMeant(db, readings.flat());
  return readings.map((texts) => {
    for (const text of texts) {
      const found = meant.get(text);
      if (found && 'tool' in found) return found.tool.id;
    }
    return undefined;
  });
}

/** Possible names of a tool in a file name, most specific first. */
function readingsOf(file: string): string[] {
  const stem = [...file]
    .slice(0, 200)
    .join('')
    .replace(/\.[^.]*$/, '')
    .trim();
  const bare = stem
    .replace(/\s*-\s*(?:copy|kopie|copie)$|@\dx$/i, '')
    .replaceAll(/\s*\((?:\d+|final|copy|kopie|copie|logo|icon)\)(?=$|[\s_-])/gi, '')
    .replaceAll(/(?:^|(?<=[\s_-]))(?:logo|icon|final)s?(?=$|[\s_-])/gi, ' ')
    .replaceAll(/[\s_]+/g, ' ')
    .replaceAll(/^[\s-]+|[\s-]+$/g, '');
  return [...new Set([stem, bare, bare.toLowerCase().replaceAll(/\s+/g, '-')])].filter((text) => text !== '');
}
