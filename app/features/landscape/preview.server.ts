import { catalogueOf } from '#catalogue/loader.server.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';

import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { formatCounted } from '#site/format.ts';
import { categoryShades } from './category-shade.ts';
import { drawTiles } from './poster.ts';
import { readSnapshot } from './snapshot.server.ts';
import { ALL_TILES, landscapeTitle } from './titles.ts';

/** The landscape in small. Its SVG holds no texts: whoever shows it writes title and line in fonts of its own. */
export interface TilesPreview {
  title: string;
  /** How many tools. */
  line: string;
  svg: string;
}

/**
 * What other sites show for a landscape's address: its title, and the name of its preview.
 *
 * @param category its name; null for all
 * @returns null if there is no such category, or no tool
 */
export async function readShownElsewhere(
  db: DrizzleDb,
  category: string | null,
): Promise<{ title: string; preview: string } | null> {
  const { layout } = await readSnapshot(db, await catalogueOf(db), 'wide');
  const part = layout.categories.find(({ name }) => name === category);
  if (layout.categories.length === 0 || (category !== null && !part)) return null;
  return {
    title: landscapeTitle({ ...DIRECTORY_DEFAULTS, category }),
    preview: part?.id ?? ALL_TILES,
  };
}

/**
 * Draws a landscape's preview.
 *
 * @param id of a category; null for all
 * @returns null if there is no such category, or no tool in it
 */
export async function readTilesPreview(db: DrizzleDb, id: string | null): Promise<TilesPreview | null> {
  const { layout } = await readSnapshot(db, await catalogueOf(db), 'wide');
  const part = layout.categories.find((category) => category.id === id) ?? null;
  if (layout.categories.length === 0 || (id !== null && part === null)) return null;
  const shown = part === null ? layout.categories : [part];
  const tools = shown.flatMap((category) => category.specializations.flatMap(({ tiles }) => tiles));
  const title = landscapeTitle({ ...DIRECTORY_DEFAULTS, category: part?.name ?? null });
  const shadeOf = categoryShades();
  return {
    title,
    line: `${formatCounted(tools.length, 'tool')}, each once, the larger the more widely known`,
    svg: drawTiles(
      { layout, title, legend: [], shadeOf: (_, category) => shadeOf(category) },
      { fits: null, part },
      'light',
      'none',
    ),
  };
}
