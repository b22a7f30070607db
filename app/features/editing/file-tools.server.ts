import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type MeantTool, toolMeant, toolsMeant } from './meant-tools.server.ts';

/**
 * The listed tools that files are called after, whatever stands between the words and whatever people and programs add:
 * 'cutter.png', 'Cutter logo (final) (1).svg', 'the_Cutter-icon@2x.webp'.
 *
 * @returns in the order of the files
 */
export async function toolsOfFiles(db: DrizzleDb, files: readonly string[]): Promise<MeantTool[]> {
  const readings = files.map(readingsOf);
  const meant = await toolsMeant(db, readings.flat());
  return Promise.all(
    readings.map(async (texts) => {
      const found = texts.flatMap((text) => meant.get(text) ?? []);
      const first = found.find((one) => 'tool' in one || one.isAmbiguous);
      return first ?? found.at(-1) ?? (await toolMeant(db, ''));
    }),
  );
}

const ADDED =
  /(?:^|(?<=[\s_.-]))(?:logo|icon|final|copy|kopie|copie|\d{2,4}(?:x\d{2,4}|px))s?(?=$|[\s_.-])/gi;

/** A name as an address wrote it, 'Cutter%20logo.png'; any other as it is. */
function decoded(file: string): string {
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}

/** What a file name may name: all of it, without what is often added, and that as an id. */
export function readingsOf(file: string): string[] {
  const stem = [...decoded(file)]
    .slice(0, 200)
    .join('')
    .replace(/\.[^.]*$/, '')
    .trim();
  const bare = stem
    .replace(/@\dx$/i, '')
    .replaceAll(/\s*\((?:\d+|final|copy|kopie|copie|logo|icon)\)(?=$|[\s_-])/gi, '')
    .replaceAll(ADDED, ' ')
    .replaceAll(/[\s_]+/g, ' ')
    .replaceAll(/^[\s-]+|[\s-]+$/g, '');
  return [...new Set([stem, bare, bare.toLowerCase().replaceAll(/\s+/g, '-')])].filter((text) => text !== '');
}
